import { deflateRawSync } from 'node:zlib'

import { bookEntries, bookOf, packageOf, textCell, type Entry } from './packages.ts'

// `read` is harmless.

const row = `<row r="1">${textCell('A1', 'Id')}</row>`
/** A workbook without faults. */
export const honest = bookEntries({ rows: row })
const withEntry = (entry: Entry): Buffer => packageOf([...honest, entry])
const changed = (name: string, change: Partial<Entry>): Buffer =>
  packageOf(honest.map((entry) => (entry.name === name ? { ...entry, ...change } : entry)))
const sheet = 'xl/worksheets/sheet1.xml'
const megabytes = (count: number, text = ' '): Buffer => Buffer.alloc(count * 1024 * 1024, text)
const sheetWith = (content: string | Buffer): Buffer => bookOf({ sheet: content })
const declared = (doctype: string): string => `<?xml version="1.0"?>${doctype}<worksheet><sheetData/></worksheet>`
const billion = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`

/** Two entries share bytes. */
function overlapping(): Buffer {
  const bytes = packageOf(honest)
  const directory = bytes.readUInt32LE(bytes.length - 6)
  const second = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), directory + 4)
  bytes.copy(bytes, second + 42, directory + 42, directory + 46)
  return bytes
}
const spoilt = (at: (bytes: Buffer) => number, value: number): Buffer => {
  const bytes = packageOf(honest)
  bytes.writeUInt8(value, at(bytes))
  return bytes
}
const bookRelations = 'xl/_rels/workbook.xml.rels'
const relation = (to: string): string =>
  `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${to}"/></Relationships>`
const sharedCell = '<row r="1"><c r="A1" t="s"><v>7</v></c></row>'
const names = (count: number): Entry[] =>
  Array.from({ length: count }, (_, entry) => ({ name: `xl/media/${entry}.png`, content: 'x', stored: true }))

type Hostile = [name: string, file: () => Buffer, problem: string]

