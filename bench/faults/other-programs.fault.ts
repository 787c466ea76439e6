import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { ImportRow } from '#contract/import-rows.ts'
import type { ImportNoun } from '#contract/imports.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { signedIn } from '#server/testing/factories.ts'
import { fillFirstData } from '#server/testing/first-data.ts'
import { exportedFile, importsOf } from '#server/testing/imports-of.ts'
import { oddCompany } from '#server/testing/odd-company.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { fromNpm } from '../from-npm.ts'
import { CannotTry, tryEach, type Fault, type Outcome } from './fault.ts'
import { ownFolder, remove } from './portal.ts'

type Format = 'xlsx' | 'csv'

/** A program that opens a file and saves it again, as a person does who looks at it. */
interface Program {
  name: string
  file: string
  /** The command line that saves `from` as `to`; none where it does not know the format. */
  saves(from: string, to: string, format: Format): string[] | undefined
  /** What it changes by itself, and how such a cell is told of, as `saidOfCell` writes it. */
  loses: Readonly<Record<string, RegExp>>
}

/** What runs in the folder of exceljs. */
const exceljs = (code: string, folder: string, from: string, to: string): string[] => [
  '-e',
  `const { Workbook } = require(process.argv[1]); (async ([, , from, to]) => { ${code} })(process.argv)`,
  folder,
  from,
  to,
]

const python = (code: string, from: string, to: string): string[] => ['-W', 'ignore', '-c', code, from, to]
/** Separator `;`, quotes, UTF-8, as texts are exported; the last is the language, in which values are understood. */
const asText = '59,34,76,1,,3082'

const programs: readonly Program[] = [
  {
    name: 'LibreOffice',
    file: '/usr/bin/soffice',
    saves: (from, to, format) => [
      '--headless',
      `-env:UserInstallation=file://${path.dirname(to)}/profile`,
      ...(format === 'csv' ? [`--infilter=CSV:${asText}`] : []),
      '--convert-to',
      format === 'csv' ? `csv:Text - txt - csv (StarCalc):${asText}` : 'xlsx',
      '--outdir',
      path.dirname(to),
      from,
    ],
    loses: { 'digits beyond the 15th': /^totalCost 9007199254740991 → 9007199254740990/ },
  },
  {
    name: 'Gnumeric',
    file: '/usr/bin/ssconvert',
    saves: (from, to) => [from, to],
    loses: { 'an apostrophe before a text': /^\w+ "'(.*)" → (?:"\1"|null)/ },
  },
  {
    name: 'openpyxl',
    file: '/usr/bin/python3',
    saves: (from, to, format) =>
      format === 'csv'
        ? undefined
        : python('import sys, openpyxl; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])', from, to),
    loses: {},
  },
  {
    name: 'pandas',
    file: '/usr/bin/python3',
    saves: (from, to, format) =>
      python(
        format === 'csv'
          ? `import sys, pandas; pandas.read_csv(sys.argv[1], sep=';').to_csv(sys.argv[2], sep=';', index=False)`
          : 'import sys, pandas; pandas.read_excel(sys.argv[1]).to_excel(sys.argv[2], index=False)',
        from,
        to,
      ),
    loses: {
      'texts that begin with =, which it makes formulas': /fórmula sin resultado/,
      'days before 1900, which it makes negative numbers': /^\w+ "1[89]\d\d-\d\d-\d\d" → null Ese día no existe/,
      'zeros before a number': /^\w+ "0+(\d+)" → "\1"/,
    },
  },
]

const exceljsIn = (folder: string): Program => ({
  name: 'exceljs',
  file: process.execPath,
  saves: (from, to, format) =>
    exceljs(
      format === 'csv'
        ? `const book = new Workbook(); await book.csv.readFile(from, { parserOptions: { delimiter: ';' } });
           await book.csv.writeFile(to, { formatterOptions: { delimiter: ';' } })`
        : `const book = new Workbook(); await book.xlsx.readFile(from); await book.xlsx.writeFile(to)`,
      folder,
      from,
      to,
    ),
  loses: {},
})

const nouns = ['employees', 'customers', 'contacts', 'projects', 'milestones'] as const

