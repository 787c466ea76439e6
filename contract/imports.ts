import * as z from 'zod/mini'

import { AuditValue } from './audit.ts'
import { id, idParam, instant, MAX_ID, problem, wholeNumber } from './fields.ts'
import { ImportMapping, ImportReading, MappingDraft } from './import-columns.ts'
import { AnsweredValue, ImportValue } from './import-values.ts'
import type { Permission } from './permissions.ts'
import { route } from './route.ts'
import { type SheetColumn, sheetColumns } from './sheet-columns.ts'

/** What can be imported, with the permission that it needs. Milestones are imported into one project. */
export const importPermissions = {
  employees: 'employees.write',
  customers: 'customers.write',
  contacts: 'customers.write',
  projects: 'projects.write',
  milestones: 'milestones.write',
} as const satisfies Record<string, Permission>
export const importNouns = Object.keys(importPermissions) as [ImportNoun, ...ImportNoun[]]
export type ImportNoun = keyof typeof importPermissions

/** What an import takes of a noun: its id and version first. */
export const importedColumns = (noun: ImportNoun): readonly SheetColumn[] => {
  const columns: readonly SheetColumn[] = sheetColumns[noun]
  return columns.filter(({ field, imported }) => imported !== undefined || field === 'id' || field === 'version')
}

/** Most records that one import writes. */
export const maxImportWrites = 20_000
/** Days after which an import is forgotten. */
export const importDays = 1

/**
 * What becomes of a row: `conflict` where somebody else changed what the file changes, or where a new row is like a
 * record that there is; `rejected` where it can't be saved as it is.
 */
export const rowKinds = ['added', 'changed', 'unchanged', 'conflict', 'rejected'] as const
export type RowKind = (typeof rowKinds)[number]

/** Which rows are asked for: those of a kind, or in `review` those that wait for somebody, conflicts and rejected. */
const rowFilters = ['review', ...rowKinds] as const
export type RowFilter = (typeof rowFilters)[number]

/** A choice about a row: a side for all of its conflicts, or what becomes of a new row that is like a record. */
export const rowChoices = ['mine', 'theirs', 'create', 'update', 'skip'] as const
export type RowChoice = (typeof rowChoices)[number]

/** How many rows are of each kind, how many conflicts are decided, and what would be written now. */
export const ImportCounts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  conflict: z.int(),
  rejected: z.int(),
  decided: z.int(),
  toAdd: z.int(),
  toChange: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/**
 * `problem` is a sentence, where the file could not be read. `rows` is how many rows of all sheets were read so far. After
 * that, `compared` of the `toCompare` rows of one sheet are compared; both are 0 before.
 */
export const Import = z.object({
  id,
  noun: z.enum(importNouns),
  projectId: z.nullable(id),
  fileName: z.string(),
  createdAt: instant,
  state: z.enum(['reading', 'ready', 'failed', 'applied']),
  problem: z.nullable(z.string()),
  rows: z.int(),
  toCompare: z.int(),
  compared: z.int(),
  sheets: z.array(z.string()),
  /** The columns of the mapped sheet by their letter, with what stands in the header row and in the first rows below. */
  columns: z.array(z.object({ letter: z.string(), header: z.string(), examples: z.array(z.string()) })),
  mapping: z.nullable(ImportMapping),
  readings: z.array(ImportReading),
  /** Fields that a new record needs and that the file lacks. */
  missing: z.array(z.string()),
  /** Values that cannot be taken, each counted once, and that nobody has answered. */
  openValues: z.int(),
  counts: z.nullable(ImportCounts),
})
export type Import = z.infer<typeof Import>

