// On one engine: what a store does is asked of the store.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { ProjectFile } from '#contract/project-files.ts'
import { saveBackup } from '#server/platform/backup/backup.ts'
import { keepFiles } from '#server/platform/backup/keep-files.ts'
import { installationOn, scratchFolder } from '#server/testing/backups.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { startAzure, startS3, type TestStore } from '#server/testing/objectStores.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import type { StorageLog } from './object-storage.ts'
import { openStorage } from './open-storage.ts'
import type { StoredObject } from './storage.ts'
import { emptyBins, removeLeftovers } from './tidy.ts'

const log = { error: vi.fn<StorageLog['error']>(), warn: vi.fn<StorageLog['warn']>() }

async function startFolder(): Promise<TestStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-store-'))
  return {
    url: `file:${folder}`,
    names: async () =>
      (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

const big = Buffer.concat([pdf, randomBytes(25 * 1024 * 1024 - pdf.length)])
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

describe.each([
  ['a folder', startFolder],
  ['an S3 bucket', startS3],
  ['an Azure container', startAzure],
])('files in %s', (name, startStore) => {
  let store: TestStore
  let app: TestApp
  let address: string
  let token: string
  let project: number

  beforeAll(async () => {
    store = await startStore()
    app = await testApp({}, { storage: await openStorage({ storageUrl: store.url, dataDir: 'none' }, log, {}) })
    address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(async () => {
    token = (await signedIn(app, { role: 'Consultor' })).token
    project = await createProject(app)
  })
  afterEach(() => emptyTables(app.context.db))
  afterAll(async () => {
    await app.close()
    await store.stop()
  })

  const upload = (content: Buffer, name = 'acta.pdf') =>
    call<ProjectFile>(app, `POST /projects/${project}/files`, { token, ...formOf(filePart(name, content)) })
  const list = async () =>
    (await call<ProjectFile[]>(app, `GET /projects/${project}/files-list`, { token })).body.map(({ name }) => name)
  /** Long enough ago for their content to go. */
  const remove = async (...ids: number[]) => {
    for (const id of ids) await call(app, `DELETE /projects/${project}/files/${id}`, { token })
    await app.context.db.pool.query(`update bin set removed_at = now() - interval '31 days'`)
    await emptyBins(app.context)
    await app.context.db.pool.query(`update storage_leftovers set since = now() - interval '2 hours'`)
    return removeLeftovers(app.context)
  }
  const follow = async (url: string) => Buffer.from(await (await fetch(`${address}${url}`)).arrayBuffer())
  const part = async (url: string, range: string) => {
    const answer = await fetch(`${address}${url}`, { headers: { range } })
    return [answer.status, Buffer.from(await answer.arrayBuffer())] as const
  }
  const rows = async () => [
    (await app.context.db.sql.selectFrom('project_files').select('id').execute()).length,
    (await app.context.db.sql.selectFrom('storage_leftovers').select('storage_key').execute()).length,
  ]

  test('come back byte by byte, and go with their record', async () => {
    const content = Buffer.concat([pdf, randomBytes(70_000)])
    const { status, body } = await upload(content)
    expect([status, body.size, await list(), (await store.names()).length]).toEqual([
      201,
      content.length,
      ['acta.pdf'],
      1,
    ])
    expect((await follow(body.url)).equals(content)).toBe(true)
    expect(await remove(body.id)).toBe(1)
    expect([await list(), await store.names(), await rows()]).toEqual([[], [], [0, 0]])
  })

  test('are listed with their sizes, and go into a backup and from there into an empty store', async () => {
    const { body } = await upload(pdf)
    const stored: StoredObject[] = []
    for await (const object of app.context.storage.list()) stored.push(object)
    expect(stored).toEqual([{ key: expect.stringMatching(`^project-${project}/`) as string, size: pdf.length }])
    const { folder, remove: clear } = scratchFolder()
    const installation = installationOn(app.context.db, folder, app.context.storage)
    const saved = await saveBackup(installation, path.join(folder, 'copia.tar.gz'), {})
    expect(saved?.manifest.files).toEqual({ count: 1, size: pdf.length, missing: [], changed: [] })
    await remove(body.id)
    const files = keepFiles(app.context.storage)
    const entry = saved!.manifest.entries.find(({ name }) => name === `files/${stored[0]!.key}`)!
    await files.add(stored[0]!.key, Readable.from([pdf]), entry.sha256)
    expect(await store.names()).toHaveLength(1)
    await files.takeBack()
    expect(await store.names()).toEqual([])
    clear()
  })

  test('may be empty texts', async () => {
    const { body } = await upload(Buffer.alloc(0), 'notas.txt')
    expect([body.size, await follow(body.url)]).toEqual([0, Buffer.alloc(0)])
    await remove(body.id)
  })

  test('of 25 MB pass whole', async () => {
    const { headers, body } = formOf(filePart('plano.pdf', big))
    const answer = await fetch(`${address}/api/projects/${project}/files`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    })
    expect(answer.status).toBe(201)
    const { id, url } = (await answer.json()) as ProjectFile
    expect(hashOf(await follow(url))).toBe(hashOf(big))
    expect(await part(url, 'bytes=7000000-7000009')).toEqual([206, big.subarray(7_000_000, 7_000_010)])
    expect(await part(url, 'bytes=-5')).toEqual([206, big.subarray(-5)])
    await remove(id)
  })

  test('that are too large or not what they say leave nothing', async () => {
    expect((await upload(Buffer.concat([big, Buffer.from('x')]))).status).toBe(413)
    expect((await upload(Buffer.from('MZ program'))).status).toBe(415)
    expect([await list(), await store.names(), await rows()]).toEqual([[], [], [0, 0]])
  })

  test('whose line is cut leave neither a row nor an object', async () => {
    const { headers } = formOf()
    const boundary = headers['content-type']!.split('boundary=')[1]!
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('error', () => {
      // The test itself cuts the connection.
    })
    socket.write(
      `POST /api/projects/${project}/files HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${headers['content-type']!}\r\nContent-Length: 24000000\r\n\r\n`,
    )
    socket.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="acta.pdf"\r\n\r\n`)
    // More than two parts, so that the store has some already.
    const written = Promise.withResolvers<unknown>()
    socket.write(big.subarray(0, 14_000_000), written.resolve)
    await written.promise
    await expect.poll(rows).toEqual([0, 1])
    socket.destroy()
    await expect.poll(rows).toEqual([0, 0])
    expect(await store.names()).toEqual([])
  })

  test('that are sent at the same time do not mix', async () => {
    const contents = [1, 2, 300, 40_000, 6_000_000].map((size) => Buffer.concat([pdf, randomBytes(size)]))
    const answers = await Promise.all(contents.map((content) => upload(content)))
    const fetched = await Promise.all(answers.map(({ body }) => follow(body.url)))
    expect(fetched.map(hashOf)).toEqual(contents.map(hashOf))
    await remove(...answers.map(({ body }) => body.id))
    expect([await store.names(), await rows()]).toEqual([[], [0, 0]])
  })

  test('that a dead server left are removed after an hour, whole or in pieces', async () => {
    const { sql, pool } = app.context.db
    const never = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    async function* hanging() {
      yield big.subarray(0, 9_000_000)
      // More is asked for once the store has every whole part of it.
      arrived.resolve()
      await never.promise
      throw new Error('the server is dead')
    }
    const keys = ['project-1/whole', 'project-1/pieces']
    await sql
      .insertInto('storage_leftovers')
      .values(keys.map((storage_key) => ({ storage_key })))
      .execute()
    await app.context.storage.put(keys[0]!, Readable.from([pdf]))
    const dead = app.context.storage.put(keys[1]!, hanging()).catch((error: unknown) => error)
    await arrived.promise
    // The whole one is there, and the pieces of the other; a bucket lists no pieces.
    expect(await store.names()).toHaveLength(name === 'an S3 bucket' ? 1 : 2)
    await pool.query(`update storage_leftovers set since = now() - interval '61 minutes'`)
    await expect.poll(async () => (await removeLeftovers(app.context)) + (await rows())[1]!).toBeGreaterThan(0)
    expect([await store.names(), await rows()]).toEqual([[], [0, 0]])
    never.resolve()
    await dead
    expect(await store.names()).toEqual([])
  })
})

describe.each([
  ['an S3 bucket', startS3],
  ['an Azure container', startAzure],
])('when %s is away', (_name, startStore) => {
  test('files are a 503, everything else works, and a portal still starts', async () => {
    const store = await startStore()
    const options = { storageUrl: store.url, dataDir: 'none' }
    const app = await testApp({}, { storage: await openStorage(options, log, {}) })
    try {
      const { token } = await signedIn(app, { role: 'Consultor' })
      const project = await createProject(app)
      const sent = { token, ...formOf(filePart('acta.pdf', pdf)) }
      const { url } = (await call<ProjectFile>(app, `POST /projects/${project}/files`, sent)).body
      await store.stop()
      const refused = await call(app, `POST /projects/${project}/files`, sent)
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
      expect((await app.app.inject({ url })).statusCode).toBe(503)
      expect((await call(app, `GET /projects/${project}/files-list`, { token })).status).toBe(200)
      expect((await app.app.inject({ url: '/api/health/ready' })).statusCode).toBe(200)
      expect(log.error).toHaveBeenCalledWith(expect.anything(), 'the file store can’t be reached, or refuses')
      await openStorage(options, log, {})
      expect(log.warn).toHaveBeenCalledWith(
        expect.anything(),
        'the file store can’t be reached; the portal starts without it',
      )
    } finally {
      await app.close()
    }
  })
})
