import { bookOf, textCell } from './packages.ts'

// Each file has one right answer.

/** Values of the first record, or the fields that are asked about. */
export interface OfficeFile {
  name: string
  noun: 'customers' | 'projects'
  file: Buffer
  right?: Readonly<Record<string, unknown>>
  /** By column, value, or for all rows. */
  asked?: readonly string[]
  /** Refused with 415. */
  refused?: true
}

const text = (lines: readonly string[], newLine = '\n'): Buffer => Buffer.from(lines.join(newLine))
const customer = {
  code: 'F-1',
  commercialName: 'Peña e Hijos',
  documentNumber: '900512388',
  cityId: 'Medellín (Antioquia)',
}
const values = ['F-1', 'Peña e Hijos', '900512388', 'Medellín']
const plain = ['codigo', 'nombre comercial', 'numero de documento', 'ciudad']
const lines = (separator: string): string[] => [plain.join(separator), values.join(separator)]
const customers = (name: string, file: Buffer, more: Partial<OfficeFile> = {}): OfficeFile => ({
  name,
  noun: 'customers',
  file,
  ...(more.asked || more.refused ? {} : { right: customer }),
  ...more,
})

/** Separators, line ends and encodings of spreadsheets, R, pandas and databases. */
const texts: OfficeFile[] = [
  ...[';', ',', '\t', '|'].flatMap((separator) => [
    customers(`text divided by ${JSON.stringify(separator)}`, text(lines(separator))),
    customers(
      `text divided by ${JSON.stringify(separator)}, with CRLF and a mark`,
      text([`\uFEFF${lines(separator)[0]}`, ...lines(separator).slice(1), ''], '\r\n'),
    ),
    customers(
      `text divided by ${JSON.stringify(separator)}, under a title`,
      text(['Clientes, corte; enero', '', ...lines(separator)]),
    ),
    customers(
      `quoted text divided by ${JSON.stringify(separator)}`,
      text([plain, values].map((cells) => cells.map((cell) => `"${cell}"`).join(separator))),
    ),
  ]),
  customers('text of old Macs, with CR', text(lines(';'), '\r')),
  customers('text that says its separator', text(['sep=,', ...lines(',')], '\r\n')),
  customers('text of Windows-1252', Buffer.from(lines(';').join('\r\n'), 'latin1')),
  customers(
    'text of UTF-16',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines('\t').join('\r\n'), 'utf16le')]),
  ),
  customers(
    'write.csv of R, with row names',
    text(['"",' + plain.map((cell) => `"${cell}"`).join(','), '"1",' + values.map((cell) => `"${cell}"`).join(',')]),
  ),
  customers('to_csv of pandas, with an index', text([`,${plain.join(',')}`, `0,${values.join(',')}`])),
  customers(
    'pandas, whose whole numbers have decimals',
    text([plain.join(','), 'F-1,Peña e Hijos,900512388.0,Medellín', 'F-2,Otra,900512389.0,Medellín']),
  ),
  customers('mysql --batch', text([plain.join('\t'), values.join('\t')])),
  // Its last line counts the rows, and is asked about.
  customers('psql -A', text([plain.join('|'), values.join('|'), '(1 row)']), {
    asked: ['cityId', 'commercialName', 'documentNumber'],
    right: customer,
  }),
  customers('headers in capitals', text([plain.join(';').toUpperCase(), values.join(';')])),
  customers('headers of a database', text(['code;commercial_name;document_number;city', values.join(';')])),
]

const headers: OfficeFile[] = [
  ['CÓDIGO *', 'RAZÓN SOCIAL *', 'NIT *', 'MUNICIPIO *'],
  ['Código:', 'Razón social:', 'NIT:', 'Ciudad:'],
  ['Código (obligatorio)', 'Nombre comercial (obligatorio)', 'No. de documento', 'Ciudad'],
  ['Cód.', 'Cliente', 'Nit', 'Municipio'],
  ['Código cliente', 'Nombre', 'RUT', 'Población'],
  ['código  interno', 'Empresa', 'Cédula', 'ciudad o municipio'],
  ['Customer code', 'Company', 'Tax ID', 'Town'],
  ['Code', 'Legal name', 'VAT number', 'Municipality'],
  ['customer id', 'Customer name', 'Tax number', 'City'],
  ['Codigo', 'Razon social', 'Nro documento', 'Ciudad'],
  ['Código', 'Nombre del cliente', '# documento', 'Ciudad'],
  ['Código', 'Nombre de la empresa', 'N° de documento', 'Ciudad'],
  ['"Código\ninterno"', '"Razón\nsocial"', 'Identificación', 'Municipio'],
].map((names) =>
  customers(`headers ${names.join(', ').replaceAll('\n', ' ')}`, text([names.join(';'), values.join(';')])),
)

