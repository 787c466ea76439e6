import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { type ImportCounts, importNouns } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { SheetOf } from '../rows.queries.ts'
import { rowsOf, type Portion } from './writes.queries.ts'

/** As the trail names it, with the caller's language. */
export const Acts = z.object({
  employeeId: z.nullable(z.int()),
  tokenId: z.optional(z.int()),
  call: z.string(),
  requestId: z.string(),
  language: z.enum(['es-CO', 'en-US']),
})
export type Acts = z.infer<typeof Acts>

const UnderWay = z.object({
  id: z.int(),
  ownerId: z.int(),
  noun: z.enum(importNouns),
  projectId: z.nullable(z.int()),
  state: z.enum(['applying', 'undoing']),
  sheet: z.int(),
  checked: z.boolean(),
  atRow: z.int(),
  acts: z.nullable(Acts),
})
export type UnderWay = z.infer<typeof UnderWay> & { acts: Acts }

const columns = `id, owner_id as "ownerId", noun, project_id as "projectId", state, (mapping ->> 'sheet')::integer as sheet,
  checked, at_row as "atRow", acts`

/** Undefined when it is over. */
export async function underWay(db: Database, id: number): Promise<UnderWay | undefined> {
  const [found] = await db.named(
    'imports.underWay',
    `select ${columns} from imports where id = $1 and state in ('applying', 'undoing')`,
    [id],
    UnderWay,
  )
  return found?.acts ? { ...found, acts: found.acts } : undefined
}

/** After such a silence its process is gone. */
const goneAfter = '10 seconds'

/** Their process is gone. */
export const leftUnderWay = async (db: Database): Promise<number[]> =>
  (
    await db.named(
      'imports.leftUnderWay',
      `select id from imports where state in ('applying', 'undoing') and alive_at < now() - interval '${goneAfter}' order by id`,
      [],
      z.object({ id: z.int() }),
    )
  ).map(({ id }) => id)

interface BeginningOf {
  from: 'ready' | 'applied'
  to: 'applying' | 'undoing'
  acts: Acts
  counts: ImportCounts
}

/** False when it is in another state. */
export async function beginWork(db: Database, id: number, { from, to, acts, counts }: BeginningOf): Promise<boolean> {
  const rows = await db.named(
    'imports.beginWork',
    `update imports set state = $3, acts = $4::text::json, to_write = $5, counts = $6::text::json, written = 0,
      at_row = 0, checked = false, problem = null, alive_at = now() where id = $1 and state = $2 and not forgotten
      returning id`,
    [id, from, to, JSON.stringify(acts), counts.toAdd + counts.toChange, JSON.stringify(counts)],
    z.object({ id: z.int() }),
  )
  return rows.length > 0
}

export async function noteChecked(db: Database, id: number): Promise<void> {
  await db.named('imports.noteChecked', 'update imports set checked = true, alive_at = now() where id = $1', [id])
}

export const nextRows = async (
  db: Database,
  { id, sheet }: SheetOf,
  { after, most }: { after: number; most: number },
): Promise<number[]> =>
  (
    await db.named(
      'imports.nextRows',
      `select row from import_rows where import_id = $1 and sheet = $2 and row > $3 and writes is not null
      order by row limit $4`,
      [id, sheet, after, most],
      z.object({ row: z.int() }),
    )
  ).map(({ row }) => row)

/**
 * Its own claims do not stop the import, and the trail names its file as it is called now: somebody may have been erased
 * since the work began. The import must be locked.
 */
export async function actAs(tx: Transaction<Tables>, id: number): Promise<void> {
  await sql`select set_config('portal.import', ${String(id)}, true),
      set_config('portal.call', coalesce(acts ->> 'call', current_setting('portal.call', true)), true)
    from imports where id = ${id}`.execute(tx)
}

/** Another process goes on with the work. */
export class TakenOver extends Error {}

/** @throws TakenOver when it stands elsewhere */
export async function lockAt(tx: Transaction<Tables>, { id, state, atRow }: UnderWay): Promise<void> {
  const rows = await namedIn(
    tx,
    'imports.lockAt',
    'select id from imports where id = $1 and state = $2 and at_row = $3 for update',
    [id, state, atRow],
  )
  if (rows.length === 0) throw new TakenOver()
}

export async function noteAt(
  tx: Transaction<Tables>,
  id: number,
  { row, done }: { row: number; done: number },
): Promise<void> {
  await namedIn(
    tx,
    'imports.noteAt',
    'update imports set at_row = $2, written = written + $3::integer, alive_at = now() where id = $1',
    [id, row, done],
  )
}

export async function noteApplied(tx: Transaction<Tables>, id: number): Promise<void> {
  await sql`update imports set state = 'applied', applied_at = portal_now(), alive_at = now()
    where id = ${id} and state = 'applying'`.execute(tx)
}

/** A later save made the record impossible to write. */
export async function noteOvertaken(tx: Transaction<Tables>, portion: Portion): Promise<void> {
  await sql`update import_rows set kind = 'rejected', decided = false, writes = null,
      details = (details::jsonb || '{"problem": "overtaken"}')::json where ${rowsOf(portion)}`.execute(tx)
}

/** Compares again after a failed check; false when it is not being applied. */
export const backToReading = async (db: Database, id: number): Promise<boolean> =>
  (
    await db.named(
      'imports.backToReading',
      `update imports set state = 'reading', acts = null, to_compare = 0, compared = 0, to_write = 0, alive_at = now()
      where id = $1 and state = 'applying' and not checked returning id`,
      [id],
      z.object({ id: z.int() }),
    )
  ).length > 0
