import { itemAt, lastOf } from '#contract/items.ts'

import { sheetLimits, SheetRefusal } from './sheet-problem.ts'
import { scanXml, type XmlTaker } from './xml-scanner.ts'

/** Bytes of a block of texts: more than the longest one takes. */
const blockBytes = 1024 * 1024
const starts = 64 * 1024

/** Signs that XML can't hold are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/** Bytes outside of the heap: four and the letters for each text, where an object would take a hundred more. */
export class SharedTexts {
  readonly #blocks: Buffer[] = []
  readonly #starts: Uint32Array[] = []
  #end = 0
  #count = 0
  #bytes = 0

  /** @throws SheetRefusal cell, strings */
  add(text: string): void {
    if (text.length > sheetLimits.cellCharacters) throw new SheetRefusal('cell')
    const bytes = Buffer.byteLength(text)
    this.#bytes += bytes
    if (this.#bytes > sheetLimits.stringBytes || this.#count === sheetLimits.strings) throw new SheetRefusal('strings')
    if (this.#end + 4 + bytes > this.#blocks.length * blockBytes) {
      this.#end = this.#blocks.length * blockBytes
      this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes))
    }
    const at = this.#end % blockBytes
    const block = lastOf(this.#blocks)
    block.writeUInt32LE(bytes, at)
    block.write(text, at + 4)
    if (this.#count % starts === 0) this.#starts.push(new Uint32Array(starts))
    lastOf(this.#starts)[this.#count % starts] = this.#end
    this.#end += 4 + bytes
    this.#count += 1
  }

  at(index: number): string | undefined {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#count)) return undefined
    const start = itemAt(itemAt(this.#starts, Math.floor(index / starts)), index % starts)
    const block = itemAt(this.#blocks, Math.floor(start / blockBytes))
    const from = (start % blockBytes) + 4
    return block.toString('utf8', from, from + block.readUInt32LE(from - 4))
  }
}

class TextTaker implements XmlTaker {
  readonly texts = new SharedTexts()
  #text = ''
  #isText = false
  #isPhonetic = false

  open(name: string): void {
    if (name === 'si') this.#text = ''
    else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't') this.#isText = !this.#isPhonetic
  }

  text(text: string): void {
    if (!this.#isText) return
    this.#text += text
    if (this.#text.length > sheetLimits.cellLetters) throw new SheetRefusal('cell')
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'si') this.texts.add(unescaped(this.#text))
  }
}

/** @throws SheetRefusal cell, strings, broken */
export async function sharedTexts(content: AsyncIterable<Uint8Array>): Promise<SharedTexts> {
  const taker = new TextTaker()
  await scanXml(content, taker)
  return taker.texts
}
