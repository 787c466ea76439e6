import { setTimeout as wait } from 'node:timers/promises'

import { readingsOf, type ImportMapping, type MappingDraft } from '#contract/import-columns.ts'
import type { ImportRow, RowFilter } from '#contract/import-rows.ts'
import { importedColumns, importPermissions, type Import, type ImportNoun } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { projectExists } from '#server/features/projects/projects.queries.ts'
import { atMost } from '#server/platform/base/limiter.ts'
import { found, Refusal, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { forgetAnswer } from '#server/platform/database/kept-answers.ts'
import type { Caller, CallContext, ReadForm } from '#server/platform/http/endpoint.ts'
import { collected } from '#server/platform/sheets/read-sheets.ts'
import { sheetLimits, SheetRefusal } from '#server/platform/sheets/sheet-problem.ts'

import { importAnswer, rowAnswer } from './answers.service.ts'
import {
  beginReading,
  importById,
  importsOf,
  insertImport,
  sayAlive,
  setState,
  takeReady,
  type StoredImport,
} from './imports.queries.ts'
import { importedNouns } from './nouns/nouns.rules.ts'
import { forget } from './old-imports.service.ts'
import { columnsIn, headersKey } from './reading/headers.rules.ts'
import { remember } from './reading/memories.queries.ts'
import { readImport, remapImport } from './reading/reading.service.ts'
import { mappedColumns } from './reading/understood.rules.ts'
import { headersOfSheet, rowPage } from './rows.queries.ts'

export type Owned = CallContext & { caller: Caller }
export type OfImport = Owned & { params: { id: number } }

/** After so many ms the answer is 202. */
const acceptedAfterMs = 2_000
/** Also while waiting for a turn. */
const aliveEveryMs = 15_000

/** By the permission for single saves. @throws Refusal not-allowed */
export function admitNoun(caller: Caller, noun: ImportNoun): void {
  if (!caller.permissions.has(importPermissions[noun])) throw new Refusal('not-allowed')
}

export type Readings = Map<number, AbortController>

/** Per process, because each holds memory: at once, and waiting. */
const limited = atMost(2, 10)

/** The work goes on behind the answer. @throws Refusal unavailable when too many wait */
async function forSome<Result>(
  { db, log }: Context,
  readings: Readings,
  id: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const controller = new AbortController()
  readings.set(id, controller)
  const alive = setInterval(() => {
    sayAlive(db, id).catch((error: unknown) => log.warn({ err: error }, 'an import could not say that it goes on'))
  }, aliveEveryMs)
  const working = limited(async () => work(controller.signal)).finally(() => {
    clearInterval(alive)
    readings.delete(id)
  })
  return Promise.race([working, wait(acceptedAfterMs, undefined, { ref: false })])
}

/** A ready import is taken for it, and given back when it cannot begin. @throws Refusal import-state */
export async function whileTaken(
  context: Context,
  readings: Readings,
  stored: StoredImport,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { db } = context
  if (!(await takeReady(db, stored))) throw new Refusal('import-state')
  await forSome(context, readings, stored.id, work).catch(async (error: unknown) => {
    await setState(db, stored.id, { state: 'ready' })
    throw error
  })
}

/** @throws Refusal not-found */
const ownImport = async ({ db, clock }: Context, { caller, params: { id } }: OfImport): Promise<StoredImport> =>
  found(await importById(db, { id, ownerId: caller.employeeId, now: clock.now() }))

/** What rows, values and report say is stored. @throws Refusal not-found, not-allowed */
export async function writableImport(context: Context, call: OfImport): Promise<StoredImport> {
  const stored = await ownImport(context, call)
  admitNoun(call.caller, stored.noun)
  return stored
}

/** Refuses a large file before all of it has come. */
async function received(readForm: ReadForm<unknown, 'required'>): Promise<{ name: string; bytes: ArrayBuffer }> {
  try {
    const { file } = await readForm({
      keep: async ({ name, content }) => ({ name, bytes: await collected(content) }),
      drop: async () => {},
    })
    return file
  } catch (error) {
    if (error instanceof SheetRefusal && error.problem === 'tooLarge')
      throw new Refusal('file-too-large', {
        params: { megabytes: sheetLimits.fileBytes / 1024 / 1024 },
        about: 'file',
      })
    throw error
  }
}

/** Null for other nouns than milestones. @throws Refusal invalid-input, not-found */
async function projectIdOf(
  db: Database,
  {
    params: { noun },
    query: { projectId },
  }: { params: { noun: ImportNoun }; query: { projectId?: number | undefined } },
): Promise<number | null> {
  if (!importedNouns[noun].ofProject) return null
  if (projectId === undefined) throw wrongField('projectId', 'required')
  if (!(await projectExists(db, projectId))) throw new Refusal('not-found')
  return projectId
}

const shortName = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '').slice(0, 200)

/**
 * As a dry run; after two seconds it goes on behind the answer. @throws Refusal not-allowed, invalid-input, not-found,
 * file-too-large, sheet-refused
 */