const towns: OfficeFile[] = [
  ...[
    'medellin',
    'MEDELLÍN',
    'Medellín (Antioquia)',
    'Medellín, Antioquia',
    'Medellín - Antioquia',
    'Medellin Antioquia',
    ' Medellín ',
    '05001',
    '5001',
  ].map((town) => customers(`town ${town}`, text([plain.join(';'), [...values.slice(0, 3), town].join(';')]))),
  ...['Bogotá', 'bogota', 'Bogotá D.C.', 'BOGOTÁ, D.C.', 'Bogota DC.', '11001'].map((town) =>
    customers(
      `town ${town}`,
      text([plain.join(';'), [...values.slice(0, 3), town].join(';')]),
      town === 'Bogota DC.' ? { asked: ['cityId'] } : { right: { ...customer, cityId: 'Bogotá, D.C.' } },
    ),
  ),
  ...['Cali', 'Armenia', 'Macondo', 'NULL', '#N/A', '#¡REF!', 'NaN', 'N/A'].map((town) =>
    customers(`town ${town}`, text([plain.join(';'), [...values.slice(0, 3), town].join(';')]), { asked: ['cityId'] }),
  ),
]

/** They lost their value on the way. */
const broken: OfficeFile[] = [
  customers('a document that a sheet abbreviated', text([plain.join(';'), 'F-1;Peña;9,00512E+08;Medellín']), {
    asked: ['documentNumber'],
  }),
  customers('a name that is a failed VLOOKUP', text([plain.join(';'), 'F-1;#N/A;900512388;Medellín']), {
    asked: ['commercialName'],
  }),
  customers('a name that is an error of LibreOffice', text([plain.join(';'), 'F-1;Err:502;900512388;Medellín']), {
    asked: ['commercialName'],
  }),
  customers('no column for the town', text(['Código;Razón social;NIT', values.slice(0, 3).join(';')]), {
    asked: ['cityId'],
  }),
  customers('an empty file', Buffer.alloc(0), { refused: true }),
  customers('blanks alone', Buffer.from(' \r\n \n'), { refused: true }),
  customers('a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), { refused: true }),
  customers('a web page that calls itself .xls', Buffer.from('<html><body><table><tr><td>Código</td></tr></table>'), {
    refused: true,
  }),
  customers('XML of Excel 2003', Buffer.from('<?xml version="1.0"?><Workbook/>'), { refused: true }),
  customers('JSON', Buffer.from('[{"code":"F-1"}]'), { refused: true }),
  customers('RTF', Buffer.from('{\\rtf1 Código}'), { refused: true }),
]

/** Inline texts, and raw cells for numbers, days and errors. */
const row = (number: number, cells: readonly (string | { xml: string })[]): string =>
  `<row r="${number}">${cells
    .map((cell, index) =>
      typeof cell === 'string'
        ? textCell(`${'ABCDEFGH'[index]}${number}`, cell)
        : cell.xml.replace('@', `${'ABCDEFGH'[index]}${number}`),
    )
    .join('')}</row>`
const raw = (xml: string) => ({ xml })
const styles =
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="3"><xf/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>'
const book = (cells: readonly (string | { xml: string })[], names = plain): Buffer =>
  bookOf({ rows: row(1, names) + row(2, cells), styles })

/** By openpyxl, exceljs, LibreOffice and Excel. */
const books: OfficeFile[] = [
  customers('workbook of inline texts', book(values)),
  customers('document as a number', book(['F-1', 'Peña e Hijos', raw('<c r="@"><v>900512388</v></c>'), 'Medellín'])),
  customers('document as a float', book(['F-1', 'Peña e Hijos', raw('<c r="@"><v>9.00512388E8</v></c>'), 'Medellín'])),
  customers('town as a number', book(['F-1', 'Peña e Hijos', '900512388', raw('<c r="@"><v>5001</v></c>')])),
  customers(
    'formula with its text',
    book(['F-1', raw('<c r="@" t="str"><f>A1</f><v>Peña e Hijos</v></c>'), '900512388', 'Medellín']),
  ),
  customers(
    'formula of openpyxl, without its result',
    book(['F-1', raw('<c r="@"><f>A1</f><v></v></c>'), '900512388', 'Medellín']),
    { asked: ['commercialName'] },
  ),
  customers('formula without a value', book(['F-1', raw('<c r="@"><f>A1</f></c>'), '900512388', 'Medellín']), {
    asked: ['commercialName'],
  }),
  customers(
    'failed VLOOKUP',
    book(['F-1', raw('<c r="@" t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c>'), '900512388', 'Medellín']),
    { asked: ['commercialName'] },
  ),
  customers(
    'code that became a day',
    book([raw('<c r="@" s="1"><v>46115</v></c>'), 'Peña e Hijos', '900512388', 'Medellín']),
    { asked: ['code'] },
  ),
]

const projectNames = ['Cliente', 'Nombre', 'Producto', 'Ciudad', 'Inicio', 'Entrega', 'Valor', '% Avance']
interface ProjectCells {
  start?: string
  end?: string
  cost?: string
  progress?: string
}
const projectLine = ({
  start = '2026-01-15',
  end = '2026-12-18',
  cost = '5000',
  progress = '45',
}: ProjectCells): string =>
  ['Lácteos Páramo', `Proyecto ${start} ${cost} ${progress}`, 'ERP Empresarial', 'Medellín', start, end, cost, progress]
    .map((cell) => `"${cell}"`)
    .join(';')
const project = (
  name: string,
  cells: readonly ProjectCells[],
  more: Pick<OfficeFile, 'right' | 'asked'>,
): OfficeFile => ({
  name,
  noun: 'projects',
  file: text([projectNames.join(';'), ...cells.map(projectLine)]),
  ...more,
})

/** Each in one way. */
const days: OfficeFile[] = [
  '15/1/26',
  '15-ene-26',
  '15-ene-2026',
  '15 ene 2026',
  '15/ene/2026',
  'jueves, 15 de enero de 2026',
  '15 de enero de 2026',
  '15 de enero del 2026',
  'enero 15, 2026',
  'January 15, 2026',
  '15 January 2026',
  'Thursday, January 15, 2026',
  '2026-01-15 00:00:00',
  '2026-01-15T05:00:00.000Z',
  '2026-01-15 10:30:00-05',
  '2026/01/15',
  '2026.01.15',
  '20260115',
  '15.01.2026',
  '15/01/2026 10:30 a. m.',
  '1/15/2026',
].map((start) => project(`day ${start}`, [{ start }], { right: { startDate: '2026-01-15' } }))

/** One cell explains the column, or a person must. */
const columns: OfficeFile[] = [
  project('days that a later one explains', [{ start: '03/04/2026' }, { start: '31/01/2026' }], {
    right: { startDate: '2026-04-03' },
  }),
  project('days that a later one explains as English ones', [{ start: '03/04/2026' }, { start: '01/31/2026' }], {
    right: { startDate: '2026-03-04' },
  }),
  project('days that another column explains', [{ start: '03/04/2026', end: '30/09/2026' }], {
    right: { startDate: '2026-04-03', endDate: '2026-09-30' },
  }),
  project('days in both orders', [{ start: '03/04/2026' }, { start: '31/01/2026' }, { start: '01/31/2026' }], {
    asked: ['startDate'],
  }),
  project('days that nothing explains', [{ start: '03/04/2026' }], { asked: ['startDate'] }),
  project('a day that does not exist', [{ start: '31/11/2026' }], { asked: ['startDate'] }),
  project('a year alone', [{ start: '2026' }], { asked: ['startDate'] }),
  project('a month alone', [{ start: 'ene-26' }], { asked: ['startDate'] }),
  ...[
    '$ 1.284.500',
    '1.284.500,00',
    '1,284,500.00',
    '1284500',
    '1284500.00',
    'COP 1.284.500',
    "$ 1'284.500",
    '1 284 500',
    '1.2845e+06',
  ].map((cost) => project(`money ${cost}`, [{ cost }], { right: { totalCost: 1_284_500 } })),
  project('money of thousands alone', [{ cost: '5.000' }], { right: { totalCost: 5_000 } }),
  project('money with both signs', [{ cost: '5.000' }, { cost: '6,000' }], { asked: ['totalCost'] }),
  project('money with cents', [{ cost: '5000,55' }], { asked: ['totalCost'] }),
  project('progress as percentages', [{ progress: '45%' }], { right: { percentage: 45 } }),
  project('progress as percentages with a blank', [{ progress: '45 %' }], { right: { percentage: 45 } }),
  project('progress as fractions', [{ progress: '0,45' }, { progress: '1' }], { right: { percentage: 45 } }),
  project('progress as fractions with noise', [{ progress: '0.4500000001' }], { right: { percentage: 45 } }),
  project('progress as whole numbers with noise', [{ progress: '45.000000001' }], { right: { percentage: 45 } }),
  project('progress with decimals', [{ progress: '45,4' }], { asked: ['percentage'] }),
  project('progress of 1 alone', [{ progress: '1' }], { asked: ['percentage'] }),
]

export const officeFiles = { texts, headers, towns, broken, books, days, columns }
