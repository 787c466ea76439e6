import type { Context } from '#server/context.ts'
import { noticeChannel } from '#server/features/notices/notices.queries.ts'
import { changesChannel } from '#server/platform/database/announcer.ts'

import type { TrailRow } from './events.queries.ts'
import { TrailReader } from './trail.service.ts'

export type WatchParts = Pick<Context, 'db' | 'log'>

/** How often sessions and the trail are looked at without being told to, in milliseconds. */
const lookMs = 2000

/** Places in the trail. */
export interface Places {
  former: number | undefined
  place: number
}

export interface Told {
  /** Changes that were read together, at least one, and up to where all was told before and is told now. */
  tell: (changes: readonly TrailRow[], places: Places) => void
  /** Some changes may have been missed. */
  lose: (place: number) => void
  /** The unread notices of these people may be others; of everybody where it is not known whose. */
  count: (people: readonly number[] | undefined) => Promise<void>
  /** Called every few seconds, to end what is over. */
  look: () => Promise<void>
}

/** Listens for notices and reads on at each. One that got lost is made up for by looking now and then. */
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

  /** Up to where in the trail everything has been told. */
  get place(): number {
    return this.#trail.place
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#unlisten?.()
  }

  async #heard(payload: string): Promise<void> {
    // The connection was lost, perhaps with a server whose successor counts from elsewhere.
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

  /** The database may be away: said once, and tried again at the next look. */
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
