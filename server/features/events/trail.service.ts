import type { Database } from '#server/platform/database/database.ts'

import { changesBehind, latestTrailIds, type TrailRow } from './events.queries.ts'

const atOnce = 1000
/** In ms: no transaction takes that long. */
const longestTransaction = 30_000
/** Beyond it the oldest gaps are given up. */
const mostGaps = 2000

/** Sign-ins are private. */
export const isTold = ({ entity }: Pick<TrailRow, 'entity'>): boolean => entity !== 'session'

/**
 * Ids are given at the write and seen at the commit, in another order: a gap is looked at again until its row comes, or
 * can come no more.
 */
export class TrailReader {
  readonly #db: Database
  #last = 0
  /** By id, when to give it up. */
  readonly #gaps = new Map<number, number>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Before the first gap that is still waited for. */
  get place(): number {
    const [gap] = this.#gaps.keys()
    return gap === undefined ? this.#last : gap - 1
  }

  /** Skips rows that are there by now, but not those still to come. */
  async begin(): Promise<void> {
    const ids = await latestTrailIds(this.#db, 100)
    this.#gaps.clear()
    this.#last = ids.at(-1) ?? 0
    for (const id of ids.toReversed()) this.#pass(id)
  }

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
    // A crash makes the numbers leap; a great leap is no transaction under way.
    for (let gap = Math.max(this.#last + 1, id - mostGaps); gap < id; gap++) this.#gaps.set(gap, end)
    this.#last = Math.max(this.#last, id)
    for (const oldest of this.#gaps.keys()) {
      if (this.#gaps.size <= mostGaps) return
      this.#gaps.delete(oldest)
    }
  }
}
