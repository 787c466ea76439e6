import { createParser } from 'eventsource-parser'

import type { EventName, events, LiveChange, longestRecent } from '#contract/events.ts'
import type { Unread } from '#contract/notices.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { addressOf, credentialsFor, refusalOf } from '#web/platform/calls/call.ts'
import { noteConnection } from '#web/platform/calls/connection.ts'
import { noteMaintenance } from '#web/platform/calls/maintenance-state.ts'
import { expireSession } from '#web/platform/calls/session.ts'
import { wire } from '#web/platform/calls/wire.ts'

const stream = wire<typeof events.stream>({ method: 'GET', path: '/events', access: 'portal.access' })

/** Seconds that the server looks back. */
export const LONGEST_RECENT: typeof longestRecent = 60

/** In ms: the server says something every 20 s, so the line is dead after this. */
const silence = 50_000

export interface EventHandlers {
  /** Whatever came: the line is alive. */
  alive: () => void
  changed: (changes: readonly LiveChange[]) => void
  /** So many notices of the person are unread now. */
  counted: (unread: number) => void
  missed: () => void
  /** Give this place when the stream is read again. */
  placed: (place: string) => void
  /** The server's build of the screens, once, in the beginning. */
  served: (build: string) => void
}

function eventParser(handlers: EventHandlers): (piece: string) => ReadonlySet<EventName> {
  const changes: LiveChange[] = []
  let names = new Set<EventName>()
  let told: string | undefined
  const parser = createParser({
    onEvent({ event, data, id }) {
      told = id ?? told
      const name = event as EventName
      if (name === 'change') changes.push(JSON.parse(data) as LiveChange)
      if (name === 'notices') handlers.counted((JSON.parse(data) as Unread).unread)
      if (name === 'version') handlers.served((JSON.parse(data) as { build: string }).build)
      names.add(name)
    },
  })
  return (piece) => {
    names = new Set()
    told = undefined
    parser.feed(piece)
    if (changes.length > 0) handlers.changed(changes.splice(0))
    if (names.has('missed')) handlers.missed()
    if (told !== undefined) handlers.placed(told)
    return names
  }
}

/**
 * Begins behind `place`, else with the last `recent` seconds; ends by itself, in silence or when aborted. A session
 * that is over ends here too. Throws CallError when refused, and what `fetch` and its body throw.
 */
export async function readEvents(
  { recent, place }: { recent: number; place?: string | undefined },
  handlers: EventHandlers,
  signal: AbortSignal,
): Promise<void> {
  const { headers, token } = credentialsFor(stream)
  if (token === undefined) throw new CallError({ status: 401, text: '' })
  headers.set('accept', 'text/event-stream')
  if (place !== undefined) headers.set('last-event-id', place)
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silence)
  try {
    const response = await fetch(addressOf(stream.path, {}, { recent }), {
      headers,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (response.status === 401) expireSession(token)
    noteMaintenance(response)
    noteConnection(response.status, response.headers.has('portal-maintenance'))
    if (!response.ok || !response.body) throw await refusalOf(response, token)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const feed = eventParser(handlers)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silence)
      handlers.alive()
      if (feed(value).has('over')) expireSession(token)
    }
  } finally {
    clearTimeout(timer)
  }
}
