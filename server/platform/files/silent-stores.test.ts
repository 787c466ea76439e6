import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { ProjectFile } from '#contract/project-files.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { storageMetrics } from './metrics.ts'
import type { StorageLog } from './object-storage.ts'
import { openStorage } from './open-storage.ts'

// Stores that accept the connection and say nothing, at once or in the middle of an answer.

const log = { error: vi.fn<StorageLog['error']>(), warn: vi.fn<StorageLog['warn']>() }
const closing: (() => void)[] = []
// Loading the clients must not count.
beforeAll(() => Promise.all([import('./s3.ts'), import('./azure.ts')]).then(() => undefined))
afterAll(() => {
  for (const close of closing.splice(0)) close()
})

/** Answers `said` to the head of each request, and then nothing more. */
async function silentStore(said = '') {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('data', (data) => {
      if (/^(GET|PUT|POST|DELETE|HEAD) /.test(data.toString('latin1')) && said !== '') socket.write(said)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const s3 = (endpoint: string) => ({ storageUrl: `s3://A:B@portal/files?endpoint=${endpoint}`, dataDir: 'none' })
const azure = (endpoint: string) => ({
  storageUrl: `azure://portal:${encodeURIComponent('a2V5')}@files?endpoint=${endpoint}`,
  dataDir: 'none',
})
const key = 'project-1/0d6e'
/** 5 s on a quiet machine; a second wait would exceed it. */
const limit = 6_900
const taken = async (work: Promise<unknown>) => {
  const began = performance.now()
  const error: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  return { code: (error as { code?: string } | undefined)?.code, inTime: performance.now() - began < limit }
}
const inTime = { code: 'unavailable', inTime: true }
const megabytes = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(1024 * 1024)))
async function toEnd(content: Promise<Readable | undefined>) {
  for await (const _chunk of (await content)!) continue
}
const head = (length: number) => `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\netag: "e"\r\nx-ms-version: 1\r\n\r\n`

// In parallel, because they mostly wait.
describe.concurrent.each([
  ['S3', s3],
  ['Azure', azure],
])('%s, silent', (_name, at) => {
  test('before its first byte, and after its head: each call is refused within 5 s, and a start goes on', async () => {
    const [mute, halting] = await Promise.all([silentStore(), silentStore(head(10))])
    const began = performance.now()
    const [storage, half] = await Promise.all([openStorage(at(mute), log, {}), openStorage(at(halting), log, {})])
    expect(performance.now() - began).toBeLessThan(limit)
    const [small, large, whole, part, removed] = await Promise.all([
      taken(storage.put(key, megabytes(1))),
      taken(storage.put('project-1/b', megabytes(14))),
      taken(storage.get(key)),
      taken(toEnd(half.get(key))),
      taken(storage.delete(key)),
    ])
    expect({ small, large, whole, part, removed }).toEqual({
      small: inTime,
      large: inTime,
      whole: inTime,
      part: inTime,
      removed: inTime,
    })
    const again = performance.now()
    expect(await taken(storage.delete(key))).toEqual(inTime)
    expect(performance.now() - again).toBeLessThan(1_000)
    const registry = new Registry()
    storageMetrics(registry, storage)
    expect(await registry.metrics()).toContain('file_store_failures_total{why="silent"} 4')
  }, 15_000)

  test('in the middle of a content: what was sent arrives, and then it breaks off', async () => {
    const storage = await openStorage(at(await silentStore(`${head(100_000)}${'x'.repeat(50_000)}`)), log, {})
    const content = (await storage.get(key))!
    let length = 0
    const read = async () => {
      for await (const chunk of content) length += (chunk as Buffer).length
    }
    expect([await taken(read()), length]).toEqual([inTime, 50_000])
  })

  test('a reader who takes his time is waited for', async () => {
    const size = 4_000_000
    const storage = await openStorage(at(await silentStore(`${head(size)}${'x'.repeat(size)}`)), log, {})
    const content = (await storage.get(key))!
    let length = 0
    for await (const chunk of content) {
      if (length === 0) await new Promise((resolve) => setTimeout(resolve, 4_000))
      length += (chunk as Buffer).length
    }
    expect(length).toBe(size)
  }, 15_000)
})

const timed = async (work: () => Promise<{ status: number }>) => {
  const began = performance.now()
  const { status } = await work()
  return { status, inTime: performance.now() - began < limit }
}

describe('the portal with a silent store', () => {
  let app: TestApp
  let address: string

  beforeAll(async () => {
    const server = createServer((socket) => void socket.on('error', () => undefined).resume())
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    app = await testApp({}, { storage: await openStorage(s3(endpoint), log, {}) })
    address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  test('answers uploads and downloads with 503 within 5 s', async () => {
    const { token } = await signedIn(app, { role: 'Consultor' })
    const project = await createProject(app)
    await app.context.db.pool.query(
      `insert into project_files (project_id, name, extension, size, storage_key, date)
      values ($1, 'acta.pdf', 'pdf', 13, 'project-1/a', now())`,
      [project],
    )
    const { body: files } = await call<ProjectFile[]>(app, `GET /projects/${project}/files-list`, { token })
    const upload = () => call(app, `POST /projects/${project}/files`, { token, ...formOf(filePart('acta.pdf', pdf)) })
    const download = () => fetch(`${address}${files[0]!.url}`)
    const show = () => fetch(`${address}${files[0]!.inlineUrl ?? files[0]!.url}`)
    expect(await Promise.all([timed(upload), timed(download), timed(show)])).toEqual(
      Array.from({ length: 3 }, () => ({ status: 503, inTime: true })),
    )
  }, 15_000)
})
