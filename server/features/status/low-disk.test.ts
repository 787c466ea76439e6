import { mkdirSync } from 'node:fs'
import path from 'node:path'

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
function look(day: string, megabytes: number, { machine = 'uno', folder = scratch.folder } = {}) {
  app.setTime(new Date(`${day}T06:30:00-05:00`))
  const config = { ...app.context.config, dataDir: folder }
  // Of the database's own disk nothing is known.
  const freeBytes = (of: string) => (of.startsWith(folder) ? megabytes : 9_000) * 1024 * 1024
  return runWhenDue(app.context, lowDisk({ ...app.context, config }, { freeBytes, machine }))
}
async function told(person = admin) {
  const { token } = await openSession(app, person)
  return (await toldTo(app, token)).map(({ kind, text, path }) => [kind, text, path])
}

const shortOf = (folder: string) => [
  'operation',
  `Queda poco espacio en el disco de ${folder}: «Estado de la instalación» dice cuánto y qué hacer.`,
  '/admin/status',
]

test('of a disk that is short who manages users is told once, until there is space again', async () => {
  const short = shortOf(scratch.folder)
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

test('two instances that look at the same time tell of it once, also from two machines that share the folder', async () => {
  await Promise.all([look('2026-11-24', 500), look('2026-11-24', 500), look('2026-11-24', 500, { machine: 'dos' })])
  expect(await told()).toHaveLength(1)
})

test('of two instances with a disk each the one that is short tells, whichever looks first', async () => {
  await look('2026-11-24', 9_000, { machine: 'uno' })
  await look('2026-11-24', 500, { machine: 'dos' })
  expect(await told()).toEqual([shortOf(scratch.folder)])
  await look('2026-11-25', 500, { machine: 'dos' })
  await look('2026-11-25', 9_000, { machine: 'uno' })
  await look('2026-11-26', 500, { machine: 'dos' })
  expect(await told()).toHaveLength(1)
})

test('each disk of its own folder is told of', async () => {
  const other = scratchFolder()
  await look('2026-11-24', 500)
  await look('2026-11-24', 500, { machine: 'dos', folder: other.folder })
  other.remove()
  expect(await told()).toEqual(expect.arrayContaining([shortOf(scratch.folder), shortOf(other.folder)]))
  expect(await told()).toHaveLength(2)
})

test('a disk of the backups alone is told of too', async () => {
  const backups = path.join(scratch.folder, 'backups')
  mkdirSync(backups)
  app.setTime(new Date('2026-11-24T06:30:00-05:00'))
  const config = { ...app.context.config, dataDir: scratch.folder }
  const freeBytes = (of: string) => (of === backups ? 500 : 9_000) * 1024 * 1024
  await runWhenDue(app.context, lowDisk({ ...app.context, config }, { freeBytes }))
  expect(await told()).toEqual([shortOf(backups)])
})
