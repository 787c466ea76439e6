import { sheetLimits, SheetRefusal } from './sheet-problem.ts'

/** Who is told what a document holds: names without their prefix, attributes as they are written. */
export interface XmlTaker {
  open(name: string, attributes: string): void
  close(name: string): void
  /** A text, or a piece of one. */
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

/** Finds one attribute among those of a tag, as it is meant; a name of `:id` takes any prefix. */
export function attribute(name: string): (attributes: string) => string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name.replace(/^:/, '[\\w.-]+:')}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return (attributes) => {
    const found = pattern.exec(attributes)
    return found ? decoded(found[1] ?? found[2] ?? '') : undefined
  }
}

/** Elements within each other: more than any spreadsheet has. */
const deepest = 64
/** The longest reference to a sign, as `&#x10ffff;`. */
const entityLength = 12

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The end of the tag that begins at `at`; a sign in quotes ends none. -1 where it is not there yet. */
function endOfTag(text: string, at: number): number {
  for (let quote = '', next = at + 1; next < text.length; next += 1) {
    const sign = text[next]!
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

/**
 * Reads XML in UTF-8 piece by piece and holds no more of it than one tag. Every element has to be closed by its name;
 * declarations are refused.
 */
export class XmlScanner {
  readonly #taker: XmlTaker
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  readonly #open: string[] = []
  #rest = ''
  #began = false

  constructor(taker: XmlTaker) {
    this.#taker = taker
  }

  /** @throws SheetRefusal broken, and what the taker throws */
  write(chunk: Uint8Array): void {
    this.#scan(this.#text(chunk))
    if (this.#rest.length > sheetLimits.tagBytes) throw broken()
  }

  /** @throws SheetRefusal broken, where it breaks off or holds nothing */
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

  /** Where the text may be cut: not within a reference to a sign. */
  #endOfText(text: string, at: number): number {
    const reference = text.lastIndexOf('&')
    const isWhole = reference < at || text.length - reference > entityLength || text.includes(';', reference)
    return isWhole ? text.length : reference
  }

  #takeText(text: string): void {
    if (this.#open.length > 0) this.#taker.text(text)
    else if (text.trim() !== '') throw broken()
  }

  /** @returns where it goes on behind the tag, or -1 where the tag has not come whole */
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

/** Reads a document whole. @throws SheetRefusal broken, and what the taker throws */
export async function scanXml(content: AsyncIterable<Uint8Array>, taker: XmlTaker): Promise<void> {
  const scanner = new XmlScanner(taker)
  for await (const chunk of content) scanner.write(chunk)
  scanner.end()
}
