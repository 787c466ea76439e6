import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { runWhenDue } from '#server/platform/database/daily-runs.ts'
import { scratchFolder } from '#server/testing/backups.ts'
import { createUser, openSession } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { toldTo } from '#server/testing/told.ts'

import { lowDisk } from './low-disk.service.ts'

let app: TestApp
let scratch: ReturnType<typeof scratchFolder>
let admin: Awaited<ReturnType<typeof createUser>>

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  scratch = scratchFolder()
  admin = await createUser(app, { permissions: ['portal.access', 'users.manage'] })
})
afterEach(async () => {
  scratch.remove()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

/** The run of a morning, with so many free megabytes. */
function look(day: string, megabytes: number) {
  app.setTime(new Date(`${day}T06:30:00-05:00`))
  const config = { ...app.context.config, dataDir: scratch.folder }
  return runWhenDue(
    app.context,
    lowDisk({ ...app.context, config }, () => megabytes * 1024 * 1024),
  )
}
async function told(person = admin) {
  const { token } = await openSession(app, person)
  return (await toldTo(app, token)).map(({ kind, text, path }) => [kind, text, path])
}

test('of a disk that is short who manages users is told once, until there is space again', async () => {
  const short = [
    'operation',
    'Queda poco espacio en disco: «Estado de la instalación» dice cuánto y qué hacer.',
    '/admin/status',
  ]
  await look('2026-11-23', 1024)
  expect(await told()).toEqual([])
  await look('2026-11-24', 1023)
  expect(await told()).toEqual([short])
  await look('2026-11-25', 30)
  expect(await told()).toEqual([short])
  await look('2026-11-26', 2048)
  await look('2026-11-27', 500)
  expect(await told()).toEqual([short, short])
  expect(await told(await createUser(app, { role: 'Consultor' }))).toEqual([])
})

test('two instances that look at the same time tell of it once', async () => {
  await Promise.all([look('2026-11-24', 500), look('2026-11-24', 500)])
  expect(await told()).toHaveLength(1)
})
