import { request, type IncomingMessage } from 'node:http'

import type { LiveChange } from '#contract/events.ts'

import type { TestApp } from './testApp.ts'

interface ReadEvent {
  name: string
  data: unknown
}

/** A stream of server-sent events as a client reads it. */
export interface EventReader {
  headers: IncomingMessage['headers']
  events: ReadEvent[]
  /** The data of the events named change. */
  changes: () => LiveChange[]
  /** Whether the server has ended the stream: in order, or by cutting the connection. */
  ended: () => 'whole' | 'cut' | undefined
  /** Reads no further, as a client whose line is clogged. */
  clog: () => void
  close: () => void
}

/** Opens a stream at a portal that listens. Rejects with the status when it is refused. */
export function readEvents(app: Pick<TestApp, 'app'>, token: string, query = ''): Promise<EventReader> {
  const { port } = app.app.server.address() as { port: number }
  const { promise, resolve, reject } = Promise.withResolvers<EventReader>()
  const headers = { authorization: `Bearer ${token}` }
  const sent = request({ host: '127.0.0.1', port, path: `/api/events${query}`, headers }, (answer) => {
    if (answer.statusCode !== 200) {
      answer.resume()
      reject(new Error(String(answer.statusCode)))
      return
    }
    const events: ReadEvent[] = []
    let text = ''
    let ended: 'whole' | 'cut' | undefined
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const found = /^event: (.*)\ndata: (.*)$/.exec(part)
        if (found) events.push({ name: found[1]!, data: JSON.parse(found[2]!) })
      }
    })
    answer.on('end', () => (ended = 'whole'))
    answer.on('error', () => (ended ??= 'cut'))
    resolve({
      headers: answer.headers,
      events,
      changes: () => events.filter(({ name }) => name === 'change').map(({ data }) => data as LiveChange),
      ended: () => ended,
      clog: () => void answer.pause(),
      close: () => void sent.destroy(),
    })
  })
  sent.on('error', reject)
  sent.end()
  return promise
}
