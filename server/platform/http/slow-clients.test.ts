import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createUser, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { filePart, formOf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// A slow client must not hold a connection to the database.

let app: TestApp
let port: number
let session: SignedIn
let project: number
const sockets: Socket[] = []
const large = Buffer.concat([Buffer.from('palabra\n'), Buffer.alloc(16 * 1024 * 1024, 'x')])

beforeAll(async () => {
  app = await testApp()
  session = await signedIn(app, { role: 'Administrador' })
  project = await createProject(app)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as { port: number }).port
  await app.context.db.pool.query(
    `insert into audit (call, entity, entity_id, action, after)
     select 'test', 'customer', n, 'create', jsonb_build_object('code', repeat('x', 4000)) from generate_series(1, 4000) as n`,
  )
}, 60_000)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Sends a head and perhaps some body, reads the begin of an answer, and stands still. */
async function standStill(head: string, { hears }: { hears: boolean }): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {
    // The test ends with the connection cut.
  })
  socket.write(head)
  if (!hears) return
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
}

const headOf = (request: string, headers: string, { token } = session): string =>
  `${request} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n`

test('more slow downloads, exports, uploads and bodies than connections to the database leave the portal answering', async () => {
  const many = (app.context.db.pool.options.max ?? 10) + 2
  const { body: file } = await call<{ url: string }>(app, `POST /projects/${project}/files`, {
    token: session.token,
    ...formOf(filePart('acta.txt', large)),
  })
  const boundary = 'slow-7MA4YWxk'
  const upload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="acta.txt"\r\n\r\npalabra `
  const form = `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 5000000\r\n`
  const json = 'Content-Type: application/json\r\nContent-Length: 5000\r\n'
  // Each person has four exports at once.
  let exporting = session
  for (let n = 0; n < many; n += 1) {
    if (n % 4 === 0) exporting = await signedIn(app, { role: 'Administrador' })
    await standStill(headOf(`GET ${file.url}`, ''), { hears: true })
    await standStill(headOf('GET /api/audit/export?', '', exporting), { hears: true })
    await standStill(headOf(`POST /api/projects/${project}/files`, form) + upload, { hears: false })
    await standStill(`${headOf('POST /api/customers/create-customer', json)}{"code`, { hears: false })
  }
  const user = await createUser(app, { role: 'Consultor' })
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { token } = await openSession(app, user)
      return call(app, 'GET /customers/customers-list?searchTerm=faro', { token })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(performance.now() - began).toBeLessThan(10_000)
  // Without readers, no connection is taken or awaited.
  const { pool } = app.context.db
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount], { timeout: 20_000 }).toEqual([0, 0])
}, 60_000)
