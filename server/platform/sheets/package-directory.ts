import { createInflateRaw } from 'node:zlib'

import { sheetLimits, SheetRefusal } from './sheet-problem.ts'

// APPNOTE 4.3: the directory at a package's end, and the header before each entry's bytes.
const directoryEnd = 0x06054b50
const directoryHeader = 0x02014b50
const localHeader = 0x04034b50
const endBytes = 22
const headerBytes = 46
const localBytes = 30
/** A comment may follow the end. */
const longestEnd = endBytes + 0xffff

export interface PackageEntry {
  name: string
  method: 0 | 8
  bytes: Uint8Array
  /** As declared; the guard counts it. */
  size: number
  crc: number
}

const broken = (): SheetRefusal => new SheetRefusal('broken')
const decoder = new TextDecoder()

function endOf(view: DataView): number {
  for (let at = view.byteLength - endBytes; at >= Math.max(0, view.byteLength - longestEnd); at -= 1)
    if (view.getUint32(at, true) === directoryEnd) return at
  throw new SheetRefusal('notSpreadsheet')
}

interface Extent {
  entry: PackageEntry
  start: number
  end: number
}

/** The directory's header must agree with the local one. */
function extentAt(file: Uint8Array, view: DataView, at: number, directory: number): Extent & { next: number } {
  if (at + headerBytes > file.length || view.getUint32(at, true) !== directoryHeader) throw broken()
  const flags = view.getUint16(at + 8, true)
  if ((flags & 0x41) !== 0) throw new SheetRefusal('encrypted')
  const method = view.getUint16(at + 10, true)
  if (method !== 0 && method !== 8) throw broken()
  const packed = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const nameLength = view.getUint16(at + 28, true)
  const nameAt = at + headerBytes
  const next = nameAt + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  const start = view.getUint32(at + 42, true)
  if (next > file.length || start + localBytes > directory || view.getUint32(start, true) !== localHeader)
    throw broken()
  const name = decoder.decode(file.subarray(nameAt, nameAt + nameLength))
  const localNameLength = view.getUint16(start + 26, true)
  const localName = decoder.decode(file.subarray(start + localBytes, start + localBytes + localNameLength))
  const data = start + localBytes + localNameLength + view.getUint16(start + 28, true)
  const end = data + packed
  const late = (flags & 8) !== 0
  const isTwice = (offset: number, value: number): boolean => late || view.getUint32(start + offset, true) === value
  if (localName !== name || end > directory || view.getUint16(start + 8, true) !== method) throw broken()
  if (!isTwice(18, packed) || !isTwice(22, size)) throw broken()
  // A deflated empty entry has two bytes. Without them, inflating would search for its end.
  if (method === 8 && packed === 0) throw broken()
  if (method === 0 && packed !== size) throw broken()
  const entry = { name, method, bytes: file.subarray(data, end), size, crc: view.getUint32(at + 16, true) } as const
  return { entry, start, end, next }
}

const isOddName = (name: string): boolean =>
  name === '' || name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')

/** Entries must be unique and must not overlap. @throws SheetRefusal notSpreadsheet, entries, encrypted, broken */
export function packageEntries(file: Uint8Array): PackageEntry[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  const directory = view.getUint32(end + 16, true)
  if (count > sheetLimits.entries) throw new SheetRefusal('entries')
  if (view.getUint16(end + 8, true) !== count || directory + view.getUint32(end + 12, true) > end) throw broken()
  const extents: Extent[] = []
  let at = directory
  for (let entry = 0; entry < count; entry += 1) {
    const extent = extentAt(file, view, at, directory)
    extents.push(extent)
    at = extent.next
  }
  const names = new Set(extents.map(({ entry }) => entry.name.toLowerCase()))
  if (names.size !== count || extents.some(({ entry }) => isOddName(entry.name))) throw broken()
  let taken = 0
  for (const extent of extents.toSorted((one, other) => one.start - other.start)) {
    if (extent.start < taken) throw broken()
    taken = extent.end
  }
  return extents.map(({ entry }) => entry)
}

/** @throws SheetRefusal broken */
export async function* entryContent({ method, bytes }: PackageEntry): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return
  }
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(bytes)
  try {
    for await (const chunk of inflate) yield chunk
  } catch {
    throw broken()
  }
}
