import { request, type IncomingMessage } from 'node:http'

import type { LiveChange } from '#contract/events.ts'
import type { Unread } from '#contract/notices.ts'
import { buildApp } from '#server/app.ts'
import { databaseOver } from '#server/platform/database/database.ts'
import { openPostgres } from '#server/platform/database/postgres/open-postgres.ts'

import type { TestApp } from './testApp.ts'

interface ReadEvent {
  name: string
  data: unknown
}

/** A stream of server-sent events as a client reads it. */
export interface EventReader {
  headers: IncomingMessage['headers']
  /** Without those that only have an id, and those that count notices. */
  events: ReadEvent[]
  /** How many notices were unread, each time it was told. */
  unread: number[]
  /** The last id, which a reader comes back with. */
  place: () => number | undefined
  /** The data of the events named change. */
  changes: () => LiveChange[]
  /** Whether the server has ended the stream: in order, or by cutting the connection. */
  ended: () => 'whole' | 'cut' | undefined
  /** Reads no further, as a client whose line is clogged. */
  clog: () => void
  close: () => void
}

/** Opens a stream at a portal that listens. Rejects with the status when it is refused. */
export function readEvents(
  app: Pick<TestApp, 'app'>,
  token: string,
  query = '',
  place?: number | string,
): Promise<EventReader> {
  const { port } = app.app.server.address() as { port: number }
  const { promise, resolve, reject } = Promise.withResolvers<EventReader>()
  const headers = { authorization: `Bearer ${token}`, ...(place !== undefined && { 'last-event-id': String(place) }) }
  const sent = request({ host: '127.0.0.1', port, path: `/api/events${query}`, headers }, (answer) => {
    if (answer.statusCode !== 200) {
      answer.resume()
      reject(new Error(String(answer.statusCode)))
      return
    }
    const events: ReadEvent[] = []
    const unread: number[] = []
    let text = ''
    let place: number | undefined
    let ended: 'whole' | 'cut' | undefined
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, name = '', id, data] = /^event: (.*)\n(?:id: (\d+)\n)?data: (.*)$/.exec(part) ?? []
        if (data === undefined) continue
        if (id !== undefined) place = Number(id)
        if (name === 'notices') unread.push((JSON.parse(data) as Unread).unread)
        else if (name !== 'place') events.push({ name, data: JSON.parse(data) })
      }
    })
    answer.on('end', () => (ended = 'whole'))
    answer.on('error', () => (ended ??= 'cut'))
    resolve({
      headers: answer.headers,
      events,
      unread,
      place: () => place,
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

/** A second instance of the portal on the same database; on the embedded one, which only one process may have, a second application. */
export async function secondInstance({ context }: TestApp) {
  const { connectionString: url } = context.db.pool.options
  const db = url === undefined ? context.db : databaseOver(openPostgres({ url, log: () => {} }))
  const second = await buildApp({ ...context, db })
  await second.listen({ port: 0, host: '127.0.0.1' })
  return {
    app: second,
    async close() {
      await second.close()
      if (db !== context.db) await db.close()
    },
  }
}
