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

export interface EventReader {
  headers: IncomingMessage['headers']
  /** Without mere ids and counts of notices. */
  events: ReadEvent[]
  /** Each count of unread notices. */
  unread: number[]
  /** For `Last-Event-ID`. */
  place: () => number | undefined
  changes: () => LiveChange[]
  /** Undefined while it is open. */
  ended: () => 'whole' | 'cut' | undefined
  /** Stops reading, like a blocked client. */
  clog: () => void
  close: () => void
}

/** Rejects with the status of a refusal. */
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

/** On the embedded database, which one process holds, a second application. */
export async function secondInstance({ context }: TestApp) {
  const { connectionString: url } = context.db.pool.options
  const db = url === undefined ? context.db : databaseOver(openPostgres({ url, log: () => {} }))
  const second = await buildApp({ ...context, db, tells: false })
  await second.listen({ port: 0, host: '127.0.0.1' })
  return {
    app: second,
    async close() {
      await second.close()
      if (db !== context.db) await db.close()
    },
  }
}
