import { setTimeout as wait } from 'node:timers/promises'

import type { Transaction } from 'kysely'

import { firstOf, lastOf } from '#contract/items.ts'
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
import { keepColumns, lockRecords, lockReferences, writeChanges, writeNew, type Portion } from './writes.queries.ts'

export type Portal = Pick<Context, 'db' | 'clock'>

/** Records of one transaction: the first portion, then as many as take `portionMs`. */
const portionRows = { first: 50, fewest: 5, most: 500 }
/** Others wait for a portion: on the embedded database with each statement, on PostgreSQL for a processor. */
const portionMs = { postgres: 50, embedded: 20 }
/** Others come first between two portions: for half as long as the portion took, and at least for these ms. */
const pauseMs = 5
/** Waits for transactions that were open when it claimed. */
const olderMs = 30_000

export const firstAndLast = ({ id, sheet }: SheetOf, rows: readonly number[]): Portion => ({
  id,
  sheet,
  first: firstOf(rows),
  last: lastOf(rows),
})

export async function* portions({ db }: Pick<Context, 'db'>, work: SheetOf, atRow: number): AsyncGenerator<number[]> {
  let { first: most } = portionRows
  for (let after = atRow; ;) {
    const rows = await nextRows(db, work, { after, most })
    if (rows.length === 0) return
    const began = performance.now()
    yield rows
    after = lastOf(rows)
    const took = performance.now() - began
    most = rowsFor(portionMs[db.engine], { rows: rows.length, took })
    await wait(Math.max(pauseMs, took / 2))
  }
}

/** Within the bounds of a portion. */
export const rowsFor = (ms: number, { rows, took }: { rows: number; took: number }): number =>
  Math.min(portionRows.most, Math.max(portionRows.fewest, Math.floor((rows * ms) / took)))

/** Waits for saves that began before the claims. @throws Refusal busy */
export async function afterClaims(db: Database): Promise<void> {
  await analyzeClaims(db)
  const id = await idAfterClaims(db)
  for (const end = performance.now() + olderMs; await hasOlder(db, id); await wait(20))
    if (performance.now() > end) throw new Refusal('busy', { retryAfterSeconds: 1 })
}

/**
 * Claims, waits for older saves, then checks again. Nothing is locked meanwhile. @throws Refusal import-changed,
 * being-imported, busy
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

const passes = (error: unknown): boolean =>
  isBusy(error) || isUnavailable(error) || (error instanceof Refusal && error.code === 'being-imported')

export interface Writing {
  write: (tx: Transaction<Tables>, portion: Portion) => Promise<void>
  leave: (tx: Transaction<Tables>, portion: Portion, refusal: Refusal) => Promise<void>
}

/** In one transaction; halves find what can't be written, which is left out. */
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

/** Claims should prevent it; the rest goes on. */
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

/** Half a second apart, after a lost transaction. */
const triesAgain = 5

/**
 * Halves a failed portion for good: a machine too slow for a statement's limit would never come further. @throws
 * TakenOver, errors of the database
 */
export async function writeAll(portal: Portal, work: UnderWay, writing: Writing): Promise<void> {
  let { most } = portionRows
  let tries = 0
  for await (const rows of portions(portal, work, work.atRow))
    while (work.atRow < lastOf(rows)) {
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

/** @throws TakenOver, errors of the database */
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
      await keepColumns(tx, noun, portion, own?.kept)
      await writeChanges(tx, noun, portion, own?.sets)
      await writeNew(tx, noun, portion, given)
    },
    leave: noteOvertaken,
  })
  await portal.db.change(work.acts, (tx) => noteApplied(tx, work.id))
}
