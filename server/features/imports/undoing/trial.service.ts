import type { Transaction } from 'kysely'

import { maxBulk } from '#contract/bulk.ts'
import type { ImportNoun, Undone } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { Acts } from '../applying/progress.queries.ts'
import { firstAndLast, portions } from '../applying/rolling.service.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import type { SheetOf } from '../rows.queries.ts'
import { siftMilestones } from './milestones.service.ts'
import { sift } from './sifting.service.ts'
import { leftCount, leftRows, lockApplied, type LeftRow } from './undone.queries.ts'
import { backOf, countBack, planBack } from './way-back.queries.ts'

export interface Found {
  undone: Undone
  left: LeftRow[]
}

class RolledBack extends Error {
  readonly found: Found
  constructor(found: Found) {
    super('A dry run stores nothing')
    this.found = found
  }
}

async function rolledBack(
  { db }: Pick<Context, 'db'>,
  acts: Acts,
  work: (tx: Transaction<Tables>) => Promise<Found>,
): Promise<Found> {
  try {
    return await db.change(acts, async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.found
    throw error
  }
}

/** Plans each portion and rolls it back. @throws Refusal import-not-applied */
export async function wouldUndo(
  portal: Pick<Context, 'db'>,
  stored: SheetOf & { noun: ImportNoun; projectId: number | null },
  acts: Acts,
): Promise<Found> {
  const { projectId } = stored
  const noun = importedNouns[stored.noun]
  const all: Found = { undone: { putBack: 0, removed: 0, deactivated: 0, left: 0 }, left: [] }
  for await (const rows of portions(portal, stored, 0)) {
    const portion = firstAndLast(stored, rows)
    const { undone, left } = await rolledBack(portal, acts, async (tx) => {
      if (!(await lockApplied(tx, stored.id))) throw new Refusal('import-not-applied')
      await planBack(tx, noun, portion)
      const back = backOf(portion)
      await (projectId === null ? sift(tx, noun, back) : siftMilestones(tx, back, projectId))
      return {
        undone: { ...(await countBack(tx, back)), left: await leftCount(tx, portion) },
        left: await leftRows(tx, noun, portion, maxBulk - all.left.length),
      }
    })
    for (const name of ['putBack', 'removed', 'deactivated', 'left'] as const) all.undone[name] += undone[name]
    all.left.push(...left)
  }
  return all
}
