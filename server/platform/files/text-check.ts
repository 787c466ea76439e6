import { itemAt } from '#contract/items.ts'

/** 1 for bytes that no Windows-1252 text has: unassigned, or a control character. */
const notInText = Uint8Array.from({ length: 256 }, (_, byte) => {
  const isControl = byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte)
  return isControl || [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte) ? 1 : 0
})

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** UTF-8, UTF-16 with its mark, or Windows-1252 (spreadsheets use it), without NUL. `head` is the beginning. */
export function textCheck(head: Uint8Array): { add(chunk: Uint8Array): void; isText(): boolean } {
  const decoder = new TextDecoder(encodingOf(head), { fatal: true })
  let decodes = true
  let hasNul = false
  let fitsSingleBytes = true

  const decode = (chunk?: Uint8Array): void => {
    if (!decodes) return
    try {
      hasNul ||= (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()).includes('\0')
    } catch {
      decodes = false
    }
  }

  return {
    add(chunk) {
      decode(chunk)
      for (let index = 0; fitsSingleBytes && index < chunk.length; index += 1)
        if (notInText[itemAt(chunk, index)] === 1) fitsSingleBytes = false
    },
    isText() {
      decode()
      return decodes ? !hasNul : fitsSingleBytes
    },
  }
}
