// On both engines: it speaks SQL.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// The trail and the novedades are written once. Only what erases a person, and what forgets old years, may change them.

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await signedIn(app, { role: 'Administrador' })
})
afterAll(() => app.close())

/** What the database says to a statement that nobody should send; it is undone. */
const refused = async (text: string) => {
  const client = await app.context.db.pool.connect()
  try {
    await client.query(`begin; select set_config('portal.call', 'erase_person(', true)`)
    return await client.query(text).then(
      () => 'done',
      (error: Error) => error.message,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the trail lets only the two functions change it, whatever a transaction sets', async () => {
  const no = 'the audit trail is append-only'
  expect(await refused(`update audit set after = '{}' /* erase_person( */`)).toBe(no)
  expect(await refused(`update audit set call = '' /* erase_person( */`)).toBe(no)
  expect(await refused('delete from audit /* forget_trail( */')).toBe(no)
  expect(await refused('truncate audit')).toBe(no)
  expect(await refused(`select forget_trail(now() + interval '1 day', 1000)`)).toBe('done')
  expect(await refused(`update project_changes set comments = ''`)).toBe('done')
})
