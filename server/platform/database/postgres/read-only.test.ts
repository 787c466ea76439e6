import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { onServer } from '#server/testing/template.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Whether the database only reads, for each connection that is opened from now on; those that there are end. */
async function onlyReads(yes: boolean): Promise<void> {
  const url = new URL(app.context.db.pool.options.connectionString!)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  await onServer(
    url.href,
    `alter database ${name} ${yes ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
    ...(yes ? [`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`] : []),
  )
}

test('a busy portal writes again when its server no longer only reads, and meanwhile says what it is', async () => {
  const { token } = await signedIn(app, { role: 'Administrador' })
  const drafts = await Promise.all(Array.from({ length: 60 }, () => customerDraft(app)))
  const write = () => call<Problem>(app, 'POST /customers/create-customer', { token, body: drafts.pop() })
  expect((await write()).status).toBe(201)
  await onlyReads(true)
  await expect.poll(async () => (await write()).body.type).toBe('urn:portal:problem:read-only')
  const refused = await Promise.all(Array.from({ length: 12 }, write))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused[0]!.headers['retry-after']).toBe('5')
  expect(refused[0]!.body.detail).toContain('solo deja consultar')
  expect((await call(app, 'GET /customers/customers-list', { token })).status).toBe(200)
  const ready = async () => (await app.app.inject('/api/health/ready')).json<unknown>()
  expect(await ready()).toEqual({ status: 'read-only' })
  await onlyReads(false)
  await expect.poll(async () => (await write()).status).toBe(201)
  const after = await Promise.all(Array.from({ length: 12 }, write))
  // Of the ten connections, those that were not in use are found out at their next one.
  expect(after.filter(({ status }) => status !== 201).length).toBeLessThan(10)
  const last = await Promise.all(Array.from({ length: 12 }, write))
  expect(last.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
  expect(await ready()).toEqual({ status: 'ok' })
})
