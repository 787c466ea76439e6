// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

/** Groups whose name begins so lose to another transaction, as often as they are tried until `times` is over. */
async function losing(state: string, times: number): Promise<void> {
  await app.context.db.pool.query(`
    create sequence tries;
    create function lose() returns trigger language plpgsql as $$
    begin
      -- A sequence is not set back with its transaction.
      if nextval('tries') <= ${times} then raise exception 'lost' using errcode = '${state}'; end if;
      return new;
    end $$;
    create trigger lose before insert on groups for each row when (new.name like 'Perd%') execute function lose()`)
}
afterEach(() => app.context.db.pool.query('drop function lose cascade; drop sequence tries'))

const save = async (locale?: 'en-US') => {
  const { token } = await signedIn(app, { role: 'Administrador' })
  return call<Problem>(app, 'POST /catalogs/groups', { token, body: { name: 'Perdedor' }, ...(locale && { locale }) })
}

test.each([
  ['a deadlock', '40P01'],
  ['a serialisation failure', '40001'],
])('a save that %s ends three times is made at the fourth', async (_, state) => {
  await losing(state, 3)
  expect((await save()).status).toBe(201)
})

test.each([
  ['a deadlock', '40P01'],
  ['a serialisation failure', '40001'],
])('one that %s ends every time is answered with 503 and when to come again, never with 500', async (_, state) => {
  await losing(state, 1000)
  const { status, headers, body } = await save()
  expect([status, headers['retry-after'], body.type]).toEqual([503, '1', 'urn:portal:problem:busy'])
  expect(body.detail).toContain('vuelva a intentarlo')
  expect((await save('en-US')).body.detail).toContain('try again')
})
