import type { Page } from '#contract/lists.ts'

/** A page as it was read, and the state that its tables were in: the same state is the same page. */
interface Kept {
  state: string
  page: Page<object>
}

/** Rows of all kept pages together, 1 to 2 kB each. */
const mostRows = 10_000
const mostPages = 1_000

/** Pages that may be given again as the same object, so that what is made of one is made once. */
const given = new WeakSet<object>()

/** Whether an answer is a page that others may be given too: nobody may change it, and its JSON is worth keeping. */
export const isKept = (answer: object): boolean => given.has(answer)

/**
 * The pages that were asked for last. A page is only ever given again after the database has said that none of its
 * tables has changed since: this saves finding and sorting its rows, never a look at the truth.
 */
export class KeptPages {
  readonly #pages = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<unknown>>()
  #rows = 0

  get(key: string): Kept | undefined {
    const kept = this.#pages.get(key)
    if (kept) {
      // The last one asked for is the last to go.
      this.#pages.delete(key)
      this.#pages.set(key, kept)
    }
    return kept
  }

  /** Reads a page and keeps it with the state that was read along with it. */
  async read(
    key: string,
    work: () => Promise<{ page: Page<object>; state?: string | undefined }>,
  ): Promise<Page<object>> {
    const reading = work().then(({ page, state }) => {
      if (state !== undefined) this.#keep(key, { page, state })
      return page
    })
    this.#underWay.set(key, reading)
    try {
      return await reading
    } finally {
      if (this.#underWay.get(key) === reading) this.#underWay.delete(key)
    }
  }

  /** Whose end tells that the same page, which somebody reads just now, has been read or can't be. */
  underWay(key: string): Promise<unknown> | undefined {
    return this.#underWay.get(key)?.catch(() => undefined)
  }

  #keep(key: string, kept: Kept): void {
    this.#forget(key)
    given.add(kept.page)
    this.#pages.set(key, kept)
    this.#rows += kept.page.data.length
    for (const oldest of this.#pages.keys()) {
      if (this.#rows <= mostRows && this.#pages.size <= mostPages) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#rows -= this.#pages.get(key)?.page.data.length ?? 0
    this.#pages.delete(key)
  }
}
