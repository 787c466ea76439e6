import type { Context } from '#server/context.ts'
import { openSessions } from '#server/features/session/sign-in.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'
import { EventStream, eventText } from '#server/platform/http/event-stream.ts'

import { changesSince } from './events.queries.ts'
import { Watch, missed, textOfAll, type WatchParts } from './watch.service.ts'

type Viewer = Pick<Caller, 'sessionId' | 'tokenEnd'>
type Parts = WatchParts & Pick<Context, 'clock'>

/** One browser shares one among its tabs; where it can't, its windows in sight have one each. */
const mostOfSession = 8
const mostOfAll = 5000
/** What was changed lately is told row by row up to here; a reader that missed more asks for everything. */
const mostRecent = 1000

const over = eventText('over', {})

/**
 * Tells every open stream of this instance what is saved on any. However many there are, one of them all listens to the
 * database and reads the trail; while there is none, nobody does.
 */
export class LiveChanges {
  readonly #parts: Parts
  readonly #streams = new Map<EventStream, Viewer>()
  #watch: Promise<Watch> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * A stream for the caller, which begins with the changes of the last `recent` seconds.
   * @throws Refusal `too-many-requests` with too many of the session open, `unavailable` with too many of all
   */
  async open(viewer: Viewer, recent: number): Promise<EventStream> {
    const others = [...this.#streams.values()].filter(({ sessionId }) => sessionId === viewer.sessionId)
    if (others.length >= mostOfSession) throw new Refusal('too-many-requests', { retryAfterSeconds: 30 })
    if (this.#streams.size >= mostOfAll) throw new Refusal('unavailable', { retryAfterSeconds: 30 })
    const stream = new EventStream()
    this.#streams.set(stream, viewer)
    stream.once('close', () => this.#left(stream))
    try {
      await (this.#watch ??= this.#begin())
      if (recent > 0) {
        const since = new Date(this.#parts.clock.now().getTime() - recent * 1000)
        const changes = await changesSince(this.#parts.db, since, mostRecent)
        stream.write(changes.length < mostRecent ? textOfAll(changes) : missed)
      }
    } catch (error) {
      stream.destroy()
      throw error
    }
    return stream
  }

  #begin(): Promise<Watch> {
    const watch = Watch.begin(this.#parts, {
      tell: (text) => {
        for (const stream of this.#streams.keys()) stream.write(text)
      },
      look: () => this.#endWhatIsOver(),
    })
    watch.catch(() => {
      // Whoever opened the stream is told; the next one begins anew.
      if (this.#watch === watch) this.#watch = undefined
    })
    return watch
  }

  #left(stream: EventStream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    const watch = this.#watch
    this.#watch = undefined
    watch
      ?.then((begun) => begun.end())
      .catch((error: unknown) => this.#parts.log.debug({ err: error }, 'listening to changes did not end in order'))
  }

  /**
   * Ends the streams whose session is over, those of whom may no longer use the portal, and those whose token is over: a
   * browser comes back, with a fresh one or to be refused.
   */
  async #endWhatIsOver(): Promise<void> {
    const { db, clock } = this.#parts
    const now = clock.now()
    const viewers = [...this.#streams]
    const sessions = await openSessions(db, [...new Set(viewers.map(([, { sessionId }]) => sessionId))], now)
    for (const [stream, { sessionId, tokenEnd }] of viewers) {
      const access = sessions.get(sessionId)
      if (access === undefined) stream.end(over)
      else if (!access || now.getTime() / 1000 >= tokenEnd) stream.end()
    }
  }
}
