import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

interface Line {
  level: number
  msg: string
  path?: string
  status?: number
}

let app: TestApp
let port: number
let token: string
let project: number
const log: Line[] = []

beforeAll(async () => {
  app = await testApp(
    {},
    { log: pino({ level: 'info' }, { write: (line) => void log.push(JSON.parse(line) as Line) }) },
  )
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as { port: number }).port
  token = (await signedIn(app, { role: 'Administrador' })).token
  project = await createProject(app)
})
afterAll(() => app.close())

async function cut(head: string, body: string, { hears }: { hears: boolean }): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {
    // The test itself cuts the connection.
  })
  socket.write(`${head}\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n\r\n${body}`)
  await (hears ? new Promise((resolve) => socket.once('data', resolve)) : wait(100))
  socket.resetAndDestroy()
}

const json = 'Content-Type: application/json\r\nContent-Length: 200'
const form = 'Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: 5000000'
const file = '--cut\r\nContent-Disposition: form-data; name="file"; filename="acta.txt"\r\n\r\npalabra '

test('a client that goes away is no news of the database, whatever it was about', async () => {
  const large = formOf(filePart('acta.txt', Buffer.alloc(8 * 1024 * 1024, 'palabra ')))
  const { body } = await call<{ url: string }>(app, `POST /projects/${project}/files`, { token, ...large })
  await cut(`POST /api/accounts/login HTTP/1.1\r\n${json}`, '{"email":', { hears: false })
  await cut(`PUT /api/customers/update-customer/1 HTTP/1.1\r\n${json}`, '{"code":', { hears: false })
  await cut(`POST /api/projects/${project}/files HTTP/1.1\r\n${form}`, file, { hears: false })
  await cut(`GET ${body.url} HTTP/1.1`, '', { hears: true })
  await cut('GET /api/events HTTP/1.1', '', { hears: true })
  await wait(500)
  expect(log.filter(({ level }) => level >= 40)).toEqual([])
  expect(JSON.stringify(log)).not.toMatch(/database|ECONN|at .*\.(?:js|ts):/)
  expect((await call(app, 'GET /accounts', { token })).status).toBe(200)
})
