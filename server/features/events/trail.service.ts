import type { Database } from '#server/platform/database/database.ts'

import { changesBehind, latestTrailIds, type TrailRow } from './events.queries.ts'

/** Rows read at a time. */
const atOnce = 1000
/** How long a gap is waited for, in milliseconds: no transaction takes that long. */
const longestTransaction = 30_000
/** Gaps that are waited for at once; beyond that the oldest are given up. */
const mostGaps = 2000

/** Who signs in or out is nobody's to hear. */
export const isTold = ({ entity }: Pick<TrailRow, 'entity'>): boolean => entity !== 'session'

/**
 * Reads the audit trail on from where it stopped. A row gets its id when it is written and is seen when its transaction
 * commits, which is another order: a gap in the ids is looked at again until its row comes, or no longer can, because
 * its transaction was rolled back.
 */
export class TrailReader {
  readonly #db: Database
  #last = 0
  /** Ids passed over, each with when to give it up. */
  readonly #gaps = new Map<number, number>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Up to where all is read: before the first gap that is still waited for. */
  get place(): number {
    const [gap] = this.#gaps.keys()
    return gap === undefined ? this.#last : gap - 1
  }

  /** Goes to the end of the trail: what is there by now is not read, what is still to come is. */
  async begin(): Promise<void> {
    const ids = await latestTrailIds(this.#db, 100)
    this.#gaps.clear()
    this.#last = ids.at(-1) ?? 0
    for (const id of ids.toReversed()) this.#pass(id)
  }

  /** Which records have changed since; `more` when there is still something left. */
  async read(): Promise<{ rows: TrailRow[]; more: boolean }> {
    const now = Date.now()
    for (const [id, end] of this.#gaps) if (end <= now) this.#gaps.delete(id)
    const rows = await changesBehind(this.#db, this.#last, [...this.#gaps.keys()], atOnce)
    const last = this.#last
    for (const { trailId } of rows) this.#pass(trailId)
    return {
      rows: rows.filter(isTold),
      more: rows.filter(({ trailId }) => trailId > last).length === atOnce,
    }
  }

  #pass(id: number): void {
    this.#gaps.delete(id)
    const end = Date.now() + longestTransaction
    // After a crash the numbers go on a little further; a great leap is no transaction under way.
    for (let gap = Math.max(this.#last + 1, id - mostGaps); gap < id; gap++) this.#gaps.set(gap, end)
    this.#last = Math.max(this.#last, id)
    for (const oldest of this.#gaps.keys()) {
      if (this.#gaps.size <= mostGaps) return
      this.#gaps.delete(oldest)
    }
  }
}
