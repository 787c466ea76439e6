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
  removeImport,
  removeOldImports,
  sayAlive,
  setState,
  takeReady,
  type StoredImport,
} from './imports.queries.ts'
import { importedNouns } from './nouns/nouns.rules.ts'
import { columnsIn, headersKey } from './reading/headers.rules.ts'
import { remember } from './reading/memories.queries.ts'
import { readImport, remapImport } from './reading/reading.service.ts'
import { mappedColumns } from './reading/understood.rules.ts'
import { headersOfSheet, rowPage } from './rows.queries.ts'

export type Owned = CallContext & { caller: Caller }
export type OfImport = Owned & { params: { id: number } }

/** A call whose import's rows are not read or compared after so many milliseconds answers 202. */
const acceptedAfterMs = 2_000
/** How often work that goes on, or waits for its turn, says so. */
const aliveEveryMs = 15_000

/** An import needs the permission for single saves. @throws Refusal not-allowed */
export function admitNoun(caller: Caller, noun: ImportNoun): void {
  if (!caller.permissions.has(importPermissions[noun])) throw new Refusal('not-allowed')
}

/** What may be stopped: the work on each import in this process. */
export type Readings = Map<number, AbortController>

/** Imports that are read or compared at a time in this process, and most that wait: each holds memory. */
const limited = atMost(2, 10)

/**
 * Waits a while for work on an import, which goes on by itself behind the call's answer.
 * @throws Refusal unavailable, where too many wait already
 */
export async function forSome<Result>(
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

/** The import, where it is the caller's. @throws Refusal not-found */
export const ownImport = async ({ db, clock }: Context, { caller, params: { id } }: OfImport): Promise<StoredImport> =>
  found(await importById(db, { id, ownerId: caller.employeeId, now: clock.now() }))

/** A file as it arrives; what is too large is refused before all of it has come. */
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

/** The project whose milestones are read; null for the other nouns. @throws Refusal invalid-input, not-found */
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

/** A name that can be stored and shown in one line. */
const shortName = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '').slice(0, 200)

/**
 * Reads a file as a dry run. What can't be read within two seconds goes on behind the answer.
 * @throws Refusal not-allowed, invalid-input, not-found, file-too-large, sheet-refused
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
  await removeOldImports(db, clock.now())
  const { name, bytes } = await received(call.readForm)
  const values = {
    ownerId: caller.employeeId,
    noun: params.noun,
    projectId,
    fileName: shortName(name),
    now: clock.now(),
  }
  const id = await db.change(actor, (tx) => insertImport(tx, values))
  // Sent again, it is the import as it stands now, unless nobody heard of the first one.
  if (!(await beginReading(db, id))) return readOne(context, { ...call, params: { id } })
  const takeBack = async (): Promise<void> => {
    await forgetAnswer(db.sql, actor)
    await removeImport(db, id)
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

/** The caller's imports, newest first. */
export async function listImports({ db, clock }: Context, { caller, language }: Owned): Promise<Import[]> {
  const all = await importsOf(db, caller.employeeId, clock.now())
  return Promise.all(all.map((stored) => importAnswer(db, stored, language)))
}

/** One of the caller's imports. @throws Refusal not-found */
export const readOne = async (context: Context, call: OfImport): Promise<Import> =>
  importAnswer(context.db, await ownImport(context, call), call.language)

/** An import that can still be changed. @throws Refusal version-outdated, import-state */
export async function openImport(context: Context, call: OfImport): Promise<StoredImport & { mapping: ImportMapping }> {
  const stored = unchanged(await ownImport(context, call), call.ifMatch)
  admitNoun(call.caller, stored.noun)
  const { state, mapping } = stored
  if (state !== 'ready' || !mapping) throw new Refusal('import-state')
  return { ...stored, mapping }
}

/**
 * Compares all rows anew by another mapping. What can't be compared within two seconds goes on behind the answer.
 * @throws Refusal not-found, not-allowed, version-outdated, import-state, invalid-input
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
  // Without any, as of another sheet, its headers say which columns there are.
  const headers = await headersOfSheet(db, { id: stored.id, sheet: body.sheet }, body.headerRow)
  const columns = Object.keys(body.columns).length > 0 ? mappedColumns(body.columns) : columnsIn(stored.noun, headers)
  refuseStrangeReadings(stored.noun, columns)
  const mapping: ImportMapping = { ...body, columns }
  if (!(await takeReady(db, stored))) throw new Refusal('import-state')
  if (Object.keys(body.columns).length > 0)
    await remember(db, stored, { kind: 'columns', key: headersKey(headers), remembered: { columns } })
  await forSome(context, readings, stored.id, (signal) =>
    remapImport(context, stored, mapping, { language, signal }),
  ).catch(async (error: unknown) => {
    await setState(db, stored.id, { state: 'ready' })
    throw error
  })
  return readOne(context, call)
}

/** @throws Refusal invalid-input, for a reading that the field does not take */
function refuseStrangeReadings(noun: ImportNoun, columns: ImportMapping['columns']): void {
  for (const column of importedColumns(noun)) {
    const reading = columns[column.field]?.reading
    if (reading && !readingsOf(column).includes(reading)) throw wrongField(`columns.${column.field}`, 'invalid')
  }
}

/** A page of an import's rows. @throws Refusal not-found */
export async function listRows(
  context: Context,
  call: OfImport & { query: { kind?: RowFilter | undefined; offset: number; top: number } },
): Promise<{ data: ImportRow[]; filteredRecordsCount: number }> {
  const { id, mapping, state } = await ownImport(context, call)
  if (!mapping || state === 'reading') return { data: [], filteredRecordsCount: 0 }
  const { rows, total } = await rowPage(context.db, { id, sheet: mapping.sheet }, call.query)
  return { data: rows.map((row) => rowAnswer(row, call.language)), filteredRecordsCount: total }
}

/**
 * Forgets an import, and stops its reading where that goes on here; elsewhere it stops at its next rows.
 * @throws Refusal not-found, version-outdated, import-state
 */
export async function forgetImport(context: Context, readings: Readings, call: OfImport): Promise<void> {
  const { id } = unchanged(await ownImport(context, call), call.ifMatch)
  readings.get(id)?.abort(new Error('the import was forgotten'))
  if (!(await removeImport(context.db, id, call.ifMatch))) throw new Refusal('import-state')
}
