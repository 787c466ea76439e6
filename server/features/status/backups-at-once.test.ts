// On both engines: it speaks SQL.
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { isBackingUp } from '#server/platform/backup/runs.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
/** Another instance on the same database, with a folder of its own. */
let other: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
  other = await testApp({}, { db: { ...app.context.db, close: async () => undefined } })
})

beforeEach(async () => {
  ;({ token } = await signedIn(app, { permissions: ['portal.access', 'users.manage'] }))
})
afterEach(() => emptyTables(app.context.db))
afterAll(async () => {
  await other.close()
  await app.close()
})

const backUp = async (portal: TestApp) => (await call(portal, 'POST /admin/status/backup', { token })).status
const runs = async () => {
  while (await isBackingUp(app.context.db)) await new Promise((resolve) => setTimeout(resolve, 10))
  const { rows } = await app.context.db.pool.query(
    'select size is not null as whole, problem from backup_runs order by id',
  )
  return rows
}

test('presses at once, on one portal and on two, make one backup', async () => {
  const answers = await Promise.all([app, app, other, other].map(backUp))
  expect(answers.toSorted((one, two) => one - two)).toEqual([202, 409, 409, 409])
  expect(await runs()).toEqual([{ whole: true, problem: null }])
})

test('two that are asked for within a second have a name each', async () => {
  app.setTime(new Date('2090-02-06T12:00:00Z'))
  ;({ token } = await signedIn(app, { permissions: ['portal.access', 'users.manage'] }))
  for (const millisecond of [500, 999]) {
    app.setTime(new Date(`2090-02-06T12:00:00.${millisecond}Z`))
    expect(await backUp(app)).toBe(202)
    await runs()
  }
  expect(await runs()).toEqual([
    { whole: true, problem: null },
    { whole: true, problem: null },
  ])
  const names = await readdir(path.join(app.context.config.dataDir, 'backups'))
  expect(names.filter((name) => name.includes('20900206')).toSorted()).toEqual([
    'portal-20900206-070000-manual-2.tar.gz',
    'portal-20900206-070000-manual.tar.gz',
  ])
  app.setTime(undefined)
})

test('one that was killed counts as failed and keeps nobody from making the next', async () => {
  await app.context.db.pool.query(
    `insert into backup_runs (from_page, alive_at) values (true, now() - interval '3 minutes')`,
  )
  expect(await backUp(app)).toBe(202)
  expect(await runs()).toEqual([
    { whole: false, problem: 'se interrumpió' },
    { whole: true, problem: null },
  ])
})
