import { type LiveChange, longestAway } from '#contract/events.ts'
import type { Context } from '#server/context.ts'
import { programsBehind } from '#server/features/access-tokens/programs.queries.ts'
import { unreadOf } from '#server/features/notices/notices.queries.ts'
import { openSessions } from '#server/features/session/sign-in.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'
import { EventStream, eventText, mostAtBeginning } from '#server/platform/http/event-stream.ts'

import { behindPlace, changesBehind, changesSince, type TrailRow } from './events.queries.ts'
import { mergeChanges } from './merging.service.ts'
import { isTold } from './trail.service.ts'
import { type Places, Watch, type WatchParts } from './watch.service.ts'

type Viewer = Pick<Caller, 'sessionId' | 'tokenEnd' | 'employeeId' | 'program'>
type Parts = WatchParts & Pick<Context, 'clock'>

/** One browser shares one among its tabs; where it can't, its windows in sight have one each. */
const mostOfSession = 8
/** As many as a person may have sessions, each with one. */
const mostOfPerson = 20
const mostOfAll = 5000
/** What was changed lately is told row by row up to here; a reader that missed more asks for everything. */
const mostRecent = 1000
/** And of what was changed since a place that the reader names. */
const mostMissed = 5000

const over = eventText('over', {})
/** Tells that everything shown is to be asked for anew. */
const missedAt = (place: number): string => eventText('missed', {}, place)

const textOf = ({ entity, id, version, projectId, employeeId, requestId }: LiveChange, place?: number): string =>
  eventText('change', { entity, id, version, projectId, employeeId, requestId } satisfies LiveChange, place)

/**
 * The events of changes that were read together, as one person may hear them: what is private is its author's alone. The
 * last event has the new place: whoever hears fewer of them comes back to the former one.
 */
function textFor(changes: readonly TrailRow[], person: number | undefined, { former, place }: Places): string {
  const heard = changes.filter(({ isPrivate, employeeId }) => !isPrivate || employeeId === person)
  const merged = mergeChanges(heard)
  return merged.map((change, index) => textOf(change, index === merged.length - 1 ? place : former)).join('')
}

/** Where a stream begins: so many seconds ago, or behind the last event that its reader heard, as its header has it. */
interface Beginning {
  recent: number
  lastEventId: string | undefined
}

/** Who reads a stream, and what it is to carry once its beginning is written. */
interface Reader extends Viewer {
  held: string[] | undefined
}

/** Writes to a stream, or behind its beginning. */
function write(stream: EventStream, { held }: Reader, text: string): void {
  if (held) held.push(text)
  else stream.write(text)
}

/**
 * Tells every open stream of this instance what is saved on any. However many there are, one of them all listens to the
 * database and reads the trail; while there is none, nobody does.
 */
