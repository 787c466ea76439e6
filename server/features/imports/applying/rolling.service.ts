import { setTimeout as wait } from 'node:timers/promises'

import type { Transaction } from 'kysely'

import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { isBusy, isUnavailable, type Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { refusing } from '#server/platform/http/refused-writes.ts'

import { importedNouns } from '../nouns/nouns.rules.ts'
import type { SheetOf } from '../rows.queries.ts'
import { isOvertaken } from './checks.queries.ts'
import { analyzeClaims, claim, giveBack, hasOlder, idAfterClaims } from './claims.queries.ts'
import { nounWrites } from './nouns.queries.ts'
import {
  actAs,
  lockAt,
  nextRows,
  noteApplied,
  noteAt,
  noteChecked,
  noteOvertaken,
  type UnderWay,
} from './progress.queries.ts'
import { lockRecords, lockReferences, writeChanges, writeNew, type Portion } from './writes.queries.ts'

export type Portal = Pick<Context, 'db' | 'clock'>

/** Records that one transaction writes: the first portion, then as many as take `portionMs`. */
const portionRows = { first: 50, fewest: 5, most: 500 }
/** Others wait for a portion: on the embedded database with each of their statements, on PostgreSQL for a processor. */
const portionMs = 20
/** Between two portions others come first: for half as long as the portion took, and for no less than these ms. */
const pauseMs = 5
/** For so long an import waits for the transactions that were open when it claimed its records. */
const olderMs = 30_000

/** From the first to the last of these rows. */
export const firstAndLast = ({ id, sheet }: SheetOf, rows: readonly number[]): Portion => ({
  id,
  sheet,
  first: rows[0]!,
  last: rows.at(-1)!,
})

/** The rows that are still to be written, portion by portion; those behind `atRow` alone. */
export async function* portions({ db }: Pick<Context, 'db'>, work: SheetOf, atRow: number): AsyncGenerator<number[]> {
  let { first: most } = portionRows
  for (let after = atRow; ;) {
    const rows = await nextRows(db, work, { after, most })
    if (rows.length === 0) return
    const began = performance.now()
    yield rows
    after = rows.at(-1)!
    const took = performance.now() - began
    most = rowsFor(portionMs, { rows: rows.length, took })
    await wait(Math.max(pauseMs, took / 2))
  }
}

/** How many rows take so many ms where so many took so long, within the bounds of a portion. */
export const rowsFor = (ms: number, { rows, took }: { rows: number; took: number }): number =>
  Math.min(portionRows.most, Math.max(portionRows.fewest, Math.floor((rows * ms) / took)))

/** Once all claims are there: waits for whoever was saving before, without knowing of them. @throws Refusal busy */
export async function afterClaims(db: Database): Promise<void> {
  await analyzeClaims(db)
  const id = await idAfterClaims(db)
  for (const end = performance.now() + olderMs; await hasOlder(db, id); await wait(20))
    if (performance.now() > end) throw new Refusal('busy', { retryAfterSeconds: 1 })
}

/**
 * Claims all that an import writes, waits for whoever was saving without knowing of it, and asks again whether all can be
 * written as it was compared. Nothing is locked meanwhile. @throws Refusal import-changed, being-imported, busy
 */
export async function claimAndCheck(portal: Portal, work: UnderWay): Promise<void> {
  const { db } = portal
  const noun = importedNouns[work.noun]
  for await (const rows of portions(portal, work, 0))
    if (!(await claim(db, noun, firstAndLast(work, rows)))) throw new Refusal('being-imported')
  await afterClaims(db)
  for await (const rows of portions(portal, work, 0))
    if (await isOvertaken(db, noun, firstAndLast(work, rows))) throw new Refusal('import-changed')
  await db.change(work.acts, async (tx) => nounWrites[work.noun]?.admit?.(tx, work))
  await noteChecked(db, work.id)
}

/** Whether the same may go well a little later. */
const passes = (error: unknown): boolean =>
  isBusy(error) || isUnavailable(error) || (error instanceof Refusal && error.code === 'being-imported')

/** How the rows of a portion are written within its transaction, and what becomes of one that can't be. */
export interface Writing {
  write: (tx: Transaction<Tables>, portion: Portion) => Promise<void>
  leave: (tx: Transaction<Tables>, portion: Portion, refusal: Refusal) => Promise<void>
}

/** Writes some rows in one transaction. What can't be written is looked for by halves, and left out. */
async function writeSome(portal: Portal, work: UnderWay, writing: Writing, rows: readonly number[]): Promise<void> {
  const { db } = portal
  const portion = firstAndLast(work, rows)
  try {
    await refusing(importedNouns[work.noun].constraints, () =>
      db.change(work.acts, async (tx) => {
        await lockAt(tx, work)
        await actAs(tx, work.id)
        await writing.write(tx, portion)
        await noteAt(tx, work.id, { row: portion.last, done: rows.length })
      }),
    )
    work.atRow = portion.last
  } catch (error) {
    if (passes(error) || !(error instanceof Refusal)) throw error
    if (rows.length === 1) return leaveOut(portal, work, portion, (tx) => writing.leave(tx, portion, error))
    const half = Math.ceil(rows.length / 2)
    await writeSome(portal, work, writing, rows.slice(0, half))
    await writeSome(portal, work, writing, rows.slice(half))
  }
}

/** The claims keep this from happening; what they do not know of is told and the rest goes on. */
async function leaveOut(
  { db }: Portal,
  work: UnderWay,
  portion: Portion,
  leave: (tx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.change(work.acts, async (tx) => {
    await lockAt(tx, work)
    await giveBack(tx, importedNouns[work.noun], portion)
    await leave(tx)
    await noteAt(tx, work.id, { row: portion.last, done: 0 })
  })
  work.atRow = portion.last
}

/** Times that a portion is tried again, each half a second after the other, when it lost to what others save. */
const triesAgain = 5

/**
 * Writes what is left of an import that was checked. Half as many rows are tried again, and no more from then on: a machine
 * that is too slow for the time that a statement may take would never come further. @throws TakenOver, errors of the
 * database
 */
export async function writeAll(portal: Portal, work: UnderWay, writing: Writing): Promise<void> {
  let { most } = portionRows
  let tries = 0
  for await (const rows of portions(portal, work, work.atRow))
    while (work.atRow < rows.at(-1)!) {
      const next = rows.filter((row) => row > work.atRow).slice(0, most)
      try {
        await writeSome(portal, work, writing, next)
        tries = 0
      } catch (error) {
        if (!passes(error) || tries === triesAgain) throw error
        tries += 1
        most = Math.ceil(next.length / 2)
        await wait(500)
      }
    }
}

/** Writes what is left of an import that was checked, to its end. @throws TakenOver, errors of the database */
export async function writeToEnd(portal: Portal, work: UnderWay): Promise<void> {
  const noun = importedNouns[work.noun]
  const own = nounWrites[work.noun]
  await writeAll(portal, work, {
    async write(tx, portion) {
      await lockReferences(tx, noun, portion)
      const given = await own?.given?.(tx)
      await lockRecords(tx, noun, portion)
      await giveBack(tx, noun, portion)
      await own?.follow?.(tx, portion)
      await writeChanges(tx, noun, portion, own?.sets)
      await writeNew(tx, noun, portion, given)
    },
    leave: noteOvertaken,
  })
  await portal.db.change(work.acts, (tx) => noteApplied(tx, work.id))
}
