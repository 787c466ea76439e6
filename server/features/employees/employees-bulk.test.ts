import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BulkAnswer } from '#contract/bulk.ts'
import {
  createEmployee,
  createUser,
  openSession,
  signedIn,
  someLookups,
  type SignedIn,
} from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await testApp()
  admin = await signedIn(app, { role: 'Administrador' })
})
afterAll(() => app.close())

const change = (body: unknown, { token } = admin, query = '') =>
  call<BulkAnswer>(app, `PATCH /employees/employees-list/bulk${query}`, { token, body })
const three = async () => {
  const made = [await createEmployee(app), await createEmployee(app), await createEmployee(app)]
  return made.map(({ id }) => id)
}
const stored = (ids: readonly number[]) =>
  app.context.db.sql
    .selectFrom('employees')
    .select(['id', 'version', 'is_active as isActive', 'group_id as groupId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
const trailOf = (ids: readonly number[]) =>
  app.context.db.sql
    .selectFrom('audit')
    .select(['entity_id as id', 'call', 'request_id as requestId'])
    .where('entity', '=', 'employee')
    .where('action', '=', 'update')
    .where('entity_id', 'in', ids)
    .orderBy('entity_id')
    .execute()
const anotherGroup = async (): Promise<number> => {
  const { group_id: used } = await someLookups(app)
  const { sql } = app.context.db
  return (await sql.selectFrom('groups').select('id').where('id', '!=', used).executeTakeFirstOrThrow()).id
}

test('a bulk change is counted first, then made with one row of the trail for each record', async () => {
  const ids = await three()
  const groupId = await anotherGroup()
  await call(app, `PUT /employees/update-employee/${ids[0]}`, { token: admin.token, body: { groupId } })
  const before = await stored(ids)

  const counted = await change({ ids, changes: { groupId } }, admin, '?dryRun=true')
  expect([counted.status, counted.body]).toEqual([
    200,
    { changed: 2, unchanged: 1, failed: [], undo: null, versions: expect.any(Object) },
  ])
  expect(await stored(ids)).toEqual(before)
  expect(await trailOf(ids)).toHaveLength(1)

  const { body } = await change({ ids, changes: { groupId } })
  expect(body).toMatchObject({ changed: 2, unchanged: 1, failed: [] })
  expect((await stored(ids)).map((one) => [one.groupId, one.version])).toEqual([
    [groupId, 2],
    [groupId, 2],
    [groupId, 2],
  ])
  const written = (await trailOf(ids)).filter((row) => row.call === 'PATCH /employees/employees-list/bulk')
  expect(written.map(({ id }) => id)).toEqual(ids.slice(1))
  expect(new Set(written.map(({ requestId }) => requestId))).toEqual(new Set([body.undo?.change]))
})

test('a filter changes all that its list finds, 500 at most: one that finds more is refused with its number', async () => {
  const { document_type_id, city_id, position_id, group_id } = await someLookups(app)
  await app.context.db.pool.query(
    `insert into employees (document_type_id, document_number, first_name, last_name, email, city_id, position_id, group_id)
      select $1, 'BULK-' || n, 'Masivo', 'Rueda', 'masivo.' || n || '@empresa.test', $2, $3, $4 from generate_series(1000, 1500) as n`,
    [document_type_id, city_id, position_id, group_id],
  )
  const refused = await change({ filter: { searchTerm: 'masivo' }, changes: { isActive: false } })
  expect(refused.body).toMatchObject({ type: 'urn:portal:problem:bulk-too-many', status: 409 })
  expect(refused.text).toContain('501')

  await app.context.db.pool.query(`delete from employees where document_number = 'BULK-1500'`)
  const { body } = await change({ filter: { searchTerm: 'masivo' }, changes: { isActive: false, cityId: city_id } })
  expect(body).toMatchObject({ changed: 500, unchanged: 0, failed: [] })
  const { rows } = await app.context.db.pool.query(
    `select count(*)::int as n, count(distinct entity_id)::int as records from audit where request_id = $1`,
    [body.undo?.change],
  )
  expect(rows).toEqual([{ n: 500, records: 500 }])
})

test('what a rule refuses does not stop the others, and is named with its reason', async () => {
  const [first, second] = [
    await createUser(app, { role: 'Administrador' }),
    await createUser(app, { role: 'Administrador' }),
  ]
  const { rows } = await app.context.db.pool.query<{ id: number }>(
    `select employees.id from employees join roles on roles.id = role_id
      where roles.permissions @> '{users.manage}' and employees.is_active and has_user`,
  )
  const [other] = await three()
  const administrators = rows.map(({ id }) => id)
  expect(administrators).toEqual(expect.arrayContaining([first.id, second.id]))
  const ids = [...administrators, other!, 2_000_000_000]

  const { body } = await change({ ids, changes: { isActive: false } }, admin, '?dryRun=true')
  expect(body).toMatchObject({ changed: administrators.length, unchanged: 0 })
  const last = Math.max(...administrators)
  expect(body.failed).toEqual([
    { id: last, name: 'Lucía Ospina', problem: expect.stringContaining('al menos un administrador') as string },
    { id: 2_000_000_000, name: null, problem: 'El registro no existe.' },
  ])
})

test('whoever is deactivated in bulk is signed out', async () => {
  const user = await createUser(app, { role: 'Consulta' })
  const { token } = await openSession(app, user)
  expect((await change({ ids: [user.id], changes: { isActive: false } })).body.changed).toBe(1)
  expect((await call(app, 'GET /accounts/me', { token })).status).toBe(401)
})

test('an undo puts each record back, but for what somebody changed meanwhile', async () => {
  const ids = await three()
  const groupId = await anotherGroup()
  const { group_id: former } = await someLookups(app)
  await change({ ids: [ids[0]], changes: { isActive: false } })
  const { body } = await change({ ids, changes: { isActive: false, groupId } })
  await call(app, `PUT /employees/update-employee/${ids[2]}`, { token: admin.token, body: { address: 'Calle 3' } })

  const undone = await change({ undo: body.undo?.change })
  expect(undone.body).toMatchObject({ changed: 2, unchanged: 0 })
  expect(undone.body.failed).toMatchObject([{ id: ids[2], name: 'Lucía Ospina' }])
  expect((await stored(ids)).map((one) => [one.isActive, one.groupId])).toEqual([
    [false, former],
    [true, former],
    [false, groupId],
  ])
})

test('only who made a change can undo it, for ten minutes', async () => {
  const ids = await three()
  const { body } = await change({ ids, changes: { isActive: false } })
  const undo = { undo: body.undo?.change }
  const somebody = await signedIn(app, { role: 'Administrador' })
  expect((await change(undo, somebody)).body).toMatchObject({ type: 'urn:portal:problem:undo-over', status: 409 })
  app.setTime(new Date(Date.now() + 10 * 60_000 + 1000))
  const late = await change(undo)
  app.setTime(undefined)
  expect(late.body).toMatchObject({ type: 'urn:portal:problem:undo-over', status: 409 })
  expect((await change(undo)).body).toMatchObject({ changed: 3 })
})

test('a record of another version than the one that is named stays as it is', async () => {
  const ids = await three()
  const { body } = await change({ ids, changes: { isActive: false }, versions: { [ids[0]!]: 7, [ids[1]!]: 1 } })
  expect(body).toMatchObject({ changed: 2, failed: [{ id: ids[0] }] })
})

test.each([
  ['nothing', {}],
  ['no records', { changes: { isActive: false } }],
  ['records twice', { ids: [1], filter: {}, changes: { isActive: false } }],
  ['no change', { ids: [1], changes: {} }],
  ['an undo beside changes', { ids: [1], changes: { isActive: true }, undo: 'x' }],
  ['501 records', { ids: Array.from({ length: 501 }, (_, n) => n + 1), changes: { isActive: true } }],
])('a body with %s is refused', async (_what, body) => {
  expect((await change(body)).status).toBe(400)
})
