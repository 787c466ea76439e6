import { Refusal } from '#server/platform/base/refusal.ts'

import { headLength, type kindOf } from './file-kinds.ts'
import { textCheck } from './text-check.ts'

interface Demands {
  kind: NonNullable<ReturnType<typeof kindOf>>
  maxMegabytes: number
}

/** The first chunk has `headLength` bytes, unless the content is shorter. */
async function* withHead(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    if (length >= headLength) {
      yield chunk
      continue
    }
    first.push(chunk)
    length += chunk.byteLength
    if (length >= headLength) yield Buffer.concat(first)
  }
  if (length < headLength) yield Buffer.concat(first)
}

/** @throws Refusal file-content, file-too-large */
export async function* checkedContent(
  content: AsyncIterable<Uint8Array>,
  { kind: { extension, fits, text }, maxMegabytes }: Demands,
): AsyncGenerator<Uint8Array> {
  const wrong = new Refusal('file-content', { params: { extension }, about: 'file' })
  let size = 0
  let check: ReturnType<typeof textCheck> | undefined
  for await (const chunk of withHead(content)) {
    if (size === 0) {
      if (!fits(Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(chunk.byteLength, headLength)))) throw wrong
      check = text && textCheck(chunk)
    }
    size += chunk.byteLength
    if (size > maxMegabytes * 1024 * 1024)
      throw new Refusal('file-too-large', { params: { megabytes: maxMegabytes }, about: 'file' })
    check?.add(chunk)
    yield chunk
  }
  if (check && !check.isText()) throw wrong
}
