import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { importNouns } from '#contract/imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { SheetOf } from '../rows.queries.ts'
import { rowsOf, type Portion } from './writes.queries.ts'

/** Who acts, by which call, as the trail names it; and the language of whoever sent it. */
export const Acts = z.object({
  employeeId: z.nullable(z.int()),
  /** The program's, where one sent it. */
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
/** An import that is applied or undone, and how far. */
export type UnderWay = z.infer<typeof UnderWay> & { acts: Acts }

const columns = `id, owner_id as "ownerId", noun, project_id as "projectId", state, (mapping ->> 'sheet')::integer as sheet,
  checked, at_row as "atRow", acts`

/** An import while it is applied or undone; undefined once it is not. */
export async function underWay(db: Database, id: number): Promise<UnderWay | undefined> {
  const [found] = await db.named(
    'imports.underWay',
    `select ${columns} from imports where id = $1 and state in ('applying', 'undoing')`,
    [id],
    UnderWay,
  )
  return found?.acts ? { ...found, acts: found.acts } : undefined
}

/** Work on an import that has said nothing for so long went away with its process. */
const goneAfter = '10 seconds'

/** Imports whose applying or undoing nobody goes on with. */
export const leftUnderWay = async (db: Database): Promise<number[]> =>
  (
    await db.named(
      'imports.leftUnderWay',
      `select id from imports where state in ('applying', 'undoing') and alive_at < now() - interval '${goneAfter}' order by id`,
      [],
      z.object({ id: z.int() }),
    )
  ).map(({ id }) => id)

/** Takes an import from one state to the next, with all of its way before it; false where it is in another one. */
export async function beginWork(
  db: Database,
  id: number,
  { from, to, acts, toWrite }: { from: 'ready' | 'applied'; to: 'applying' | 'undoing'; acts: Acts; toWrite: number },
): Promise<boolean> {
  const rows = await db.named(
    'imports.beginWork',
    `update imports set state = $3, acts = $4::text::json, to_write = $5, written = 0, at_row = 0, checked = false,
      problem = null, alive_at = now() where id = $1 and state = $2 returning id`,
    [id, from, to, JSON.stringify(acts), toWrite],
    z.object({ id: z.int() }),
  )
  return rows.length > 0
}

/** Says that everything was checked: from now on the import is written to its end. */
export async function noteChecked(db: Database, id: number): Promise<void> {
  await db.named('imports.noteChecked', 'update imports set checked = true, alive_at = now() where id = $1', [id])
}

/** The rows that are next to be written behind a row, by their numbers. */
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

/** What the portal knows the transactions of an import by: its own claims do not stop it. */
export async function actAs(tx: Transaction<Tables>, id: number): Promise<void> {
  await sql`select set_config('portal.import', ${String(id)}, true)`.execute(tx)
}

/** Another process has gone on with the work: this one has nothing to do with it any more. */
export class TakenOver extends Error {}

/** Locks an import where it stands. @throws TakenOver where it stands elsewhere */
export async function lockAt(tx: Transaction<Tables>, { id, state, atRow }: UnderWay): Promise<void> {
  const rows = await namedIn(
    tx,
    'imports.lockAt',
    'select id from imports where id = $1 and state = $2 and at_row = $3 for update',
    [id, state, atRow],
  )
  if (rows.length === 0) throw new TakenOver()
}

/** Says how far an import is, in the transaction that has brought it there. */
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

/** Says that all of an import is applied, at this instant. */
export async function noteApplied(tx: Transaction<Tables>, id: number): Promise<void> {
  await sql`update imports set state = 'applied', applied_at = portal_now(), alive_at = now()
    where id = ${id} and state = 'applying'`.execute(tx)
}

/** Rejects a row whose record can't be written any more, because of what somebody saved after everything was checked. */
export async function noteOvertaken(tx: Transaction<Tables>, portion: Portion): Promise<void> {
  await sql`update import_rows set kind = 'rejected', decided = false, writes = null,
      details = (details::jsonb || '{"problem": "overtaken"}')::json where ${rowsOf(portion)}`.execute(tx)
}

/** Makes an import whose check has failed one that is compared anew; false where it is not being applied any more. */
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
