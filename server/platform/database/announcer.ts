import type pg from 'pg'

/** Where every instance says that it has changed something. */
export const changesChannel = 'changes'

/** Apart by this much at least, in milliseconds, however much is written. */
const pauseMs = 50

/**
 * Tells whoever listens on `changesChannel`, on any instance, that there is something new to read in the audit trail;
 * not what. Called after each commit; many of them become one notice.
 *
 * After the commit and by itself, because a notice inside a transaction makes it hold a lock of the whole server while
 * its commit reaches the disk: commits then go one by one, and 5 000 saves a second became 700.
 */
export class Announcer {
  readonly #pool: pg.Pool
  #pause: NodeJS.Timeout | undefined
  #again = false
  #closed = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  changed(): void {
    if (this.#closed) return
    if (this.#pause) {
      this.#again = true
      return
    }
    this.#pause = setTimeout(() => this.#rested(), pauseMs)
    this.#pause.unref()
    this.#pool.query(`select pg_notify('${changesChannel}', 'changed')`).catch(() => {
      // Whoever listens also looks by itself every few seconds, and the change itself is safe.
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#pause)
  }

  #rested(): void {
    this.#pause = undefined
    if (!this.#again) return
    this.#again = false
    this.changed()
  }
}
