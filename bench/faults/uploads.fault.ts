import fs from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { itemAt } from '#contract/items.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startAzure, startS3, type TestStore } from '#server/testing/objectStores.ts'

import { ask, makeProject, signIn } from './calls.ts'
import type { Fault, Figure, Outcome } from './fault.ts'
import { ownFolder, remove, startPostgres, startVictim, type Victim } from './portal.ts'

const each = 30
const size = 200_000

/** How an upload goes: to its end, slowly; cut in the middle by its client; or ended before its form was whole. */
type Way = 'whole' | 'cut' | 'short'
const ways: Way[] = ['whole', 'cut', 'short']

/** One slow upload in pieces over `ms`. @returns the status it was answered with; 0 where the client cut it */
async function upload(portal: Victim, token: string, project: number, way: Way, ms: number): Promise<number> {
  const boundary = 'faults-7MA4YWxk'
  const begin = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${way}.txt"\r\n\r\n`
  const end = `\r\n--${boundary}--\r\n`
  const length = begin.length + size + (way === 'short' ? 0 : end.length)
  const socket = connect(Number(new URL(portal.address).port), '127.0.0.1')
  const { promise: status, resolve } = Promise.withResolvers<number>()
  socket.on('data', (data) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1] ?? 0)))
  socket.on('error', () => resolve(0))
  socket.on('close', () => resolve(0))
  socket.write(
    `POST /api/projects/${project}/files HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n${begin}`,
  )
  const pieces = 20
  for (let piece = 0; piece < pieces && !socket.destroyed; piece++) {
    if (way === 'cut' && piece > 5 && Math.random() < 0.2) break
    socket.write('palabra\n'.repeat(size / pieces / 8))
    await wait(ms / pieces)
  }
  if (way === 'cut') socket.destroy()
  if (way === 'whole') socket.write(end)
  const answered = await Promise.race([status, wait(20_000).then(() => -1)])
  socket.destroy()
  return answered
}

interface Store {
  name: string
  env: Record<string, string>
  names(): Promise<string[]>
  stop(): Promise<void>
}

const emulated = (name: string, store: TestStore): Store => ({
  name,
  env: { STORAGE_URL: store.url },
  names: () => store.names(),
  stop: () => store.stop(),
})

function folderStore(): Store {
  const folder = ownFolder()
  return {
    name: 'a folder',
    env: { STORAGE_URL: `file:${path.join(folder, 'files')}` },
    names: async () =>
      fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    stop: async () => remove(folder),
  }
}

/** Many slow uploads at once, two in three of which break off, into each kind of storage. */
const uploads: Fault = async ({ seconds }) => {
  const outcomes: Outcome[] = []
  for (const start of [
    async () => folderStore(),
    async () => emulated('S3', await startS3()),
    async () => emulated('Azure Blob Storage', await startAzure()),
  ]) {
    const server = await startPostgres()
    const store = await start()
    const dataDir = ownFolder()
    try {
      const figures = await tryStore(store, dataDir, server.url, Math.min(8_000, (seconds * 1000) / 6))
      const did = `${each * ways.length} slow uploads at once into ${store.name}: a third goes to its end, a third is cut, a third ends short`
      outcomes.push({ did, figures })
    } finally {
      await server.stop()
      await store.stop()
      remove(dataDir)
    }
  }
  return outcomes
}

export default uploads

async function tryStore(store: Store, dataDir: string, url: string, ms: number): Promise<Figure[]> {
  const portal = await startVictim(dataDir, { url, env: store.env })
  const token = await signIn(portal.api)
  const project = await makeProject(portal.api, token)
  const sent = Array.from({ length: each * ways.length }, async (_, n) => {
    const way = itemAt(ways, n % ways.length)
    return { way, status: await upload(portal, token, project, way, ms) }
  })
  let slowestRead = 0
  const reading = new AbortController()
  const reader = (async () => {
    while (!reading.signal.aborted) {
      const began = performance.now()
      await (await ask(`${portal.api}/customers/customers-list?top=10`, { token })).arrayBuffer()
      slowestRead = Math.max(slowestRead, performance.now() - began)
      await wait(20)
    }
  })()
  const answers = await Promise.all(sent)
  reading.abort()
  await reader
  const statuses = (way: Way): number[] => answers.filter((one) => one.way === way).map(({ status }) => status)
  const db = await openDatabase({ dataDir, url })
  const count = async (table: string): Promise<number> =>
    (await db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1
  // What was cut is cleared away as the server hears of it.
  for (let tries = 0; tries < 100 && (await count('storage_leftovers')) > 0; tries++) await wait(100)
  const figures = [
    { what: 'whole uploads answered 201', value: statuses('whole').filter((one) => one === 201).length, is: each },
    { what: 'short ones answered 400', value: statuses('short').filter((one) => one === 400).length, is: each },
    { what: 'files on record', value: await count('project_files'), is: each },
    { what: 'objects in the storage, whole or in pieces', value: (await store.names()).length, is: each },
    { what: 'left over, to be cleared later', value: await count('storage_leftovers'), is: 0 },
    { what: 'slowest read of a list meanwhile', value: slowestRead, unit: 'ms' as const, atMost: 5_000 },
  ]
  await db.close()
  await portal.stop()
  return figures
}
