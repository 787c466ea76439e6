import type { Context } from '#server/context.ts'
import { noticeChannel } from '#server/features/notices/notices.queries.ts'
import { changesChannel } from '#server/platform/database/announcer.ts'

import type { TrailRow } from './events.queries.ts'
import { TrailReader } from './trail.service.ts'

export type WatchParts = Pick<Context, 'db' | 'log'>

/** In ms, without any notice. */
const lookMs = 2000

export interface Places {
  former: number | undefined
  place: number
}

export interface Told {
  /** At least one change. */
  tell: (changes: readonly TrailRow[], places: Places) => void
  lose: (place: number) => void
  /** Undefined means everybody. */
  count: (people: readonly number[] | undefined) => Promise<void>
  look: () => Promise<void>
}

/** Regular looks make up for lost notices. */
export class Watch {
  readonly #parts: WatchParts
  readonly #told: Told
  readonly #trail: TrailReader
  #timer: NodeJS.Timeout | undefined
  #unlisten: (() => Promise<void>) | undefined
  #reading = false
  #again = false
  #failing = false

  private constructor(parts: WatchParts, told: Told) {
    this.#parts = parts
    this.#told = told
    this.#trail = new TrailReader(parts.db)
  }

  static async begin(parts: WatchParts, told: Told): Promise<Watch> {
    const watch = new Watch(parts, told)
    await watch.#trail.begin()
    const unlisten = await parts.db.listen(changesChannel, (payload) => void watch.#heard(payload))
    const uncount = await parts.db.listen(
      noticeChannel,
      (ids) => void watch.#trying(() => told.count(ids === '' ? undefined : ids.split(',').map(Number))),
    )
    watch.#unlisten = async () => {
      await Promise.all([unlisten(), uncount()])
    }
    watch.#timer = setInterval(() => void watch.#look(), lookMs)
    watch.#timer.unref()
    return watch
  }

  get place(): number {
    return this.#trail.place
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#unlisten?.()
  }

  async #heard(payload: string): Promise<void> {
    // The connection was lost, perhaps with a server whose successor counts from another number.
    if (payload === '') {
      await this.#trying(() => this.#trail.begin())
      this.#told.lose(this.#trail.place)
    }
    await this.#read()
  }

  async #look(): Promise<void> {
    await this.#trying(this.#told.look)
    await this.#read()
  }

  async #read(): Promise<void> {
    this.#again = true
    if (this.#reading) return
    this.#reading = true
    await this.#trying(async () => {
      while (this.#again) {
        this.#again = false
        const former = this.#trail.place
        const { rows, more } = await this.#trail.read()
        if (rows.length > 0) this.#told.tell(rows, { former, place: this.#trail.place })
        this.#again ||= more
      }
    })
    this.#reading = false
  }

  /** A database that is away is logged once. */
  async #trying(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#failing = false
    } catch (error) {
      if (!this.#failing) this.#parts.log.warn({ err: error }, 'live changes could not be read')
      this.#failing = true
    }
  }
}