const ImportProblem = z.object({
  /** The letter of its column; '' where the file has none. */
  column: z.string(),
  value: z.string(),
  /** A sentence in the caller's language. */
  reason: z.string(),
  /** What an ambiguous name may mean. */
  choices: z.optional(z.array(z.object({ id, name: z.string() }))),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** A field of a row. References are names, other values as they are stored. */
const ImportCell = z.object({
  field: z.string(),
  column: z.string(),
  mine: AuditValue,
  base: AuditValue,
  theirs: AuditValue,
  /** The first of the fields that get one side together with this one; null where both sides agree. */
  conflict: z.nullable(z.string()),
  /** Who changed it last since the file was written. */
  by: z.nullable(z.object({ name: z.nullable(z.string()), at: instant })),
  problem: z.nullable(ImportProblem),
})
export type ImportCell = z.infer<typeof ImportCell>

/** A row of a file. Its cells are those that change something or can't be saved; of a new record all that it has. */
export const ImportRow = z.object({
  row: z.int(),
  kind: z.enum(rowKinds),
  /** Its record, or for a duplicate the one that it is like. */
  recordId: z.nullable(id),
  name: z.string(),
  decided: z.boolean(),
  choice: z.nullable(z.enum(rowChoices)),
  /** The sides that were chosen field by field. */
  sides: z.record(z.string(), z.enum(['mine', 'theirs'])),
  /** Whether it is like a record that there is. */
  duplicate: z.boolean(),
  /** When the record was as the file has it. */
  baseAt: z.nullable(instant),
  cells: z.array(ImportCell),
  /** What is wrong with the row as a whole. */
  problem: z.nullable(z.string()),
})
export type ImportRow = z.infer<typeof ImportRow>

/**
 * A choice about a row, a side for its conflicts by their first fields, or another value of a field: `{ cityId: 5059 }`,
 * null for an empty one. Of a field that names several records, an id is one that an ambiguous name means. A choice of
 * null is taken back.
 */
export const RowChange = z.catchall(
  z.object({
    choice: z.optional(z.nullable(z.enum(rowChoices, problem('invalid')))),
    sides: z.optional(z.record(z.string(), z.enum(['mine', 'theirs'], problem('invalid')))),
  }),
  z.nullable(z.union([z.string(), z.number(), z.boolean()], problem('invalid'))),
)
export type RowChange = z.infer<typeof RowChange>

const ApplyOptions = z.object({
  /** The side of every conflict that is not decided. */
  conflicts: z.optional(z.enum(['mine', 'theirs'], problem('invalid'))),
  skipRejected: z._default(z.boolean(problem('invalid')), false),
})

const importCall = { tag: 'imports', access: 'portal.access' } as const
const nounParam = z.object({ noun: z.enum(importNouns, problem('invalid')) })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Each also takes the permission to write the noun; an import is its owner's alone. */
export const imports = {
  template: route({
    ...importCall,
    method: 'GET',
    path: '/imports/:noun/template',
    summary: 'An empty sheet of a noun with its headers, an example and what its cells may hold.',
    params: nounParam,
    download: xlsx,
    problems: [403],
  }),
  read: route({
    ...importCall,
    method: 'POST',
    path: '/imports/:noun',
    summary: 'Reads a file as a dry run: nothing is saved. 202 where that takes longer than two seconds.',
    params: nounParam,
    query: z.object({
      projectId: z.optional(
        wholeNumber(1, MAX_ID).register(z.globalRegistry, {
          description: 'The project of milestones; required for them.',
        }),
      ),
    }),
    form: z.object({}),
    file: 'required',
    costly: 'import',
    answer: Import,
    status: 201,
    goesOn: (answer) => (answer as Import).state === 'reading',
    location: '/imports/:id',
    problems: [403, 404, 409, 413, 415],
  }),
  list: route({
    ...importCall,
    method: 'GET',
    path: '/imports',
    summary: 'The caller’s imports.',
    answer: z.array(Import),
  }),
  byId: route({
    ...importCall,
    method: 'GET',
    path: '/imports/:id',
    summary: 'One of the caller’s imports.',
    params: idParam,
    answer: Import,
    problems: [404],
  }),
  map: route({
    ...importCall,
    method: 'PUT',
    path: '/imports/:id/mapping',
    summary:
      'Says which sheet and columns are read, and compares all rows anew. 202 where that takes longer than two seconds.',
    params: idParam,
    body: MappingDraft,
    answer: Import,
    goesOn: (answer) => (answer as Import).state === 'reading',
    problems: [403, 404, 409],
  }),
  rows: route({
    ...importCall,
    method: 'GET',
    path: '/imports/:id/rows',
    summary: 'A page of the rows of an import, in the order of the file; in `review` the conflicts come first.',
    params: idParam,
    query: z.object({
      kind: z.optional(z.enum(rowFilters, problem('invalid'))),
      offset: z._default(wholeNumber(0, MAX_ID), 0),
      top: z._default(wholeNumber(1, 100), 50),
    }),
    answer: z.object({ data: z.array(ImportRow), total: z.int() }),
    problems: [404],
  }),
  decide: route({
    ...importCall,
    method: 'PUT',
    path: '/imports/:id/rows/:row',
    summary: 'Chooses about a row, or gives one of its fields another value.',
    params: z.object({ ...idParam.shape, row: wholeNumber(1, MAX_ID) }),
    body: RowChange,
    answer: ImportRow,
    problems: [403, 404, 409],
  }),
  values: route({
    ...importCall,
    method: 'GET',
    path: '/imports/:id/values',
    summary: 'Values that cannot be taken, each once with its rows, the open ones first; then those that are answered.',
    params: idParam,
    query: z.object({
      offset: z._default(wholeNumber(0, MAX_ID), 0),
      top: z._default(wholeNumber(1, 500), 50),
    }),
    answer: z.object({ data: z.array(ImportValue), open: z.int(), openRows: z.int(), filteredRecordsCount: z.int() }),
    problems: [404],
  }),
  answer: route({
    ...importCall,
    method: 'PUT',
    path: '/imports/:id/values',
    summary: 'Says what a value stands for in all rows that have it. 202 where that takes longer than two seconds.',
    params: idParam,
    body: AnsweredValue,
    answer: Import,
    goesOn: (answer) => (answer as Import).state === 'reading',
    problems: [403, 404, 409],
  }),
  apply: route({
    ...importCall,
    method: 'POST',
    path: '/imports/:id/apply',
    summary: 'Saves all of an import, or nothing of it.',
    params: idParam,
    body: ApplyOptions,
    answer: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
    problems: [403, 404, 409],
  }),
  report: route({
    ...importCall,
    method: 'GET',
    path: '/imports/:id/report',
    summary: 'The file with a column for what is wrong with each row.',
    params: idParam,
    costly: 'import',
    download: xlsx,
    problems: [404],
  }),
  remove: route({
    ...importCall,
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Forgets an import, or stops one that is being read.',
    params: idParam,
    problems: [404],
  }),
}