export const shapedFiles: Hostile[] = [
  ['a file of nothing but zeros', () => megabytes(1, '\0'), 'notSpreadsheet'],
  ['a program', () => Buffer.from('MZ\u0090\u0000\u0003\u0000'), 'notSpreadsheet'],
  ['a workbook with a password', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'encrypted'],
  ['two letters of a package', () => Buffer.from('PK'), 'notSpreadsheet'],
  ['a package without its end', () => packageOf(honest).subarray(0, -22), 'notSpreadsheet'],
  ['a package cut in the middle', () => packageOf(honest).subarray(200), 'notSpreadsheet'],
  ['an archive that is no workbook', () => packageOf([{ name: 'a.txt', content: 'a' }]), 'notSpreadsheet'],
  ['an archive of nothing', () => packageOf([]), 'notSpreadsheet'],
  ['a text document', () => packageOf([honest[0]!, { name: 'word/document.xml', content: '<a/>' }]), 'notSpreadsheet'],
  ['a workbook without its sheet', () => packageOf(honest.filter(({ name }) => name !== sheet)), 'broken'],
  [
    'a workbook of no sheets',
    () => changed('xl/workbook.xml', { content: '<workbook><sheets/></workbook>' }),
    'notSpreadsheet',
  ],
  ['a sheet of another package', () => changed(bookRelations, { content: relation('../../../etc/passwd') }), 'broken'],
  [
    'a sheet from the network',
    () => changed(bookRelations, { content: relation('http://a.test/" TargetMode="External') }),
    'notSpreadsheet',
  ],
  ['a sheet at no address', () => changed(bookRelations, { content: relation('%zz') }), 'broken'],
  ['201 entries', () => packageOf([...honest, ...names(201 - honest.length)]), 'entries'],
  ['more entries than there are', () => packageOf(honest, 9), 'broken'],
  ['fewer entries than sheets need', () => packageOf(honest, 1), 'notSpreadsheet'],
  ['an encrypted entry', () => changed(sheet, { flags: 1 }), 'encrypted'],
  ['an entry of strong encryption', () => changed(sheet, { flags: 0x41 }), 'encrypted'],
  ['a method that nobody knows', () => changed(sheet, { method: 99 }), 'broken'],
  ['stored bytes that are said to be deflated', () => changed(sheet, { stored: true, method: 8 }), 'broken'],
  ['deflated bytes that are said to be stored', () => changed(sheet, { method: 0 }), 'broken'],
  ['a size that is too small', () => changed(sheet, { size: 10 }), 'broken'],
  ['a size of nothing', () => changed(sheet, { size: 0 }), 'broken'],
  ['a wrong sum', () => changed(sheet, { crc: 1 }), 'broken'],
  ['a sum of nothing', () => changed(sheet, { crc: 0 }), 'broken'],
  ['two names for one entry', () => changed(sheet, { localName: 'xl/other.xml' }), 'broken'],
  ['one entry twice', () => withEntry({ name: sheet, content: '<a/>' }), 'broken'],
  ['one entry twice, in capitals', () => withEntry({ name: sheet.toUpperCase(), content: '<a/>' }), 'broken'],
  ['a name that climbs', () => withEntry({ name: '../../etc/passwd', content: 'x' }), 'broken'],
  ['a name from the root', () => withEntry({ name: '/etc/passwd', content: 'x' }), 'broken'],
  ['a name with backslashes', () => withEntry({ name: String.raw`..\x`, content: 'x' }), 'broken'],
  ['an entry without a name', () => withEntry({ name: '', content: 'x' }), 'broken'],
  ['two entries over each other', overlapping, 'broken'],
  ['a directory that begins elsewhere', () => spoilt((bytes) => bytes.length - 6, 1), 'broken'],
  ['an entry that is not where it is said', () => spoilt((bytes) => bytes.indexOf('PK\u0001\u0002') + 42, 9), 'broken'],
  ['broken bytes in an entry', () => spoilt((bytes) => bytes.indexOf(sheet) + sheet.length + 4, 0xff), 'broken'],
  ['an archive inside', () => withEntry({ name: 'xl/media/a.bin', content: packageOf(honest) }), 'nested'],
  ['a stored archive inside', () => withEntry({ name: 'a.xml', content: packageOf(honest), stored: true }), 'nested'],
  [
    'a document of older programs inside',
    () => withEntry({ name: 'a.bin', content: Buffer.from('d0cf11e0', 'hex') }),
    'nested',
  ],
  ['macros', () => withEntry({ name: 'xl/vbaProject.bin', content: 'x' }), 'macros'],
  ['macros of older books', () => withEntry({ name: 'xl/macrosheets/sheet1.xml', content: '<a/>' }), 'macros'],
  ['controls', () => withEntry({ name: 'xl/activeX/activeX1.xml', content: '<a/>' }), 'macros'],
  [
    'a book for macros',
    () =>
      changed('[Content_Types].xml', { content: '<Types><Override ContentType="x.macroEnabled.main+xml"/></Types>' }),
    'macros',
  ],
  ['entities by the billion', () => sheetWith(declared(billion)), 'dtd'],
  ['an entity of a file', () => sheetWith(declared('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')), 'dtd'],
  ['a declaration behind 64 KB', () => sheetWith(`<a>${' '.repeat(65_530)}</a>${billion}`), 'dtd'],
  ['a declaration in the relations', () => changed('_rels/.rels', { content: '<!DOCTYPE x><Relationships/>' }), 'dtd'],
  ['a sheet in UTF-16', () => changed(sheet, { content: Buffer.from('\ufeff<a/>', 'utf16le') }), 'broken'],
  ['a sheet that breaks off', () => sheetWith('<worksheet><sheetData><row r="1">'), 'broken'],
  ['a tag that breaks off', () => sheetWith('<worksheet><sheetData'), 'broken'],
  ['elements that cross', () => sheetWith('<worksheet><sheetData></worksheet></sheetData>'), 'broken'],
  ['two documents in one', () => sheetWith('<worksheet/><worksheet/>'), 'broken'],
  ['a text instead of a sheet', () => sheetWith('Id;Nombre'), 'broken'],
  ['nothing instead of a sheet', () => sheetWith(' '), 'broken'],
  ['elements without end', () => sheetWith('<a>'.repeat(1000)), 'broken'],
  ['a comment without end', () => sheetWith(`<worksheet><!--${'> '.repeat(1024 * 1024)}`), 'broken'],
  ['a sheet in Latin-1', () => sheetWith(Buffer.from(`<worksheet><a>ñandú</a></worksheet>`, 'latin1')), 'broken'],
  ['a shared text that is not there', () => bookOf({ rows: sharedCell, strings: '<si><t>a</t></si>' }), 'broken'],
  ['a shared text without any', () => bookOf({ rows: sharedCell }), 'broken'],
  ['shared texts that break off', () => bookOf({ rows: sharedCell, strings: '<si><t>a' }), 'broken'],
  ['two rows of one number', () => bookOf({ rows: row + row }), 'broken'],
  ['a row of no number', () => bookOf({ rows: '<row r="x"/>' }), 'broken'],
  ['a cell of no column', () => bookOf({ rows: '<row r="1"><c r="1"><v>1</v></c></row>' }), 'broken'],
  ['a number beyond all numbers', () => bookOf({ rows: '<row r="1"><c r="A1"><v>1e999</v></c></row>' }), 'read'],
  [
    'cells that are only formatted, to the last column',
    () => bookOf({ rows: '<row r="1"><c r="XFD1" s="0"/></row>' }),
    'read',
  ],
  ['a cell in column 16 384', () => bookOf({ rows: `<row r="1">${textCell('XFD1', 'x')}</row>` }), 'columns'],
  ['257 columns', () => Buffer.from(Array.from({ length: 257 }, () => 'x').join(';')), 'columns'],
  ['a row behind the last', () => bookOf({ rows: `<row r="9999999">${textCell('A9999999', 'x')}</row>` }), 'rows'],
  ['a cell that is too long', () => bookOf({ rows: `<row r="1">${textCell('A1', 'x'.repeat(40_000))}</row>` }), 'cell'],
  [
    'a package that unfolds into itself',
    () => withEntry({ name: 'a.zip', content: deflateRawSync(packageOf(honest)), stored: true }),
    'read',
  ],
]