export async function beginImport(
  context: Context,
  readings: Readings,
  call: Owned & {
    params: { noun: ImportNoun }
    query: { projectId?: number | undefined }
    readForm: ReadForm<unknown, 'required'>
  },
): Promise<Import> {
  const { db, clock } = context
  const { actor, caller, params, language } = call
  admitNoun(caller, params.noun)
  const projectId = await projectIdOf(db, call)
  const { name, bytes } = await received(call.readForm)
  const values = {
    ownerId: caller.employeeId,
    noun: params.noun,
    projectId,
    fileName: shortName(name),
    now: clock.now(),
  }
  const id = await db.change(actor, (tx) => insertImport(tx, values))
  // A repeated call gets the import as it stands, unless the first one never began.
  if (!(await beginReading(db, id))) return readOne(context, { ...call, params: { id } })
  const takeBack = async (): Promise<void> => {
    await forgetAnswer(db.sql, actor)
    await forget(context, id)
  }
  const stored = found(await importById(db, { id, ownerId: caller.employeeId, now: clock.now() }))
  const refused = await forSome(context, readings, id, (signal) =>
    readImport(context, stored, bytes, { language, signal }),
  ).catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  if (refused) {
    await takeBack()
    throw new Refusal('sheet-refused', { params: { problem: refused.problem }, about: 'file' })
  }
  return importAnswer(db, await ownImport(context, { ...call, params: { id } }), language)
}

export async function listImports({ db, clock }: Context, { caller, language }: Owned): Promise<Import[]> {
  const all = await importsOf(db, caller.employeeId, clock.now())
  return Promise.all(all.map((stored) => importAnswer(db, stored, language)))
}

/** @throws Refusal not-found */
export const readOne = async (context: Context, call: OfImport): Promise<Import> =>
  importAnswer(context.db, await ownImport(context, call), call.language)

/** @throws Refusal not-found, not-allowed, version-outdated, import-state */
export async function openImport(context: Context, call: OfImport): Promise<StoredImport & { mapping: ImportMapping }> {
  const stored = unchanged(await writableImport(context, call), call.ifMatch)
  const { state, mapping } = stored
  if (state !== 'ready' || !mapping) throw new Refusal('import-state')
  return { ...stored, mapping }
}

/**
 * Compares all rows again; after two seconds behind the answer. @throws Refusal not-found, not-allowed,
 * version-outdated, import-state, invalid-input
 */
export async function mapImport(
  context: Context,
  readings: Readings,
  call: OfImport & { body: MappingDraft },
): Promise<Import> {
  const { db } = context
  const { body, language } = call
  const stored = await openImport(context, call)
  if (body.sheet >= stored.sheets.length) throw wrongField('sheet', 'unknown')
  const known = new Set(importedColumns(stored.noun).map(({ field }) => field))
  const strange = Object.keys({ ...body.columns, ...body.given }).find((field) => !known.has(field))
  if (strange !== undefined) throw wrongField(`columns.${strange}`, 'unknown')
  // Without columns, the sheet's headers choose them.
  const headers = await headersOfSheet(db, { id: stored.id, sheet: body.sheet }, body.headerRow)
  const columns = Object.keys(body.columns).length > 0 ? mappedColumns(body.columns) : columnsIn(stored.noun, headers)
  refuseStrangeReadings(stored.noun, columns)
  const mapping: ImportMapping = { ...body, columns }
  await whileTaken(context, readings, stored, async (signal) => {
    if (Object.keys(body.columns).length > 0)
      await remember(db, stored, { kind: 'columns', key: headersKey(headers), remembered: { columns } })
    await remapImport(context, stored, mapping, { language, signal })
  })
  return readOne(context, call)
}

/** @throws Refusal invalid-input for a reading that the field does not take */
function refuseStrangeReadings(noun: ImportNoun, columns: ImportMapping['columns']): void {
  for (const column of importedColumns(noun)) {
    const reading = columns[column.field]?.reading
    if (reading && !readingsOf(column).includes(reading)) throw wrongField(`columns.${column.field}`, 'invalid')
  }
}

/** @throws Refusal not-found, not-allowed */
export async function listRows(
  context: Context,
  call: OfImport & { query: { kind?: RowFilter | undefined; offset: number; top: number } },
): Promise<{ data: ImportRow[]; filteredRecordsCount: number }> {
  const { id, mapping, state } = await writableImport(context, call)
  if (!mapping || state === 'reading') return { data: [], filteredRecordsCount: 0 }
  const { rows, total } = await rowPage(context.db, { id, sheet: mapping.sheet }, call.query)
  return { data: rows.map((row) => rowAnswer(row, call.language)), filteredRecordsCount: total }
}

/**
 * Stops its reading here at once, elsewhere at its next rows. @throws Refusal not-found, version-outdated, import-state
 */
export async function forgetImport(context: Context, readings: Readings, call: OfImport): Promise<void> {
  const { id } = unchanged(await ownImport(context, call), call.ifMatch)
  readings.get(id)?.abort(new Error('the import was forgotten'))
  if (await forget(context, id, call.ifMatch)) return
  // Another call came first: it was forgotten, changed, or is applied.
  unchanged(await ownImport(context, call), call.ifMatch)
  throw new Refusal('import-state')
}
