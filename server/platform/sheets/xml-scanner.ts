import { sheetLimits, SheetRefusal } from './sheet-problem.ts'

export interface XmlTaker {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Decoded; a name of `:id` takes any prefix. */
export function attribute(name: string): (attributes: string) => string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name.replace(/^:/, '[\\w.-]+:')}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return (attributes) => {
    const found = pattern.exec(attributes)
    return found ? decoded(found[1] ?? found[2] ?? '') : undefined
  }
}

const deepest = 64
/** `&#x10ffff;`. */
const entityLength = 12

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A `>` in quotes ends no tag. -1 while the tag is incomplete. */
function endOfTag(text: string, at: number): number {
  for (let quote = '', next = at + 1; next < text.length; next += 1) {
    const sign = text[next]
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return next
  }
  return -1
}

/** What begins otherwise than an element, and what it ends with. */
const passages = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

const broken = (): SheetRefusal => new SheetRefusal('broken')

/** Holds no more than one tag. Every element must be closed by name; declarations are refused. */
export class XmlScanner {
  readonly #taker: XmlTaker
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  readonly #open: string[] = []
  #rest = ''
  #began = false

  constructor(taker: XmlTaker) {
    this.#taker = taker
  }

  /** @throws SheetRefusal broken, and the errors of the taker */
  write(chunk: Uint8Array): void {
    this.#scan(this.#text(chunk))
    if (this.#rest.length > sheetLimits.tagBytes) throw broken()
  }

  /** @throws SheetRefusal broken when the document breaks off or holds nothing */
  end(): void {
    this.#scan(this.#text())
    if (this.#open.length > 0 || !this.#began || this.#rest.trim() !== '') throw broken()
  }

  #text(chunk?: Uint8Array): string {
    try {
      return this.#decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw broken()
    }
  }

  #scan(chunk: string): void {
    const text = this.#rest + chunk
    let at = 0
    while (at < text.length) {
      const tag = text.indexOf('<', at)
      const end = tag === -1 ? this.#endOfText(text, at) : tag
      if (end > at) this.#takeText(decoded(text.slice(at, end)))
      at = end
      if (tag === -1) break
      const next = this.#takeTag(text, at)
      if (next === -1) break
      at = next
    }
    this.#rest = text.slice(at)
  }

  #endOfText(text: string, at: number): number {
    const reference = text.lastIndexOf('&')
    const isWhole = reference < at || text.length - reference > entityLength || text.includes(';', reference)
    return isWhole ? text.length : reference
  }

  #takeText(text: string): void {
    if (this.#open.length > 0) this.#taker.text(text)
    else if (text.trim() !== '') throw broken()
  }

  /** @returns the end of the tag, or -1 while it is incomplete */
  #takeTag(text: string, at: number): number {
    const second = text[at + 1]
    if (second === undefined) return -1
    if (second === '!' || second === '?') return this.#takePassage(text, at)
    const end = endOfTag(text, at)
    if (end === -1) return -1
    if (second === '/') this.#close(text.slice(at + 2, end).trimEnd())
    else this.#element(text, at, end)
    return end + 1
  }

  #takePassage(text: string, at: number): number {
    const passage = passages.find(([start]) => text.startsWith(start, at))
    if (!passage) {
      if (text.length - at < passages[1][0].length) return -1
      throw broken()
    }
    const [start, stop] = passage
    const end = text.indexOf(stop, at + start.length)
    if (end === -1) return -1
    if (start === '<![CDATA[') this.#takeText(text.slice(at + start.length, end))
    return end + stop.length
  }

  #element(text: string, at: number, end: number): void {
    const isEmpty = text[end - 1] === '/'
    const inside = text.slice(at + 1, isEmpty ? end - 1 : end)
    const blank = inside.search(/\s/)
    const name = blank === -1 ? inside : inside.slice(0, blank)
    if (name === '' || this.#open.length === deepest || (this.#began && this.#open.length === 0)) throw broken()
    this.#began = true
    this.#open.push(name)
    this.#taker.open(localName(name), blank === -1 ? '' : inside.slice(blank))
    if (isEmpty) this.#close(name)
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw broken()
    this.#taker.close(localName(name))
  }
}

/** @throws SheetRefusal broken, and the errors of the taker */
export async function scanXml(content: AsyncIterable<Uint8Array>, taker: XmlTaker): Promise<void> {
  const scanner = new XmlScanner(taker)
  for await (const chunk of content) scanner.write(chunk)
  scanner.end()
}
