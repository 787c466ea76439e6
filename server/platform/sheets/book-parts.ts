import { entryContent, type PackageEntry } from './package-directory.ts'
import { sheetLimits, SheetRefusal } from './sheet-problem.ts'
import { parseXml, type Attributes } from './xml.ts'

export type NumberKind = 'day' | 'percent'

interface BookSheet {
  name: string
  entry: PackageEntry
}

interface BookParts {
  sheets: BookSheet[]
  from1904: boolean
  strings: PackageEntry | undefined
  /** The index is a cell's style. */
  kinds: readonly (NumberKind | undefined)[]
}

type OnElement = (element: string, attributes: Attributes) => void

/** Parses a small part. @throws SheetRefusal broken */
async function elements(entry: PackageEntry, open: OnElement, close: (element: string) => void = () => {}) {
  if (entry.size > sheetLimits.partBytes) throw new SheetRefusal('broken')
  await parseXml(entryContent(entry), { open, close, text: () => {} })
}

/** `kind` is the last word of the relation's type. */
interface Relation {
  id: string
  kind: string
  path: string
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** @throws SheetRefusal broken */
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
  await elements(entry, (element, { Id: id = '', Type: type = '', Target: target, TargetMode: mode }) => {
    if (element !== 'Relationship' || target === undefined || mode === 'External') return
    found.push({ id, kind: type.split('/').at(-1) ?? '', path: pathFrom(folder, target) })
  })
  return found
}

const dayFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
/** 27 to 36 and 50 to 58 are date formats of Asian languages. */
const isDayFormat = (format: number): boolean =>
  dayFormats.has(format) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58)
const percentFormats = new Set([9, 10])

/** Quoted words, escaped characters, colours and languages in a format say nothing about its kind. */
function kindOfCode(code: string): NumberKind | undefined {
  const plain = code.replaceAll(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '').split(';')[0]!
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
    (element, { numFmtId = '0', formatCode = '' }) => {
      const number = Number(numFmtId)
      if (element === 'numFmt') own.set(number, kindOfCode(formatCode))
      if (element === 'cellXfs') isOfCells = true
      if (element === 'xf' && isOfCells) kinds.push(kindOf(number))
    },
    (element) => {
      if (element === 'cellXfs') isOfCells = false
    },
  )
  return kinds
}

/** `r:id`; the prefix may be another one. */
const relationId = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

/** Sheets of diagrams are left out. @throws SheetRefusal notSpreadsheet, broken */
export async function bookParts(all: readonly PackageEntry[]): Promise<BookParts> {
  const entries = new Map(all.map((entry) => [entry.name, entry]))
  const entryOf = (relation: Relation | undefined) => relation && entries.get(relation.path)
  const book = entryOf((await relationsOf(entries, '')).find(({ kind }) => kind === 'officeDocument'))
  if (!book) throw new SheetRefusal('notSpreadsheet')
  const relations = await relationsOf(entries, book.name)
  const sheets: BookSheet[] = []
  let from1904 = false
  await elements(book, (element, attributes) => {
    const { date1904 = '', name = '' } = attributes
    if (element === 'workbookPr') from1904 = ['1', 'true'].includes(date1904)
    const relation = element === 'sheet' && relations.find(({ id }) => id === relationId(attributes))
    if (!relation || relation.kind !== 'worksheet') return
    const entry = entryOf(relation)
    if (!entry) throw new SheetRefusal('broken')
    sheets.push({ name, entry })
  })
  if (sheets.length === 0) throw new SheetRefusal('notSpreadsheet')
  const styles = entryOf(relations.find(({ kind }) => kind === 'styles'))
  return {
    sheets: sheets.slice(0, sheetLimits.sheets),
    from1904,
    strings: entryOf(relations.find(({ kind }) => kind === 'sharedStrings')),
    kinds: styles ? await numberKinds(styles) : [],
  }
}