const longText = `<si><t>${'a'.repeat(32_000)}</t></si>`
const sharedRow = (cells: number): string => `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`

/** In memory or time. */
export const heavyFiles: Hostile[] = [
  ['a cell behind the last column', () => bookOf({ rows: `<row r="1">${textCell('ZZZZ1', 'x')}</row>` }), 'columns'],
  [
    '16 384 columns of 100 rows',
    () => bookOf({ rows: `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`.repeat(100) }),
    'columns',
  ],
  [
    'a million merged cells',
    () => bookOf({ rows: row, after: `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(1_000_000)}</mergeCells>` }),
    'read',
  ],
  ['a file that is too large', () => megabytes(26, 'x'), 'tooLarge'],
  ['10 000 entries', () => packageOf([...honest, ...names(10_000)]), 'entries'],
  ['a size that is too large', () => changed(sheet, { size: 1_000_000_000 }), 'broken'],
  ['a bomb by a sheet', () => bookOf({ rows: `<row r="1">${' '.repeat(200 * 1024 * 1024)}</row>` }), 'broken'],
  ['a bomb by one entry', () => withEntry({ name: 'xl/media/a.png', content: megabytes(300) }), 'inflated'],
  [
    'a bomb by many entries',
    () => {
      const content = megabytes(20, 'x')
      return packageOf([...honest, ...names(15).map((entry) => ({ name: entry.name, content }))])
    },
    'inflated',
  ],
  [
    'a bomb by strings',
    () => bookOf({ rows: row, strings: `<si><t>${'a'.repeat(40 * 1024 * 1024)}</t></si>` }),
    'broken',
  ],
  ['a bomb by many strings', () => bookOf({ rows: row, strings: '<si><t>a</t></si>'.repeat(1_600_000) }), 'strings'],
  [
    'a bomb by long strings',
    () => bookOf({ rows: row, strings: `<si><t>${'a'.repeat(900_000)}</t></si>`.repeat(40) }),
    'cell',
  ],
  [
    'a bomb by strings of the usual length',
    () => bookOf({ rows: row, strings: `<si><t>${'a'.repeat(32_000)}</t></si>`.repeat(2200) }),
    'strings',
  ],
  [
    'a bomb by one string in parts',
    () => bookOf({ rows: row, strings: `<si>${`<r><t>${'a'.repeat(900_000)}</t></r>`.repeat(100)}</si>` }),
    'cell',
  ],
  ['a bomb by styles', () => bookOf({ rows: row, styles: '<a/>'.repeat(600_000) }), 'broken'],
  ['a bomb by relations', () => changed('_rels/.rels', { content: '<a/>'.repeat(600_000) }), 'broken'],
  ['a tag without an end', () => sheetWith(`<worksheet ${'a'.repeat(4 * 1024 * 1024)}`), 'broken'],
  ['100 000 rows and more', () => bookOf({ rows: `<row><c><v>1</v></c></row>`.repeat(100_100) }), 'rows'],
  ['two million rows of nothing', () => bookOf({ rows: '<row/>'.repeat(2_000_000) }), 'rows'],
  ['four million cells of nothing', () => bookOf({ rows: `<row>${'<c/>'.repeat(4_000_000)}</row>` }), 'columns'],
  ['a quote without an end', () => Buffer.from(`a;b\n"${'x'.repeat(20 * 1024 * 1024)}`), 'cell'],
  ['a quote without an end over many lines', () => Buffer.from(`a;b\n"${'x\n'.repeat(10 * 1024 * 1024)}`), 'cell'],
  ['a text of one line', () => megabytes(24, 'x'), 'cell'],
  ['a text of separators', () => megabytes(24, ';'), 'columns'],
  ['a text of lines of 8 MB', () => Buffer.from(`${'x'.repeat(32_000)};`.repeat(250).concat('\n').repeat(3)), 'memory'],
  ['a line of 8 MB in quotes', () => Buffer.from(`"${'""'.repeat(16_000)}";`.repeat(250)), 'memory'],
  ['one text in all cells of a row', () => bookOf({ rows: sharedRow(256), strings: longText }), 'memory'],
]

/** 4 400 cells share one text of 32 000 letters: small, but as large as a database when stored. */
export const repeatedText = (): Buffer => bookOf({ rows: sharedRow(4).repeat(1_100), strings: longText })
