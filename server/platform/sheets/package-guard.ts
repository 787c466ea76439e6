import { crc32 } from 'node:zlib'

import { entryContent, packageEntries, type PackageEntry } from './package-directory.ts'
import { sheetLimits, SheetRefusal } from './sheet-problem.ts'

const isText = (name: string): boolean => /\.(?:xml|rels|vml)$/i.test(name)
const isMacro = (name: string): boolean => /(?:vbaProject|vbaData|\/macrosheets\/|\/activeX\/)/i.test(name)
const typesName = '[Content_Types].xml'

const declarations = ['<!DOCTYPE', '<!ENTITY'].map((text) => Buffer.from(text))
const tagEnd = '>'.charCodeAt(0)
/** Bytes that are searched again with the next chunk, for a match across both. */
const overlap = 16

/** First bytes of archives and of older documents. */
const archives = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]
/** Byte order marks of UTF-16: parts of a package must be UTF-8. */
const marks = [Buffer.from([0xfe, 0xff]), Buffer.from([0xff, 0xfe])]

const beginsWith = (chunk: Buffer, signatures: readonly Buffer[]): boolean =>
  signatures.some((signature) => chunk.subarray(0, signature.length).equals(signature))

class TextWatch {
  #tail = Buffer.alloc(0)
  #sinceTag = 0

  look(chunk: Buffer): void {
    const seen = Buffer.concat([this.#tail, chunk])
    if (declarations.some((declaration) => seen.includes(declaration))) throw new SheetRefusal('dtd')
    const last = chunk.lastIndexOf(tagEnd)
    this.#sinceTag = last === -1 ? this.#sinceTag + chunk.length : chunk.length - last
    if (this.#sinceTag > sheetLimits.tagBytes) throw new SheetRefusal('broken')
    this.#tail = Buffer.from(seen.subarray(-overlap))
  }
}

/** @returns the number of inflated bytes */
async function examine(entry: PackageEntry, left: number): Promise<number> {
  const { name, size, crc } = entry
  const watch = isText(name) ? new TextWatch() : undefined
  let types = ''
  let bytes = 0
  let sum = 0
  for await (const chunk of entryContent(entry)) {
    if (bytes === 0 && beginsWith(chunk, archives)) throw new SheetRefusal('nested')
    if (bytes === 0 && watch && beginsWith(chunk, marks)) throw new SheetRefusal('broken')
    bytes += chunk.length
    if (bytes > left) throw new SheetRefusal('inflated')
    if (bytes > size || (name === typesName && bytes > sheetLimits.partBytes)) throw new SheetRefusal('broken')
    watch?.look(chunk)
    sum = crc32(chunk, sum)
    if (name === typesName) types += chunk.toString('latin1')
  }
  if (bytes !== size || sum !== crc) throw new SheetRefusal('broken')
  if (/macroEnabled|vbaProject/i.test(types)) throw new SheetRefusal('macros')
  return bytes
}

/**
 * Inflates every entry before anything is parsed, because declared sizes are not trusted. Refuses document types,
 * macros, nested archives and wrong checksums. @throws SheetRefusal
 */
export async function guardPackage(file: Uint8Array): Promise<PackageEntry[]> {
  const entries = packageEntries(file)
  if (!entries.some(({ name }) => name === typesName)) throw new SheetRefusal('notSpreadsheet')
  if (entries.some(({ name }) => isMacro(name))) throw new SheetRefusal('macros')
  let left: number = sheetLimits.inflatedBytes
  for (const entry of entries) left -= await examine(entry, left)
  return entries
}
