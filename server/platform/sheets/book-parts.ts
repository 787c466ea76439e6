import { firstOf } from '#contract/items.ts'

import { entryContent, type PackageEntry } from './package-directory.ts'
import { sheetLimits, SheetRefusal } from './sheet-problem.ts'
import { attribute, scanXml } from './xml-scanner.ts'

/** What a number means by its format, where it is more than a number. */
export type NumberKind = 'day' | 'percent'

interface BookSheet {
  name: string
  entry: PackageEntry
}

interface BookParts {
  sheets: BookSheet[]
  from1904: boolean
  /** Then stored results of formulas mean nothing. */
  isUncomputed: boolean
  strings: PackageEntry | undefined
  kinds: readonly (NumberKind | undefined)[]
}

const name = attribute('name')
const anyId = attribute(':id')
const id = attribute('Id')
const type = attribute('Type')
const target = attribute('Target')
const mode = attribute('TargetMode')
const date1904 = attribute('date1904')
const fullCalcOnLoad = attribute('fullCalcOnLoad')
const format = attribute('numFmtId')
const formatCode = attribute('formatCode')

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

type OnElement = (element: string, attributes: string) => void

async function elements(entry: PackageEntry, open: OnElement, close: (element: string) => void = () => {}) {
  if (entry.size > sheetLimits.partBytes) throw new SheetRefusal('broken')
  await scanXml(entryContent(entry), { open, close, text: () => {} })
}

interface Relation {
  id: string
  kind: string
  path: string
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** A path from a folder of the package, or from its root. @throws SheetRefusal broken */
function pathFrom(folder: string, to: string): string {
  try {
    return decodeURI(new URL(to, `package:///${folder}`).pathname).slice(1)
  } catch {
    throw new SheetRefusal('broken')
  }
}

async function relationsOf(entries: ReadonlyMap<string, PackageEntry>, path: string): Promise<Relation[]> {
  const folder = folderOf(path)
  const entry = entries.get(`${folder}_rels/${path.slice(folder.length)}.rels`)
  const found: Relation[] = []
  if (!entry) return found
  await elements(entry, (element, attributes) => {
    const to = target(attributes)
    if (element !== 'Relationship' || to === undefined || mode(attributes) === 'External') return
    const kind = type(attributes)?.split('/').at(-1) ?? ''
    found.push({ id: id(attributes) ?? '', kind, path: pathFrom(folder, to) })
  })
  return found
}

const dayFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const isDayFormat = (format: number): boolean =>
  dayFormats.has(format) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)
const percentFormats = new Set([9, 10])

/** Words in quotes, single signs, colours and languages do not count. */
function kindOfCode(code: string): NumberKind | undefined {
  const plain = firstOf(code.replaceAll(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '').split(';'))
  if (/[ymdhs]/i.test(plain)) return 'day'
  return plain.includes('%') ? 'percent' : undefined
}

async function numberKinds(entry: PackageEntry): Promise<(NumberKind | undefined)[]> {
  const own = new Map<number, NumberKind | undefined>()
  const kinds: (NumberKind | undefined)[] = []
  let isOfCells = false
  const kindOf = (number: number): NumberKind | undefined => {
    if (own.has(number)) return own.get(number)
    if (isDayFormat(number)) return 'day'
    return percentFormats.has(number) ? 'percent' : undefined
  }
  await elements(
    entry,
    (element, attributes) => {
      const number = Number(format(attributes) ?? 0)
      if (element === 'numFmt') own.set(number, kindOfCode(formatCode(attributes) ?? ''))
      if (element === 'cellXfs') isOfCells = true
      if (element === 'xf' && isOfCells) kinds.push(kindOf(number))
    },
    (element) => {
      if (element === 'cellXfs') isOfCells = false
    },
  )
  return kinds
}

/** Sheets that are only a chart are left out. @throws SheetRefusal notSpreadsheet, broken */
export async function bookParts(all: readonly PackageEntry[]): Promise<BookParts> {
  const entries = new Map(all.map((entry) => [entry.name, entry]))
  const entryOf = (relation: Relation | undefined) => relation && entries.get(relation.path)
  const book = entryOf((await relationsOf(entries, '')).find(({ kind }) => kind === 'officeDocument'))
  if (!book) throw new SheetRefusal('notSpreadsheet')
  const relations = await relationsOf(entries, book.name)
  const sheets: BookSheet[] = []
  let from1904 = false
  let isUncomputed = false
  await elements(book, (element, attributes) => {
    if (element === 'workbookPr') from1904 = isTrue(date1904(attributes))
    if (element === 'calcPr') isUncomputed = isTrue(fullCalcOnLoad(attributes))
    const relation = element === 'sheet' && relations.find((one) => one.id === anyId(attributes))
    if (!relation || relation.kind !== 'worksheet') return
    const entry = entryOf(relation)
    if (!entry) throw new SheetRefusal('broken')
    sheets.push({ name: name(attributes) ?? '', entry })
  })
  if (sheets.length === 0) throw new SheetRefusal('notSpreadsheet')
  const styles = entryOf(relations.find(({ kind }) => kind === 'styles'))
  return {
    sheets: sheets.slice(0, sheetLimits.sheets),
    from1904,
    isUncomputed,
    strings: entryOf(relations.find(({ kind }) => kind === 'sharedStrings')),
    kinds: styles ? await numberKinds(styles) : [],
  }
}
