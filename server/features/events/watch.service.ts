import type { LiveChange } from '#contract/events.ts'
import type { Context } from '#server/context.ts'
import { changesChannel } from '#server/platform/database/announcer.ts'
import { eventText } from '#server/platform/http/event-stream.ts'

import { mergeChanges } from './merging.service.ts'
import { TrailReader } from './trail.service.ts'

export type WatchParts = Pick<Context, 'db' | 'log'>

/** How often sessions and the trail are looked at without being told to, in milliseconds. */
const lookMs = 2000

const textOf = ({ entity, id, version, projectId, employeeId, requestId }: LiveChange): string =>
  eventText('change', { entity, id, version, projectId, employeeId, requestId } satisfies LiveChange)
/** The events of changes that were read together. */
export const textOfAll = (changes: readonly LiveChange[]): string => mergeChanges(changes).map(textOf).join('')
/** Tells that everything shown is to be asked for anew. */
export const missed = eventText('missed', {})

export interface Told {
  /** Text that every stream is to carry. */
  tell: (text: string) => void
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
    watch.#unlisten = await parts.db.listen(changesChannel, (payload) => void watch.#heard(payload))
    watch.#timer = setInterval(() => void watch.#look(), lookMs)
    watch.#timer.unref()
    return watch
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#unlisten?.()
  }

  async #heard(payload: string): Promise<void> {
    // The connection was lost, perhaps with a server whose successor counts from elsewhere.
    if (payload === '') {
      await this.#trying(() => this.#trail.begin())
      this.#told.tell(missed)
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
        const { rows, more } = await this.#trail.read()
        if (rows.length > 0) this.#told.tell(textOfAll(rows))
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
