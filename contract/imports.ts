import * as z from 'zod/mini'

import { BulkAnswer } from './bulk.ts'
import { id, idParam, instant, MAX_ID, problem, wholeNumber } from './fields.ts'
import { ImportMapping, ImportReading, MappingDraft } from './import-columns.ts'
import { ImportRow, LeftRecord, RowChange, rowFilters } from './import-rows.ts'
import { AnsweredValue, ImportValue } from './import-values.ts'
import { keysOf } from './keys.ts'
import { flag } from './lists.ts'
import type { Permission } from './permissions.ts'
import { route } from './route.ts'
import type { SheetColumn } from './sheet-column.ts'
import { sheetColumns } from './sheet-columns.ts'

/** Milestones need a project. */
export const importPermissions = {
  employees: 'employees.write',
  customers: 'customers.write',
  contacts: 'customers.write',
  projects: 'projects.write',
  milestones: 'milestones.write',
} as const satisfies Record<string, Permission>
export const importNouns = keysOf(importPermissions)
export type ImportNoun = keyof typeof importPermissions

/** Id and version first. */
export const importedColumns = (noun: ImportNoun): readonly SheetColumn[] => {
  const columns: readonly SheetColumn[] = sheetColumns[noun]
  return columns.filter(({ field, imported }) => imported !== undefined || field === 'id' || field === 'version')
}

/** Each record has a value of its own, so one for all rows says nothing. */
export const ownFields: Readonly<Record<ImportNoun, readonly string[]>> = {
  employees: ['email', 'documentNumber'],
  customers: ['code', 'documentNumber'],
  contacts: ['email'],
  projects: [],
  milestones: ['projectMilestoneId'],
}

export const maxImportWrites = 100_000
/** Also the time in which it can be undone. */
export const importDays = 1

/** `applying` and `undoing` go on by themselves, also after a restart. */
export const importStates = ['reading', 'ready', 'failed', 'applying', 'applied', 'undoing', 'undone'] as const

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

/** Deactivated ones have references; left ones stay as they are. */
const Undone = z.object({ putBack: z.int(), removed: z.int(), deactivated: z.int(), left: z.int() })
export type Undone = z.infer<typeof Undone>

/**
 * `problem` is a sentence: why the file could not be read, or a `ready` import not applied. `rows` were read,
 * `compared` of `toCompare` compared, `written` of `toWrite` written or put back. `version` rises with the mapping and
 * answers, not with progress.
 */
export const Import = z.object({
  id,
  version: z.int(),
  noun: z.enum(importNouns),
  projectId: z.nullable(id),
  fileName: z.string(),
  createdAt: instant,
  state: z.enum(importStates),
  problem: z.nullable(z.string()),
  rows: z.int(),
  toCompare: z.int(),
  compared: z.int(),
  toWrite: z.int(),
  written: z.int(),
  appliedAt: z.nullable(instant),
  sheets: z.array(z.string()),
  /** By letter, with the header and the first cells. */
  columns: z.array(z.object({ letter: z.string(), header: z.string(), examples: z.array(z.string()) })),
  mapping: z.nullable(ImportMapping),
  readings: z.array(ImportReading),
  missing: z.array(z.string()),
  openValues: z.int(),
  counts: z.nullable(ImportCounts),
  undone: z.nullable(Undone),
})
export type Import = z.infer<typeof Import>

const ApplyOptions = z.object({
  conflicts: z.optional(z.enum(['mine', 'theirs'], problem('invalid'))),
  skipRejected: z._default(z.boolean(problem('invalid')), false),
})

/** `state` while they are still being saved. */
const AppliedImport = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  state: z.optional(z.literal('applying')),
})
export type AppliedImport = z.infer<typeof AppliedImport>

/** `failed` has the first left records; `state` while they are still being put back. */
const UndoneImport = z.object({
  ...z.omit(BulkAnswer, { versions: true }).shape,
  failed: z.array(z.extend(LeftRecord, { id, name: z.nullable(z.string()) })),
  ...Undone.shape,
  state: z.optional(z.literal('undoing')),
})
export type UndoneImport = z.infer<typeof UndoneImport>

const importCall = { tag: 'imports', access: 'portal.access' } as const
const nounParam = z.object({ noun: z.enum(importNouns, problem('invalid')) })
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** In which the work goes on. */
const isIn = (state: (typeof importStates)[number]) => {
  const There = z.object({ state: z.literal(state) })
  return (answer: unknown): boolean => There.safeParse(answer).success
}

/**
 * An import is its owner's alone. What says something of records, or does something to them, needs the permission to
 * write the noun, at the moment of the call.
 */
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
    goesOn: isIn('reading'),
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
    versioned: false,
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
    versioned: true,
    body: MappingDraft,
    answer: Import,
    goesOn: isIn('reading'),
    problems: [403, 404, 409, 412],
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
      top: z._default(wholeNumber(1, 500), 50),
    }),
    answer: z.object({ data: z.array(ImportRow), filteredRecordsCount: z.int() }),
    problems: [403, 404],
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
    problems: [403, 404],
  }),
  answer: route({
    ...importCall,
    method: 'PUT',
    path: '/imports/:id/values',
    summary: 'Says what a value stands for in all rows that have it. 202 where that takes longer than two seconds.',
    params: idParam,
    versioned: true,
    body: AnsweredValue,
    answer: Import,
    goesOn: isIn('reading'),
    problems: [403, 404, 409, 412],
  }),
  apply: route({
    ...importCall,
    method: 'POST',
    path: '/imports/:id/apply',
    summary:
      'Saves all of an import, or nothing of it. 202 where that takes longer than two seconds, with the numbers that it comes to.',
    params: idParam,
    versioned: true,
    body: ApplyOptions,
    answer: AppliedImport,
    goesOn: isIn('applying'),
    problems: [403, 404, 409, 412],
  }),
  undo: route({
    ...importCall,
    method: 'POST',
    path: '/imports/:id/undo',
    summary:
      'Takes an applied import back, within a day: what somebody changed meanwhile is left. 202 where that takes longer than two seconds.',
    params: idParam,
    query: z.object({ dryRun: z._default(flag, false) }),
    answer: UndoneImport,
    goesOn: isIn('undoing'),
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
    problems: [403, 404],
  }),
  remove: route({
    ...importCall,
    method: 'DELETE',
    path: '/imports/:id',
    versioned: true,
    summary: 'Forgets an import, or stops one that is being read; not one that is being applied or undone.',
    params: idParam,
    problems: [404, 409, 412],
  }),
}