/**
 * The portal's own exports of each noun, with what is hard to keep in a sheet, opened and saved by other programs and brought
 * back: a record that would be changed is one that the program changed, and is named with the cells.
 */
const otherPrograms: Fault = async () => {
  const folder = ownFolder()
  const db = await openDatabase({ dataDir: path.join(folder, 'data') })
  await fillFirstData(db)
  const app = await testApp({}, { db })
  try {
    const company = await oddCompany(app)
    const all = [...programs, exceljsIn(await fromNpm('exceljs', '4.4.0'))]
    const formats = ['xlsx', 'csv'] as const
    return await tryEach(
      all.flatMap((program) =>
        formats.map((format) => [
          `${program.name}, ${format}`,
          () => broughtBack(app, program, { ...company, format, folder }),
        ]),
      ),
    )
  } finally {
    await app.close()
    remove(folder)
  }
}

export default otherPrograms

interface Terms {
  lists: Record<ImportNoun, string>
  projectId: number
  format: Format
  folder: string
}

async function broughtBack(app: TestApp, program: Program, terms: Terms): Promise<Outcome[]> {
  if (!existsSync(program.file)) throw new CannotTry(`${program.name} is not installed`)
  const { format } = terms
  let rows = 0
  const lost = new Map<string, number>()
  const changed: string[] = []
  for (const noun of nouns) {
    const saved = await savedBy(app, program, noun, terms)
    if (!saved) return []
    const { token } = await signedIn(app, { role: 'Administrador' })
    const mine = importsOf(app, token, { noun, ...(noun === 'milestones' && { projectId: terms.projectId }) })
    const came = await mine.imported(saved, { name: `${noun}.${format}` })
    rows += came.rows.length
    for (const row of came.rows.filter(({ kind }) => kind !== 'unchanged')) {
      const losses = row.cells.map((cell) => lossOf(program, saidOfCell(cell)))
      const known = losses.filter((loss) => loss !== undefined)
      if (losses.length === 0 || known.length < losses.length) changed.push(`${noun}: ${saidOf(row)}`)
      else for (const loss of known) lost.set(loss, (lost.get(loss) ?? 0) + 1)
    }
  }
  const did = `5 nouns exported as ${format}, saved by ${program.name} and brought back`
  return [
    {
      did: [did, ...changed].join('\n    '),
      figures: [
        { what: 'rows', value: rows, atLeast: 10 },
        { what: 'rows that the portal reads otherwise than it wrote them', value: changed.length, is: 0 },
        ...Array.from(lost, ([what, value]) => ({ what: `cells in which the program loses ${what}`, value })),
      ],
    },
  ]
}

const lossOf = ({ loses }: Program, said: string): string | undefined =>
  Object.entries(loses).find(([, pattern]) => pattern.test(said))?.[0]

async function savedBy(app: TestApp, program: Program, noun: ImportNoun, { lists, format, folder }: Terms) {
  const { token } = await signedIn(app, { role: 'Administrador' })
  const out = ownFolder(folder)
  const [from, to] = [path.join(ownFolder(folder), `${noun}.${format}`), path.join(out, `${noun}.${format}`)]
  const words = program.saves(from, to, format)
  if (!words) return undefined
  writeFileSync(from, await exportedFile(app, token, lists[noun], { format, locale: 'es-CO' }))
  const { status, stderr } = spawnSync(program.file, words, { encoding: 'utf8' })
  if (status !== 0 || !existsSync(to)) throw new Error(`${program.name} saved no ${noun}.${format}: ${stderr}`)
  return readFileSync(to)
}

/** What an import says of a row: its cells, each as the portal has it and as the file has it. */
const saidOf = ({ row, kind, cells, problem }: ImportRow): string =>
  [`row ${row}`, kind, problem, ...cells.map(saidOfCell)].filter(Boolean).join(' ')

const saidOfCell = ({ field, mine, theirs, problem }: ImportRow['cells'][number]): string =>
  `${field} ${JSON.stringify(theirs)?.slice(0, 80)} → ${JSON.stringify(mine)?.slice(0, 80)} ${problem?.reason ?? ''}`
