import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { ProjectFile } from '#contract/project-files.ts'
import { emptyBins, removeLeftovers } from '#server/platform/files/tidy.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number
let port: number

beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as { port: number }).port
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Consultor' })).token
  project = await createProject(app)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const upload = (content: string | Buffer = pdf, fails = false) =>
  call<ProjectFile>(app, `POST /projects/${project}/files`, { token, fails, ...formOf(filePart('acta.pdf', content)) })
const objects = () =>
  readdirSync(app.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const leftovers = async () => (await app.context.db.sql.selectFrom('storage_leftovers').selectAll().execute()).length
const files = async () => (await app.context.db.sql.selectFrom('project_files').selectAll().execute()).length
const everything = async () => [await files(), objects(), await leftovers()]

/** Begins an upload on a socket of its own and sends the first part of it. */
async function beginUpload(declared = 5_000_000) {
  const { headers } = formOf()
  const boundary = headers['content-type']!.split('boundary=')[1]!
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => (heard += data.toString()))
  socket.on('error', () => {
    // The test itself cuts the connection.
  })
  socket.write(
    `POST /api/projects/${project}/files HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${headers['content-type']!}\r\nContent-Length: ${declared}\r\n\r\n`,
  )
  socket.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="acta.pdf"\r\n\r\n`)
  socket.write(Buffer.concat([pdf, Buffer.alloc(200_000, 'x')]))
  return { socket, heard: () => heard }
}

describe('nothing is left behind', () => {
  test('when the connection is cut in the middle of a file', async () => {
    const { socket } = await beginUpload()
    await expect.poll(everything).toEqual([0, 1, 1])
    socket.destroy()
    await expect.poll(everything).toEqual([0, 0, 0])
  })

  test('when a body ends before its form does', async () => {
    const { body, headers } = formOf(filePart('acta.pdf', Buffer.concat([pdf, Buffer.alloc(100_000, 'x')])))
    const cut = body.subarray(0, body.length - 40)
    const answer = await call(app, `POST /projects/${project}/files`, { token, headers, body: cut })
    expect([answer.status, await everything()]).toEqual([400, [0, 0, 0]])
  })

  test('when the record can’t be written', async () => {
    vi.spyOn(app.context.db, 'change').mockRejectedValueOnce(new Error('no such luck'))
    expect([(await upload(pdf, true)).status, await everything()]).toEqual([500, [0, 0, 0]])
  })

  test('when the disk is full: 503, with its own sentence', async () => {
    vi.spyOn(app.context.storage, 'put').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const { status, text } = await upload()
    expect([status, await everything()]).toEqual([503, [0, 0, 0]])
    expect(text).toContain('no-room')
  })
})

test('whoever sends something that is refused hears so, even while there is more to come', async () => {
  const { headers } = formOf()
  const boundary = headers['content-type']!.split('boundary=')[1]!
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => (heard += data.toString()))
  const length = 3_000_000
  socket.write(
    `POST /api/projects/${project}/files HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${headers['content-type']!}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="acta.exe"\r\n\r\n`
  socket.write(start)
  socket.write(Buffer.alloc(length - start.length, 'x'))
  await expect.poll(() => heard).toContain('HTTP/1.1 415')
  // The connection is whole: the next call on it is answered too.
  heard = ''
  socket.write('GET /api/health/live HTTP/1.1\r\nHost: portal\r\n\r\n')
  await expect.poll(() => heard).toContain('HTTP/1.1 200')
  socket.destroy()
})

describe('what a process that ended abruptly has left', () => {
  test('is removed with its content after an hour, not before', async () => {
    const { socket } = await beginUpload()
    await expect.poll(everything).toEqual([0, 1, 1])
    expect(await removeLeftovers(app.context)).toBe(0)
    await app.context.db.pool.query(`update storage_leftovers set since = now() - interval '61 minutes'`)
    expect(await removeLeftovers(app.context)).toBe(1)
    expect(await everything()).toEqual([0, 0, 0])
    socket.destroy()
    await wait(100)
  })

  test('is tried again when the storage refuses', async () => {
    await app.context.db.pool.query(
      `insert into storage_leftovers values ('project-1/aaaa', now() - interval '2 hours'), ('project-1/bbbb', now() - interval '2 hours')`,
    )
    const { storage } = app.context
    const remove = storage.delete.bind(storage)
    const away = new Set(['project-1/aaaa'])
    // By its key: an upload of before that is still being tidied up gets no refusal.
    vi.spyOn(storage, 'delete').mockImplementation((key) =>
      away.delete(key) ? Promise.reject(new Error('away')) : remove(key),
    )
    expect(await removeLeftovers(app.context)).toBe(1)
    expect(await removeLeftovers(app.context)).toBe(1)
    expect(await leftovers()).toBe(0)
  })

  test('what leaves a bin goes later when the storage is away', async () => {
    const { id } = (await upload()).body
    expect((await call(app, `DELETE /projects/${project}/files/${id}`, { token })).status).toBe(204)
    expect(await everything()).toEqual([0, 1, 0])
    await app.context.db.pool.query(`update bin set removed_at = now() - interval '31 days'`)
    await emptyBins(app.context)
    await app.context.db.pool.query(`update storage_leftovers set since = now() - interval '61 minutes'`)
    vi.spyOn(app.context.storage, 'delete').mockRejectedValueOnce(new Error('away'))
    await removeLeftovers(app.context)
    expect(await everything()).toEqual([0, 1, 1])
    await removeLeftovers(app.context)
    expect(await everything()).toEqual([0, 0, 0])
  })
})

test(`two who upload and remove at the same time lose nothing of each other, in ${rounds} rounds`, async () => {
  let stored = (await upload()).body
  for (let round = 0; round < rounds; round += 1) {
    const [uploaded, removed] = await Promise.all([
      upload(),
      call(app, `DELETE /projects/${project}/files/${stored.id}`, { token }),
    ])
    expect([uploaded.status, removed.status]).toEqual([201, 204])
    stored = uploaded.body
    expect((await app.app.inject({ url: stored.url })).rawPayload.equals(pdf)).toBe(true)
  }
  // Each that was removed lies in the bin.
  expect(await everything()).toEqual([1, 1 + rounds, 0])
})
