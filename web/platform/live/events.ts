import type { EventName, events, LiveChange, longestRecent } from '#contract/events.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { addressOf, credentialsFor, refusalOf } from '#web/platform/calls/call.ts'
import { noteMaintenance } from '#web/platform/calls/maintenance-state.ts'
import { expireSession } from '#web/platform/calls/session.ts'
import { wire } from '#web/platform/calls/wire.ts'

const stream = wire<typeof events.stream>({ method: 'GET', path: '/events', access: 'portal.access' })

/** How far back the server tells of changes, in seconds. */
export const LONGEST_RECENT: typeof longestRecent = 60

/** The server says something every 20 s: after this many milliseconds of nothing the line is dead. */
const silence = 50_000

export interface EventHandlers {
  /** Something came, whatever it was: the line is alive. */
  alive: () => void
  changed: (changes: readonly LiveChange[]) => void
  missed: () => void
}

/** The whole events of a piece of the stream, and what begins another. */
export function eventsIn(text: string): { events: { name: EventName; data: string }[]; rest: string } {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  const found = parts.flatMap((part) => {
    const lines = part.split('\n')
    const valueOf = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2)
    const name = valueOf('event')
    return name === undefined ? [] : [{ name: name as EventName, data: valueOf('data') ?? '' }]
  })
  return { events: found, rest }
}

/**
 * Reads the stream of changes, beginning with those of the last `recent` seconds, until it ends by itself, falls silent
 * or is aborted. With a session that is over it ends the session here, too.
 *
 * Throws CallError when it is refused, and whatever `fetch` and its body throw.
 */
export async function readEvents(recent: number, handlers: EventHandlers, signal: AbortSignal): Promise<void> {
  const { headers, token } = credentialsFor(stream)
  if (token === undefined) throw new CallError({ status: 401, text: '' })
  headers.set('accept', 'text/event-stream')
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
    if (!response.ok || !response.body) throw await refusalOf(response, token)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silence)
      handlers.alive()
      const { events: found, rest } = eventsIn(text + value)
      text = rest
      const changes = found.filter(({ name }) => name === 'change')
      if (changes.length > 0) handlers.changed(changes.map(({ data }) => JSON.parse(data) as LiveChange))
      if (found.some(({ name }) => name === 'missed')) handlers.missed()
      if (found.some(({ name }) => name === 'over')) expireSession(token)
    }
  } finally {
    clearTimeout(timer)
  }
}
