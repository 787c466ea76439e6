// On one engine: the wait for a lock takes a connection of its own.
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

import type { InstallationStatus, StatusLine } from '#contract/status.ts'
import { release } from '#server/platform/base/release.ts'
import { watchInstance } from '#server/platform/database/instances.ts'
import { nameOfStatement } from '#server/platform/database/statements.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string
const lines: { level: number; msg: string; [name: string]: unknown }[] = []

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  app = await testApp({}, { log })
  ;({ token } = await signedIn(app, { permissions: ['portal.access', 'users.manage'] }))
})
beforeEach(() => void lines.splice(0))
afterAll(() => app.close())

const secret = 'Valor-de-alguien'
const told = async (check: StatusLine['check']) => {
  const { body } = await call<InstallationStatus>(app, 'GET /admin/status', { token })
  return body.lines.filter((line) => line.check === check).map(({ level, what }) => `${level} ${what}`)
}
/** A call that waits for a lock for more than a second. */
async function waitedFor(requestId: string): Promise<void> {
  const holder = await app.context.db.pool.connect()
  try {
    await holder.query('begin; lock table webhooks in access exclusive mode')
    const listed = call(app, 'GET /webhooks', { token, headers: { 'x-request-id': requestId } })
    const waiting = `select from pg_locks where not granted and relation = 'webhooks'::regclass`
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    await holder.query('commit')
    expect((await listed).status).toBe(200)
  } finally {
    holder.release()
  }
}

describe.skipIf(inject('testEngine').engine === 'embedded')('what takes long tells itself', () => {
  test('a statement above a second is in the log by its name with its call, and on the page, never its values', async () => {
    const end = await watchInstance(app.context)
    await waitedFor('llamada-lenta-1')
    await app.context.db.named('prueba.lenta', 'select pg_sleep(1.05), $1::text as value', [secret])
    await end()
    const slow = lines.filter(({ msg }) => msg === 'a statement took long')
    const waiting = slow.find(({ requestId }) => requestId === 'llamada-lenta-1')
    expect(waiting).toMatchObject({ level: 40, statement: expect.stringMatching(/webhooks/) as string })
    expect(slow.find(({ statement }) => statement === 'prueba.lenta')?.['ms']).toBeGreaterThan(1_049)
    const [line] = await told('statements')
    expect(line).toMatch(/^notice Hoy tomaron más de 1 s: .*prueba\.lenta \(1,\d s\)/)
    // It has ended, so it is not seen.
    expect(await told('instances')).toEqual(['fine En el último minuto no se vio ningún portal en marcha.'])
    expect(JSON.stringify([lines, line])).not.toContain(secret)
  })

  test('an instance says that it serves, of which version, and what it met', async () => {
    const end = await watchInstance(app.context)
    expect((await told('instances'))[0]).toContain(`con la versión ${release}.`)
    await end()
  })
})

test('a statement without a name is called by its verb and its table', () => {
  expect(
    [
      { name: 'projects.page', text: 'select 1' },
      'select "id" from "employees" where "name" = $1',
      'insert into "mails" ("recipient") values ($1)',
      'with acting as (select 1) update checkpoints set x = 1',
      'begin',
      'commit',
    ].map(nameOfStatement),
  ).toEqual(['projects.page', 'select employees', 'insert mails', 'with checkpoints', 'begin', 'commit'])
})

test('a call says at debug what it asked of the database and the storage, by its request id', async () => {
  // What was found of the storage before is no longer good.
  app.setTime(new Date(Date.now() + 120_000))
  await call(app, 'GET /admin/status', { token, headers: { 'x-request-id': 'llamada-1' } })
  const trace = lines.find(({ msg, requestId }) => msg === 'trace' && requestId === 'llamada-1')
  expect(trace).toMatchObject({
    level: 20,
    database: { count: expect.any(Number) as number, ms: expect.any(Number) as number },
    storage: { count: 3, ms: expect.any(Number) as number },
    waiting: { count: expect.any(Number) as number, ms: expect.any(Number) as number },
  })
  expect((trace!['database'] as { count: number }).count).toBeGreaterThan(8)
})
