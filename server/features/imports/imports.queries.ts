import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import type { ImportMapping } from '#contract/import-columns.ts'
import { ImportCounts, importDays, importNouns, importStates, type ImportNoun } from '#contract/imports.ts'
import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { ColumnsRead, StoredMapping } from './reading/understood.rules.ts'

const StoredImport = z.object({
  id: z.int(),
  version: z.int(),
  ownerId: z.int(),
  noun: z.enum(importNouns),
  projectId: z.nullable(z.int()),
  fileName: z.string(),
  createdAt: z.string(),
  state: z.enum(importStates),
  problem: z.nullable(z.string()),
  rows: z.int(),
  toCompare: z.int(),
  compared: z.int(),
  toWrite: z.int(),
  written: z.int(),
  appliedAt: z.nullable(z.string()),
  sheets: z.array(z.string()),
  from1904: z.boolean(),
  stranger: z.boolean(),
  mapping: z.nullable(StoredMapping),
  understood: z.nullable(ColumnsRead),
  counted: z.nullable(ImportCounts),
})
export type StoredImport = z.infer<typeof StoredImport>

const Own = z.object({ id: z.int() })

/** After such a silence its process is gone. */
const aliveFor = '1 minute'

const columns = `id, version, owner_id as "ownerId", noun, project_id as "projectId", file_name as "fileName",
  created_at as "createdAt",
  case when state = 'reading' and alive_at < now() - interval '${aliveFor}' then 'failed' else state end as state,
  case when state = 'reading' and alive_at < now() - interval '${aliveFor}' then 'stopped' else problem end as problem,
  rows_read as rows, to_compare as "toCompare", compared, to_write as "toWrite",
  written, applied_at as "appliedAt", sheets, from_1904 as "from1904", stranger, mapping, understood,
  case when state in ('applying', 'undoing') then counts end as counted`

const fresh = `coalesce(applied_at, created_at) > $2::timestamptz - interval '${importDays} day' and not forgotten`

export const importsOf = (db: Database, ownerId: number, now: Date): Promise<StoredImport[]> =>
  db.named(
    'imports.ofOwner',
    `select ${columns} from imports where owner_id = $1 and ${fresh} order by created_at desc, id desc`,
    [ownerId, now.toISOString()],
    StoredImport,
  )

export async function importById(
  db: Database,
  { id, ownerId, now }: { id: number; ownerId: number; now: Date },
): Promise<StoredImport | undefined> {
  const [found] = await db.named(
    'imports.byId',
    `select ${columns} from imports where id = $1 and owner_id = $3 and ${fresh}`,
    [id, now.toISOString(), ownerId],
    StoredImport,
  )
  return found
}

export async function insertImport(
  tx: Transaction<Tables>,
  values: { ownerId: number; noun: ImportNoun; projectId: number | null; fileName: string; now: Date },
): Promise<number> {
  const rows = await namedIn(
    tx,
    'imports.insert',
    'insert into imports (owner_id, noun, project_id, file_name, created_at) values ($1, $2, $3, $4, $5) returning id',
    [values.ownerId, values.noun, values.projectId, values.fileName, values.now.toISOString()],
    Own,
  )
  return firstOf(rows).id
}

/** False when an earlier call reads it, or has. */
export const beginReading = async (db: Database, id: number): Promise<boolean> =>
  (
    await db.named(
      'imports.beginReading',
      'update imports set begun = true, alive_at = now() where id = $1 and not begun returning id',
      [id],
      Own,
    )
  ).length > 0

/** False when the import was forgotten meanwhile. */
export const noteSheets = async (
  db: Database,
  id: number,
  { sheets, from1904 }: { sheets: readonly string[]; from1904: boolean },
): Promise<boolean> =>
  (
    await db.named(
      'imports.sheets',
      'update imports set sheets = $2::text::json, from_1904 = $3, alive_at = now() where id = $1 and not forgotten returning id',
      [id, JSON.stringify(sheets), from1904],
      Own,
    )
  ).length > 0

export async function sayAlive(db: Database, id: number): Promise<void> {
  await db.named('imports.alive', 'update imports set alive_at = now() where id = $1', [id])
}

export async function beginComparing(
  db: Database,
  id: number,
  { sheet, headerRow }: Pick<ImportMapping, 'sheet' | 'headerRow'>,
): Promise<void> {
  await db.named(
    'imports.beginComparing',
    `update imports set alive_at = now(), compared = 0, to_compare = (
      select count(*) from import_rows where import_id = $1 and sheet = $2 and row > $3
    ) where id = $1`,
    [id, sheet, headerRow],
  )
}

