import type { Database } from '#server/platform/database/database.ts'

import { changesBehind, latestPlaces, type TrailRow } from './events.queries.ts'

/** Rows read at a time. */
const atOnce = 1000
/** How long a place stays open for a row, in milliseconds: no transaction takes that long. */
const longestTransaction = 30_000
/** Places that are waited for at once; more than that and the oldest are given up. */
const mostOpen = 2000

/**
 * Reads the audit trail on from where it stopped. Rows get their places when they are written and are seen when their
 * transaction commits, which is another order: a place that was passed over is looked at again until its row comes, or
 * no longer can, because its transaction was rolled back.
 */
export class TrailReader {
  readonly #db: Database
  #last = 0
  /** Places passed over, each with when to give it up. */
  readonly #open = new Map<number, number>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Goes to the end of the trail: what is there by now is not read, what is still to come is. */
  async begin(): Promise<void> {
    const places = await latestPlaces(this.#db, 100)
    this.#open.clear()
    this.#last = places.at(-1) ?? 0
    for (const place of places.toReversed()) this.#pass(place)
  }

  /** What has been committed since; `more` when there is still something left. */
  async read(): Promise<{ rows: TrailRow[]; more: boolean }> {
    const now = Date.now()
    for (const [place, end] of this.#open) if (end <= now) this.#open.delete(place)
    const rows = await changesBehind(this.#db, this.#last, [...this.#open.keys()], atOnce)
    const last = this.#last
    for (const { place } of rows) this.#pass(place)
    return { rows, more: rows.filter(({ place }) => place > last).length === atOnce }
  }

  #pass(place: number): void {
    this.#open.delete(place)
    const end = Date.now() + longestTransaction
    // After a crash the numbers go on a little further; a great leap is no transaction under way.
    for (let open = Math.max(this.#last + 1, place - mostOpen); open < place; open++) this.#open.set(open, end)
    this.#last = Math.max(this.#last, place)
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= mostOpen) return
      this.#open.delete(oldest)
    }
  }
}
