import { afterAll, beforeAll, expect, test } from 'vitest'

import { replaceSecret } from '#server/features/session/rotation.queries.ts'
import { addPasskey } from '#server/testing/authenticator.ts'
import { openSession, signedIn } from '#server/testing/factories.ts'
import { setUpApp } from '#server/testing/second-factors.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { ownerCommands } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('who has lost their telephone and is the last administrator has the factors ended on the machine, and told so', async () => {
  const { token, email, employeeId } = await signedIn(app, { role: 'Administrador' })
  const factors = async () => (await call<unknown[]>(app, 'GET /accounts/factors', { token })).body.length
  const admin = ownerCommands(app.context)['admin']!
  await setUpApp(app, token)
  expect(await admin({ email })).toMatchObject({ factorsEnded: false })
  expect(await factors()).toBe(1)
  expect(await admin({ email, dropFactors: true })).toMatchObject({ factorsEnded: true })
  expect(await factors()).toBe(0)
  const { rows } = await app.context.db.pool.query(
    `select call, after from audit where entity_id = $1 and after ? 'second_factor' order by id desc limit 1`,
    [employeeId],
  )
  expect(rows).toEqual([{ call: 'npm run admin', after: { second_factor: 'removed' } }])
})

test('another secret of the installation ends all apps; a passkey stays, of which nothing is sealed', async () => {
  const { db } = app.context
  const { token, employeeId, email } = await signedIn(app, { role: 'Consulta' })
  await setUpApp(app, token)
  await call(app, 'POST /accounts/factors/totp', { token })
  await db.change({ employeeId: null, call: 'npm run rotate-secret' }, (tx) => replaceSecret(tx, 'another'))
  for (const table of ['factors', 'factor_setups', 'recovery_codes', 'sign_in_tickets'])
    expect([table, (await db.pool.query(`select from ${table}`)).rows.length]).toEqual([table, 0])
  const { token: later } = await openSession(app, { id: employeeId, email })
  await addPasskey(app, later)
  await setUpApp(app, later)
  await db.change({ employeeId: null, call: 'npm run rotate-secret' }, (tx) => replaceSecret(tx, 'a third'))
  const { rows } = await db.pool.query('select kind, (select count(*)::int from recovery_codes) as codes from factors')
  expect(rows).toEqual([{ kind: 'passkey', codes: 10 }])
})