/** False when the import was forgotten meanwhile. */
export const noteCompared = async (db: Database, id: number, rows: number): Promise<boolean> =>
  (
    await db.named(
      'imports.noteCompared',
      'update imports set alive_at = now(), compared = compared + $2::integer where id = $1 and not forgotten returning id',
      [id, rows],
      Own,
    )
  ).length > 0

/** As the next version; false when another call has taken it. */
export const takeReady = async (
  db: Database,
  { id, version }: Pick<StoredImport, 'id' | 'version'>,
): Promise<boolean> =>
  (
    await db.named(
      'imports.takeReady',
      `update imports set state = 'reading', version = version + 1, alive_at = now(), to_compare = 0, compared = 0
      where id = $1 and state = 'ready' and version = $2 and not forgotten returning id`,
      [id, version],
      Own,
    )
  ).length > 0

export async function setState(
  db: Database,
  id: number,
  { state, problem = null }: { state: StoredImport['state']; problem?: string | null },
): Promise<void> {
  await db.named(
    'imports.state',
    'update imports set state = $2, problem = $3, alive_at = now() where id = $1 and not forgotten',
    [id, state, problem],
  )
}

/** `stranger`: the file is of another installation. */
export async function setMapping(
  db: Database,
  id: number,
  { mapping, stranger, understood }: { mapping: ImportMapping; stranger: boolean; understood: ColumnsRead },
): Promise<void> {
  await db.named(
    'imports.mapping',
    'update imports set mapping = $2::text::json, stranger = $3, understood = $4::text::json, alive_at = now() where id = $1',
    [id, JSON.stringify(mapping), stranger, JSON.stringify(understood)],
  )
}

/** Nobody sees it any more. False while it is applied or undone, for another version, and when it was forgotten before. */
export const markForgotten = async (db: Database, id: number, versions?: readonly number[]): Promise<boolean> =>
  (
    await db.named(
      'imports.forget',
      `update imports set forgotten = true, alive_at = now()
      where id = $1 and state not in ('applying', 'undoing') and not forgotten
        and ($2::integer[] is null or version = any($2)) returning id`,
      [id, versions ?? null],
      Own,
    )
  ).length > 0

/** When its rows are gone. */
export async function removeImport(db: Database, id: number): Promise<void> {
  await db.named('imports.remove', `delete from imports where id = $1 and state not in ('applying', 'undoing')`, [id])
}

/**
 * Too old, or forgotten by a process that is gone. No other call applies or undoes it any more. An abandoned reading
 * stays one: its failure would be a notice.
 */
export async function takeOldImport(db: Database, now: Date): Promise<number | undefined> {
  const [taken] = await db.named(
    'imports.takeOld',
    `update imports set state = case state when 'reading' then state else 'failed' end where id = (
      select id from imports where (coalesce(applied_at, created_at) <= $1::timestamptz - interval '${importDays} day'
          or forgotten and alive_at < now() - interval '${aliveFor}')
        and state not in ('applying', 'undoing')
      order by id limit 1 for update skip locked
    ) returning id`,
    [now.toISOString()],
    Own,
  )
  return taken?.id
}

const rowsAtOnce = 2_000

/** One portion. False when there was none. */
export const removeRowsOf = async (db: Database, id: number): Promise<boolean> =>
  (
    await db.named(
      'imports.removeRows',
      `with gone as (
        delete from import_rows where ctid = any (array(
          select ctid from import_rows where import_id = $1 order by sheet, row limit ${rowsAtOnce}
        )) returning import_id
      ) select import_id as id from gone limit 1`,
      [id],
      Own,
    )
  ).length > 0

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

export async function saveChoice(
  db: Database,
  { id, sheet, row }: { id: number; sheet: number; row: number },
  { choice, sides, typed }: { choice: string | null; sides: object | null; typed: object | null },
): Promise<void> {
  await db.named(
    'imports.choose',
    `update import_rows set choice = $4, sides = $5::text::json, typed = $6::text::json
    where import_id = $1 and sheet = $2 and row = $3`,
    [id, sheet, row, choice, json(sides), json(typed)],
  )
}

/** `mine` updates records with the same key, `theirs` leaves them. */
export async function decideRest(
  db: Database,
  { id, sheet }: { id: number; sheet: number },
  side: 'mine' | 'theirs',
): Promise<number[]> {
  const rows = await db.named(
    'imports.decideRest',
    `update import_rows set choice = case when record_id is not null and version is null
        then case when $3 = 'mine' then 'update' else 'skip' end else $3 end
    where import_id = $1 and sheet = $2 and kind = 'conflict' and not decided returning row`,
    [id, sheet, side],
    z.object({ row: z.int() }),
  )
  return rows.map(({ row }) => row)
}

export async function portalId(db: Database): Promise<string> {
  const [row] = await db.named(
    'imports.portal',
    'select portal_id as id from installation',
    [],
    z.object({ id: z.string() }),
  )
  return row?.id ?? ''
}
