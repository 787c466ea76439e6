import { crc32, createInflateRaw } from 'node:zlib'

import { packageEntries, type PackageEntry } from './package-directory.ts'
import { sheetLimits, SheetRefusal, type SheetProblem } from './sheet-problem.ts'

const isText = (name: string): boolean => /\.(?:xml|rels|vml)$/i.test(name)
const isSheet = (name: string): boolean => /(?:^|\/)worksheets\/[^/]+\.xml$/i.test(name)
const isStrings = (name: string): boolean => /(?:^|\/)sharedStrings\.xml$/i.test(name)
const isWorkbook = (name: string): boolean => /(?:^|\/)workbook\d*\.xml$/i.test(name)
const isMacro = (name: string): boolean => /(?:vbaProject|vbaData|\/macrosheets\/|\/activeX\/)/i.test(name)

const declarations = ['<!DOCTYPE', '<!ENTITY'].map((text) => Buffer.from(text))
const stringStart = Buffer.from('<si')
const tagEnd = '>'.charCodeAt(0)
/** How much of a chunk is seen again with the next one, so that nothing is missed between two. */
const overlap = 16

/** What an archive, and a document of older programs, begins with. */
const archives = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]
/** Marks of UTF-16: the parts of a package that are read are UTF-8. */
const marks = [Buffer.from([0xfe, 0xff]), Buffer.from([0xff, 0xfe])]

const beginsWith = (chunk: Buffer, signatures: readonly Buffer[]): boolean =>
  signatures.some((signature) => chunk.subarray(0, signature.length).equals(signature))

/** Most bytes of one entry, and what it is when it has more. */
function boundOf(name: string): { bytes: number; problem: SheetProblem } {
  if (isStrings(name)) return { bytes: sheetLimits.stringBytes, problem: 'strings' }
  const whole = /(?:^|\/)(?:\[Content_Types\]|styles|workbook\d*)\.xml$|\.rels$/i.test(name)
  return whole
    ? { bytes: sheetLimits.partBytes, problem: 'broken' }
    : { bytes: sheetLimits.inflatedBytes, problem: 'inflated' }
}

/** Looks at the text of an entry as it comes, chunk by chunk. */
class TextWatch {
  readonly #strings: boolean
  #tail = Buffer.alloc(0)
  #sinceTag = 0
  #found = 0

  constructor(strings: boolean) {
    this.#strings = strings
  }

  /** @throws SheetRefusal dtd, strings, broken */
  look(chunk: Buffer): void {
    const seen = Buffer.concat([this.#tail, chunk])
    if (declarations.some((declaration) => seen.includes(declaration))) throw new SheetRefusal('dtd')
    const last = chunk.lastIndexOf(tagEnd)
    this.#sinceTag = last === -1 ? this.#sinceTag + chunk.length : chunk.length - last
    if (this.#sinceTag > sheetLimits.tagBytes) throw new SheetRefusal('broken')
    if (this.#strings) this.#count(chunk)
    this.#tail = Buffer.from(seen.subarray(-overlap))
  }

  /** Those that begin in this chunk or over its edge. */
  #count(chunk: Buffer): void {
    const edge = Buffer.concat([this.#tail.subarray(-(stringStart.length - 1)), chunk])
    for (let at = edge.indexOf(stringStart); at !== -1; at = edge.indexOf(stringStart, at + 1)) this.#found += 1
    if (this.#found > sheetLimits.strings) throw new SheetRefusal('strings')
  }
}

async function* contentOf({ method, bytes }: PackageEntry): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return
  }
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(bytes)
  try {
    for await (const chunk of inflate) yield chunk as Buffer
  } catch {
    throw new SheetRefusal('broken')
  }
}

/** Inflates one entry, holds it against what the directory says of it, and answers how many bytes it was. */
async function examine(entry: PackageEntry, left: number, keep?: (chunk: Buffer) => void): Promise<number> {
  const { name, size, crc } = entry
  const bound = boundOf(name)
  const watch = isText(name) ? new TextWatch(isStrings(name)) : undefined
  let bytes = 0
  let sum = 0
  for await (const chunk of contentOf(entry)) {
    if (bytes === 0 && beginsWith(chunk, archives)) throw new SheetRefusal('nested')
    if (bytes === 0 && watch && beginsWith(chunk, marks)) throw new SheetRefusal('broken')
    bytes += chunk.length
    if (bytes > left) throw new SheetRefusal('inflated')
    if (bytes > bound.bytes) throw new SheetRefusal(bound.problem)
    if (bytes > size) throw new SheetRefusal('broken')
    watch?.look(chunk)
    sum = crc32(chunk, sum)
    keep?.(chunk)
  }
  if (bytes !== size || sum !== crc) throw new SheetRefusal('broken')
  return bytes
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The names of a workbook's sheets, in its order. */
function sheetNames(workbook: string): string[] {
  const tags = workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)
  return Array.from(tags, ([, attributes = '']) => /\bname\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes))
    .filter((found) => found !== null)
    .map(([, double, single]) => decoded(double ?? single ?? ''))
}

/**
 * Holds a package against all that a hostile one may have: every entry is inflated and counted before anything parses
 * it, and no size that it declares is believed. A declaration of types, macros, an archive inside and a wrong sum are
 * refused.
 * @returns its sheets by name, and whether it counts its days from 1904
 * @throws SheetRefusal
 */
export async function guardPackage(file: Uint8Array): Promise<{ names: string[]; from1904: boolean }> {
  const entries = packageEntries(file)
  if (!entries.some(({ name }) => name === '[Content_Types].xml')) throw new SheetRefusal('notSpreadsheet')
  if (entries.some(({ name }) => isMacro(name))) throw new SheetRefusal('macros')
  const workbook: Buffer[] = []
  const types: Buffer[] = []
  let left: number = sheetLimits.inflatedBytes
  for (const entry of entries) {
    const kept = isWorkbook(entry.name) ? workbook : entry.name === '[Content_Types].xml' ? types : undefined
    left -= await examine(entry, left, kept && ((chunk) => void kept.push(Buffer.from(chunk))))
  }
  if (/macroEnabled|vbaProject/i.test(Buffer.concat(types).toString())) throw new SheetRefusal('macros')
  const book = Buffer.concat(workbook).toString()
  const names = sheetNames(book)
  if (names.length === 0 || !entries.some(({ name }) => isSheet(name))) throw new SheetRefusal('notSpreadsheet')
  return { names, from1904: /\bdate1904\s*=\s*["'](?:1|true)["']/.test(book) }
}