export class LiveChanges {
  readonly #parts: Parts
  readonly #streams = new Map<EventStream, Reader>()
  #watch: Promise<Watch> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * A stream for the caller, which begins with what it has missed.
   * @throws Refusal `too-many-requests` with too many of the session or the person open, `unavailable` with too many of all
   */
  async open(viewer: Viewer, beginning: Beginning): Promise<EventStream> {
    const ofPerson = [...this.#streams.values()].filter(({ employeeId }) => employeeId === viewer.employeeId)
    const ofSession = ofPerson.filter(({ sessionId }) => sessionId === viewer.sessionId)
    if (ofSession.length >= mostOfSession || ofPerson.length >= mostOfPerson)
      throw new Refusal('too-many-requests', { retryAfterSeconds: 30 })
    if (this.#streams.size >= mostOfAll) throw new Refusal('unavailable', { retryAfterSeconds: 30 })
    const stream = new EventStream()
    const held: string[] = []
    const reader: Reader = { ...viewer, held }
    this.#streams.set(stream, reader)
    stream.once('close', () => this.#left(stream))
    try {
      const { place } = await (this.#watch ??= this.#begin())
      stream.write((await this.#missedBy(viewer, beginning, place)) + eventText('place', {}, place))
      await this.#countFor(viewer, stream)
    } catch (error) {
      stream.destroy()
      throw error
    }
    // What was told meanwhile has later places, and comes behind.
    reader.held = undefined
    for (const text of held) stream.write(text)
    return stream
  }

  /** The events that a reader has missed up to a place, or that there are too many of them to tell. */
  async #missedBy({ employeeId }: Viewer, { recent, lastEventId }: Beginning, place: number): Promise<string> {
    const { db, clock } = this.#parts
    const now = clock.now().getTime()
    const within = (changes: readonly TrailRow[], most: number, former?: number): string => {
      // Of what is cut off on its way, the reader asks for all again.
      const text = textFor(changes.filter(isTold), employeeId, { former, place: former ?? place })
      return changes.length < most && text.length <= mostAtBeginning ? text : missedAt(place)
    }
    if (lastEventId !== undefined) {
      const heard = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN
      if (Number.isNaN(heard)) return missedAt(place)
      const { latest, isOld } = await behindPlace(db, heard, new Date(now - longestAway * 3_600_000))
      // A place that is not there yet is one of another database, or of this one before it was restored.
      if (isOld || heard > (latest ?? 0)) return missedAt(place)
      return within(await changesBehind(db, heard, [], mostMissed), mostMissed, heard)
    }
    if (recent === 0) return ''
    return within(await changesSince(db, new Date(now - recent * 1000), mostRecent), mostRecent)
  }

  #begin(): Promise<Watch> {
    const watch = Watch.begin(this.#parts, {
      tell: (changes, places) => this.#tell(changes, places),
      lose: (place) => {
        for (const [stream, reader] of this.#streams) write(stream, reader, missedAt(place))
      },
      count: (people) => this.#count(people),
      look: () => this.#endWhatIsOver(),
    })
    watch.catch(() => {
      // Whoever opened the stream is told; the next one begins anew.
      if (this.#watch === watch) this.#watch = undefined
    })
    return watch
  }

  /** One text serves everybody but the authors of what is private. */
  #tell(changes: readonly TrailRow[], places: Places): void {
    const texts = new Map([[undefined as number | undefined, textFor(changes, undefined, places)]])
    for (const { isPrivate, employeeId } of changes)
      if (isPrivate && employeeId !== null && !texts.has(employeeId))
        texts.set(employeeId, textFor(changes, employeeId, places))
    for (const [stream, reader] of this.#streams) {
      const text = texts.get(reader.employeeId) ?? texts.get(undefined)!
      if (text !== '') write(stream, reader, text)
    }
  }

  /** Tells how many notices a reader has not read in the beginning: some may have come while they were away. */
  async #countFor({ employeeId }: Viewer, stream: EventStream): Promise<void> {
    const unread = (await unreadOf(this.#parts.db, [employeeId])).get(employeeId) ?? 0
    stream.write(eventText('notices', { unread }))
  }

  /** Tells people how many notices they have not read, each on their own streams. */
  async #count(people: readonly number[] | undefined): Promise<void> {
    const asked = people && new Set(people)
    const readers = [...this.#streams].filter(([, { employeeId }]) => asked?.has(employeeId) ?? true)
    if (readers.length === 0) return
    const unread = await unreadOf(this.#parts.db, [...new Set(readers.map(([, { employeeId }]) => employeeId))])
    for (const [stream, reader] of readers)
      write(stream, reader, eventText('notices', { unread: unread.get(reader.employeeId) ?? 0 }))
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
   * Ends the streams whose session or access token is over, those of whom may no longer use the portal, and those whose token is over: a
   * browser comes back, with a fresh one or to be refused.
   */
  async #endWhatIsOver(): Promise<void> {
    const { db, clock } = this.#parts
    const now = clock.now()
    const viewers = [...this.#streams]
    const idsOf = (ofPrograms: boolean) => [
      ...new Set(
        viewers.flatMap(([, { sessionId, program }]) => ((program !== undefined) === ofPrograms ? [sessionId] : [])),
      ),
    ]
    const [access, programs] = await Promise.all([
      openSessions(db, idsOf(false), now),
      programsBehind(db, idsOf(true), now),
    ])
    for (const { sessionId, program, permissions, secondFactorDue } of programs)
      access.set(sessionId, program?.reads === true && permissions.has('portal.access') && !secondFactorDue)
    for (const [stream, { sessionId, tokenEnd }] of viewers) {
      const mayRead = access.get(sessionId)
      if (mayRead === undefined) stream.end(over)
      else if (!mayRead || now.getTime() / 1000 >= tokenEnd) stream.end()
    }
  }
}
