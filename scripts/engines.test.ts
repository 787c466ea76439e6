import { expect, test } from 'vitest'

import { reasonForBoth, runsOnBoth } from './engines.ts'
import { files, textOf } from './house.ts'

const serverTests = files('.test.ts').filter((path) => path.startsWith('server/'))
const feature = 'server/features/offices/offices.test.ts'

test('each file of the server’s tests that depends on the engine says that it runs on both', () => {
  const missing = serverTests.flatMap((path) => {
    const reason = reasonForBoth(path, textOf(path))
    return reason === undefined || runsOnBoth(textOf(path)) ? [] : [`${path}: // On both engines: ${reason}.`]
  })
  expect(missing).toEqual([])
})

test('a file that concerns one engine alone says nothing of both', () => {
  const wrong = serverTests.filter(
    (path) => /\/database\/(?:embedded|postgres)\//.test(path) && runsOnBoth(textOf(path)),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['it speaks SQL', feature, "await app.context.db.pool.query('vacuum offices')"],
  ['it speaks SQL', feature, 'await pool.query<{ plan: string }>(`\n  explain select max(id) from offices`)'],
  ['it speaks SQL', feature, 'await pool.query(statement)'],
  ['it speaks SQL', feature, 'await sql`select 1`.execute(db)'],
  ['it speaks SQL', feature, "import { planOf } from '#server/testing/plans.ts'"],
  ['it looks into transactions', feature, 'await db.transaction(async () => {})'],
  ['its room depends on the engine', 'server/platform/backup/lost-rows.test.ts', ''],
  ['its room depends on the engine', 'server/platform/database/change.test.ts', ''],
])('%s: %s runs on both engines', (reason, path, text) => {
  expect(reasonForBoth(path, text)).toBe(reason)
})

test.each([
  ['a rule that is asked for through the door', feature, "await call(app, 'GET /offices', { token })"],
  ['one whose rows are put in their place', feature, "await db.pool.query('update offices set city = 1')"],
  ['one whose rows are read afterwards', feature, "await db.pool.query('select city from offices')"],
  [
    'one whose saves compete: the embedded database has one connection',
    feature,
    "test('at the same time', async () => {\n  await Promise.all(both)\n})",
  ],
  ['one that says why', feature, "// On one engine: it has both.\nawait pool.query('vacuum')"],
  ['what concerns one engine', 'server/platform/database/postgres/pooler.test.ts', "await pool.query('vacuum')"],
  ['a room without a database', 'server/platform/sheets/workbook.test.ts', "expect(sheet.query('a'))"],
])('%s runs on one engine', (_, path, text) => {
  expect(reasonForBoth(path, text)).toBeUndefined()
})

test.each([
  ['// On both engines: it speaks SQL.\nimport', true],
  ['import\n// On both engines: \n', false],
  ['import\nconst text = "// On both engines: it speaks SQL."', false],
])('%j lets a file run on both: %s', (text, both) => {
  expect(runsOnBoth(text)).toBe(both)
})
