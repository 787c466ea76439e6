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

/** Tabs of a browser share one; where they can't, visible windows have one each. */
const mostOfSession = 8
/** The most sessions of a person. */
const mostOfPerson = 20
const mostOfAll = 5000
/** A reader that missed more loads everything again. */
const mostRecent = 1000
const mostMissed = 5000

const over = eventText('over', {})
const missedAt = (place: number): string => eventText('missed', {}, place)

const textOf = ({ entity, id, version, projectId, employeeId, requestId }: LiveChange, place?: number): string =>
  eventText('change', { entity, id, version, projectId, employeeId, requestId } satisfies LiveChange, place)

/**
 * Private changes go to their author alone. The last event has the new place: a reader who hears fewer of them comes
 * back to the former one. An erased name may have stood anywhere: everything is loaded again.
 */
function textFor(changes: readonly TrailRow[], person: number | undefined, { former, place }: Places): string {
  if (changes.some(({ isErasure }) => isErasure)) return missedAt(place)
  const heard = changes.filter(({ isPrivate, employeeId }) => !isPrivate || employeeId === person)
  const merged = mergeChanges(heard)
  return merged.map((change, index) => textOf(change, index === merged.length - 1 ? place : former)).join('')
}

/** Seconds ago, or behind the reader's last event. */
interface Beginning {
  recent: number
  lastEventId: string | undefined
}

interface Reader extends Viewer {
  held: string[] | undefined
}

function write(stream: EventStream, { held }: Reader, text: string): void {
  if (held) held.push(text)
  else stream.write(text)
}

/** One watch for all streams listens to the database and reads the trail; none runs without streams. */
export class LiveChanges {
  readonly #parts: Parts
  readonly #streams = new Map<EventStream, Reader>()
  #watch: Promise<Watch> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Begins with missed changes. @throws Refusal `too-many-requests` for too many streams of the session or person,
   * `unavailable` for too many of all
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
    // Later changes come behind.
    reader.held = undefined
    for (const text of held) stream.write(text)
    return stream
  }

  async #missedBy({ employeeId }: Viewer, { recent, lastEventId }: Beginning, place: number): Promise<string> {
    const { db, clock } = this.#parts
    const now = clock.now().getTime()
    const within = (changes: readonly TrailRow[], most: number, former?: number): string => {
      // A reader that is cut off on the way loads everything again.
      const text = textFor(changes.filter(isTold), employeeId, { former, place: former ?? place })
      return changes.length < most && text.length <= mostAtBeginning ? text : missedAt(place)
    }
    if (lastEventId !== undefined) {
      const heard = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN
      if (Number.isNaN(heard)) return missedAt(place)
      const { latest, isOld } = await behindPlace(db, heard, new Date(now - longestAway * 3_600_000))
      // A place ahead is from another or a restored database.
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
      // The opener gets the error; the next one begins again.
      if (this.#watch === watch) this.#watch = undefined
    })
    return watch
  }

  /** One text for all readers but the authors of private rows. */
  #tell(changes: readonly TrailRow[], places: Places): void {
    const ofOthers = textFor(changes, undefined, places)
    const ofAuthors = new Map<number, string>()
    for (const { isPrivate, employeeId } of changes)
      if (isPrivate && employeeId !== null && !ofAuthors.has(employeeId))
        ofAuthors.set(employeeId, textFor(changes, employeeId, places))
    for (const [stream, reader] of this.#streams) {
      const text = ofAuthors.get(reader.employeeId) ?? ofOthers
      if (text !== '') write(stream, reader, text)
    }
  }

  async #countFor({ employeeId }: Viewer, stream: EventStream): Promise<void> {
    const unread = (await unreadOf(this.#parts.db, [employeeId])).get(employeeId) ?? 0
    stream.write(eventText('notices', { unread }))
  }

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
   * Of ended sessions and access tokens, people without access, and expired tokens: a browser comes back with a fresh
   * one.
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
