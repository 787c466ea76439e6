import { crc32, deflateRawSync } from 'node:zlib'

/** Its headers may be false. */
export interface Entry {
  name: string
  content: string | Buffer
  stored?: true
  flags?: number
  /** In the directory alone, or in both headers. */
  size?: number
  crc?: number
  localName?: string
  method?: number
}

const bytesOf = (content: string | Buffer): Buffer => (typeof content === 'string' ? Buffer.from(content) : content)

function header(entry: Entry, packed: Buffer, offset?: number): Buffer {
  const { flags = 0, stored, name, localName = name } = entry
  const content = bytesOf(entry.content)
  const local = offset === undefined
  const nameBytes = Buffer.from(local ? localName : name)
  const at = local ? 0 : 2
  const bytes = Buffer.alloc(local ? 30 : 46)
  bytes.writeUInt32LE(local ? 0x04034b50 : 0x02014b50)
  bytes.writeUInt16LE(20, 4 + at)
  bytes.writeUInt16LE(flags, 6 + at)
  bytes.writeUInt16LE(entry.method ?? (stored ? 0 : 8), 8 + at)
  bytes.writeUInt32LE(entry.crc ?? crc32(content), 14 + at)
  bytes.writeUInt32LE(packed.length, 18 + at)
  bytes.writeUInt32LE(entry.size ?? content.length, 22 + at)
  bytes.writeUInt16LE(nameBytes.length, 26 + at)
  if (offset !== undefined) bytes.writeUInt32LE(offset, 42)
  return Buffer.concat([bytes, nameBytes])
}

/** `count` is the end's claim. */
export function packageOf(entries: readonly Entry[], count = entries.length): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = bytesOf(entry.content)
    const packed = entry.stored ? content : deflateRawSync(content, { level: 1 })
    const local = header(entry, packed)
    pieces.push(local, packed)
    directory.push(header(entry, packed, offset))
    offset += local.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, listed, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

interface Book {
  /** Inside of `<sheetData>`. */
  rows?: string
  /** Behind `<sheetData>`. */
  after?: string
  strings?: string
  styles?: string
  workbookPr?: string
  sheet?: string | Buffer
}

export const bookEntries = ({ rows = '', after = '', strings, styles, workbookPr = '', sheet }: Book): Entry[] => [
  {
    name: '[Content_Types].xml',
    content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `${xml}<workbook xmlns="${main}" xmlns:r="${relations}">${workbookPr}<sheets><sheet name="Hoja &amp; 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: sheet ?? `${xml}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
  },
  ...(strings === undefined
    ? []
    : [{ name: 'xl/sharedStrings.xml', content: `${xml}<sst xmlns="${main}">${strings}</sst>` }]),
  ...(styles === undefined
    ? []
    : [{ name: 'xl/styles.xml', content: `${xml}<styleSheet xmlns="${main}">${styles}</styleSheet>` }]),
]

export const bookOf = (book: Book): Buffer => packageOf(bookEntries(book))

/** Escaped. */
export const textCell = (ref: string, text: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
