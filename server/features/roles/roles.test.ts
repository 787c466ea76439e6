import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import type { Problem } from '#contract/errors.ts'
import type { HideableField } from '#contract/hidden-fields.ts'
import type { Page } from '#contract/lists.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/roles.ts'
import { employeeDraft } from '#server/testing/drafts.ts'
import { createEmployee, createUser, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { newFeedPath } from '#server/testing/feeds.ts'
import { idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let admin: SignedIn

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await signedIn(app, { role: 'Administrador' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

interface Draft {
  name?: string
  permissions?: readonly string[]
  hiddenFields?: readonly string[]
  secondFactor?: boolean
}
type Answered = RoleRow & Problem
const create = (body: Draft, who = admin) => call<Answered>(app, 'POST /accounts/roles', { token: who.token, body })
const made = async (body: Draft) => (await create(body)).body
const update = (id: number, body: Draft, who = admin, headers = {}) =>
  call<Answered>(app, `PUT /accounts/roles/${id}`, { token: who.token, body, headers })
const remove = (id: number, who = admin, headers = {}) =>
  call<Problem>(app, `DELETE /accounts/roles/${id}`, { token: who.token, headers })
const all = async () => (await call<RoleRow[]>(app, 'GET /accounts/roles', { token: admin.token })).body
const named = async (name: string) => (await all()).find((role) => role.name === name)!
const codeOf = ({ status, body }: { status: number; body: Problem }) => [status, body.type.split(':').at(-1)]
const fieldsOf = ({ status, body }: { status: number; body: Problem }) => [status, body.errors?.map(({ path }) => path)]

/** Somebody whose role has an id of its own. */
async function manager(role: Draft): Promise<SignedIn & { role: number }> {
  const { id } = await made(role)
  const user = await createEmployee(app, { has_user: true, role_id: id })
  return { ...(await openSession(app, user)), role: id }
}

describe('a role', () => {
  test('is made, answers as its list shows it, and is given', async () => {
    const body = { name: ' Mesa de ayuda ', permissions: ['files.write', 'portal.access'], hiddenFields: ['birthDate'] }
    const { status, body: role } = await create({ ...body, secondFactor: true })
    expect([status, role]).toEqual([
      201,
      {
        id: expect.any(Number),
        version: 1,
        name: 'Mesa de ayuda',
        permissions: ['portal.access', 'files.write'],
        hiddenFields: ['birthDate'],
        secondFactor: true,
        isAdministrator: false,
        people: 0,
      },
    ])
    expect(await named('Mesa de ayuda')).toEqual(role)
    const draft = await employeeDraft(app, { hasUser: true, role: role.id })
    expect((await call(app, 'POST /employees', { token: admin.token, body: draft })).status).toBe(201)
    expect(await named('Mesa de ayuda')).toEqual({ ...role, people: 1 })
  })

  test('hides nothing and asks for no second factor where nothing is said', async () => {
    expect(await made({ name: 'Sin más', permissions: [] })).toMatchObject({ hiddenFields: [], secondFactor: false })
  })

  test('needs a name and known words', async () => {
    expect(fieldsOf(await create({ permissions: [] }))).toEqual([400, ['name']])
    expect(fieldsOf(await create({ name: 'Otro' }))).toEqual([400, ['permissions']])
    expect(fieldsOf(await create({ name: 'Otro', permissions: ['todo'] }))).toEqual([400, ['permissions.0']])
    expect(fieldsOf(await create({ name: 'Otro', permissions: [], hiddenFields: ['email'] }))).toEqual([
      400,
      ['hiddenFields.0'],
    ])
  })

  test('has a name of its own, whatever case and accents', async () => {
    await made({ name: 'Almacén', permissions: ['portal.access'] })
    const twin = await create({ name: 'ALMACEN', permissions: ['portal.access'] })
    expect(codeOf(twin)).toEqual([409, 'duplicate-name'])
    expect(fieldsOf(twin)).toEqual([409, ['name']])
    const { id } = await made({ name: 'Bodega', permissions: ['portal.access'] })
    expect(codeOf(await update(id, { name: 'almacen' }))).toEqual([409, 'duplicate-name'])
    expect((await update(id, { name: 'BODEGA' })).body).toMatchObject({ name: 'BODEGA', version: 2 })
  })

  test('that hides something may not write employees, however the two come together', async () => {
    const both = { permissions: ['employees.write'], hiddenFields: ['gender'] }
    expect(fieldsOf(await create({ name: 'A', ...both }))).toEqual([400, ['hiddenFields']])
    const { id } = await made({ name: 'A', permissions: [], hiddenFields: ['gender'] })
    expect(fieldsOf(await update(id, { permissions: ['employees.write'] }))).toEqual([400, ['hiddenFields']])
    expect(await named('A')).toMatchObject({ permissions: [], version: 1 })
  })

  test('is changed by part and version, and a save of the same changes nothing', async () => {
    const { id } = await made({ name: 'Turno', permissions: ['portal.access'], secondFactor: true })
    const changed = await update(id, { hiddenFields: ['gender', 'address'] }, admin, { 'if-match': '"1"' })
    expect([changed.status, changed.headers['etag'], changed.body]).toEqual([
      200,
      '"2"',
      expect.objectContaining({ hiddenFields: ['gender', 'address'], secondFactor: true, version: 2 }),
    ])
    expect((await update(id, { name: 'Turno' })).body.version).toBe(2)
    expect((await update(id, { name: 'Ronda' }, admin, { 'if-match': '"1"' })).status).toBe(412)
    expect((await remove(id, admin, { 'if-match': '"1"' })).status).toBe(412)
    expect((await update(2147483647, { name: 'Nada' })).status).toBe(404)
    expect((await remove(2147483647)).status).toBe(404)
  })

  test('is removed when nobody has it, not even who is inactive', async () => {
    const { id } = await made({ name: 'Pasajero', permissions: ['portal.access'] })
    const { id: person } = await createEmployee(app, { has_user: true, role_id: id, is_active: false })
    expect(codeOf(await remove(id))).toEqual([409, 'role-in-use'])
    await call(app, `PUT /employees/update-employee/${person}`, { token: admin.token, body: { hasUser: false } })
    expect((await remove(id)).status).toBe(204)
    expect(await named('Pasajero')).toBeUndefined()
    const body = { hasUser: true, role: id }
    expect((await call(app, `PUT /employees/update-employee/${person}`, { token: admin.token, body })).status).toBe(400)
  })

  test('stands in the trail with each value, made, changed and removed, for who manages users', async () => {
    const { id } = await made({ name: 'Archivo', permissions: ['portal.access'], hiddenFields: ['address'] })
    await update(id, { name: 'Archivo central', permissions: ['portal.access', 'files.write'], secondFactor: true })
    await remove(id)
    const read = (token: string) => call<Page<AuditRow>>(app, `GET /audit?entity=role&entityId=${id}`, { token })
    const { data } = (await read((await signedIn(app, { permissions: ['portal.access', 'users.manage'] })).token)).body
    expect(data.map(({ kind, name, employeeId }) => [kind, name, employeeId])).toEqual([
      ['delete', 'Archivo central', admin.employeeId],
      ['update', 'Archivo central', admin.employeeId],
      ['create', 'Archivo central', admin.employeeId],
    ])
    expect(data[1]!.fields).toEqual([
      { field: 'name', before: 'Archivo', after: 'Archivo central' },
      { field: 'permissions', before: ['portal.access'], after: ['portal.access', 'files.write'] },
      { field: 'secondFactor', before: false, after: true },
    ])
    expect(data[2]!.fields).toContainEqual({ field: 'hiddenFields', before: null, after: ['address'] })
    const csv = await call(app, `GET /audit/export?entity=role&entityId=${id}`, { token: admin.token })
    expect(csv.text).toContain('"Entrar al portal y leer, Subir y quitar archivos"')
    expect(csv.text).toContain('Datos ocultos;;Dirección')
    expect((await read((await signedIn(app, { role: 'Gerente de Proyectos' })).token)).status).toBe(403)
  })
})

describe('Administrador', () => {
  test('keeps its permissions and stays, and may get another name and a second factor', async () => {
    const { id, isAdministrator } = await named('Administrador')
    expect(isAdministrator).toBe(true)
    const fewer = permissions.filter((one) => one !== 'audit.read')
    expect(codeOf(await update(id, { permissions: fewer }))).toEqual([409, 'administrator-role'])
    expect(codeOf(await remove(id))).toEqual([409, 'administrator-role'])
    expect(fieldsOf(await update(id, { hiddenFields: ['gender'] }))).toEqual([400, ['hiddenFields']])
    const renamed = await update(id, { name: 'Dirección', permissions: permissions.toReversed() })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Dirección'])
    await update(id, { name: 'Administrador' })
  })

  test('is needed by none while others may do as much, and the last administrator stays one', async () => {
    const boss = await manager({ name: 'Jefatura', permissions: ['portal.access', 'users.manage'] })
    const { sql } = app.context.db
    await sql.updateTable('employees').set({ is_active: false }).where('id', '<>', boss.employeeId).execute()
    const less = { permissions: ['portal.access'] }
    expect(codeOf(await update(boss.role, less, boss))).toEqual([409, 'last-administrator'])
    await createUser(app, { role: 'Administrador' })
    expect((await update(boss.role, less, boss)).status).toBe(200)
  })
})

describe('nobody gives what they lack', () => {
  const own: Permission[] = ['portal.access', 'users.manage', 'employees.write', 'files.write']
  const more = ['portal.access', 'audit.read']

  test('by making a role, or by adding to one; what is there may stay', async () => {
    const one = await manager({ name: 'Encargo', permissions: own })
    expect(codeOf(await create({ name: 'Más', permissions: more }, one))).toEqual([403, 'lacks-permission'])
    expect((await create({ name: 'Igual', permissions: own }, one)).status).toBe(201)
    expect(codeOf(await update(one.role, { permissions: [...own, 'audit.read'] }, one))).toEqual([
      403,
      'lacks-permission',
    ])
    const { id } = await made({ name: 'Más', permissions: more })
    expect((await update(id, { name: 'Mucho más', permissions: ['audit.read', 'files.write'] }, one)).status).toBe(200)
    expect((await update(id, { permissions: ['files.write'] }, one)).status).toBe(200)
    expect(codeOf(await update(id, { permissions: ['audit.read'] }, one))).toEqual([403, 'lacks-permission'])
  })

  test('by giving a role: to a new person, a known one, or several who are invited', async () => {
    const one = await manager({ name: 'Encargo', permissions: own })
    const role = await idOf(app, 'roles', 'Consultor')
    const draft = { ...(await employeeDraft(app)), hasUser: true, role }
    expect(codeOf(await call<Problem>(app, 'POST /employees', { token: one.token, body: draft }))).toEqual([
      403,
      'lacks-permission',
    ])
    const ana = await createEmployee(app, { has_user: true, role_id: one.role })
    const give = (id: number, body: object) =>
      call<Problem>(app, `PUT /employees/update-employee/${id}`, { token: one.token, body })
    expect(codeOf(await give(ana.id, { role }))).toEqual([403, 'lacks-permission'])
    expect(codeOf(await give(one.employeeId, { role: await idOf(app, 'roles', 'Administrador') }))).toEqual([
      403,
      'lacks-permission',
    ])
    const { id } = await createEmployee(app)
    const body = { employeeIds: [id], role }
    expect(codeOf(await call<Problem>(app, 'POST /accounts/people/invitations', { token: one.token, body }))).toEqual([
      403,
      'lacks-permission',
    ])
    expect((await give(ana.id, { role: await idOf(app, 'roles', 'Consulta') })).status).toBe(200)
    const stored = await app.context.db.sql.selectFrom('employees').select('role_id').where('id', '=', id).execute()
    expect(stored).toEqual([{ role_id: null }])
  })

  test('by a link, or a mailbox, with which they could come in as somebody who may do more', async () => {
    const one = await manager({ name: 'Encargo', permissions: own })
    const invite = (id: number, who: SignedIn) =>
      call<Problem>(app, `POST /employees/${id}/invitation`, { token: who.token })
    expect(codeOf(await invite(admin.employeeId, one))).toEqual([403, 'lacks-permission'])
    const body = { email: 'otro.buzon@empresa.test' }
    const path = `PUT /employees/update-employee/${admin.employeeId}`
    expect(codeOf(await call<Problem>(app, path, { token: one.token, body }))).toEqual([403, 'lacks-permission'])
    const reader = await createUser(app, { role: 'Consulta' })
    expect((await invite(reader.id, one)).status).toBe(200)
  })

  test('nor the sight of what their own role hides', async () => {
    const hides = { permissions: ['portal.access', 'users.manage'], hiddenFields: ['birthDate'] }
    const one = await manager({ name: 'Velado', ...hides })
    expect(codeOf(await update(one.role, { hiddenFields: [] }, one))).toEqual([403, 'lacks-permission'])
    expect(codeOf(await create({ name: 'Claro', permissions: ['portal.access'] }, one))).toEqual([
      403,
      'lacks-permission',
    ])
    const more: HideableField[] = ['birthDate', 'gender']
    expect((await update(one.role, { hiddenFields: more }, one)).status).toBe(200)
    expect((await create({ name: 'Velado también', ...hides, hiddenFields: more }, one)).status).toBe(201)
  })
})

describe('a change of a role counts from the next call on', () => {
  test('for sessions that are open, one’s own too, and for what programs may do', async () => {
    const one = await manager({ name: 'Encargo', permissions: ['portal.access', 'users.manage', 'files.write'] })
    const body = { name: 'Programa', permissions: ['read', 'files.write'] }
    const token = (await call<{ token: string }>(app, 'POST /accounts/tokens', { token: one.token, body })).body.token
    const statusOf = async (path: string, bearer: string) => (await call(app, path, { token: bearer })).status
    expect(
      await Promise.all([statusOf('GET /accounts/people', one.token), statusOf('GET /cities?top=1', token)]),
    ).toEqual([200, 200])
    expect((await update(one.role, { permissions: ['portal.access'] }, one)).status).toBe(200)
    expect(await statusOf('GET /accounts/people', one.token)).toBe(403)
    expect(await statusOf('DELETE /projects/1/files/1', token)).toBe(403)
    expect((await update(one.role, { permissions: [] })).status).toBe(200)
    expect([await statusOf('GET /accounts/me', one.token), await statusOf('GET /cities?top=1', token)]).toEqual([
      403, 403,
    ])
  })

  test('and ends the calendars of those who may no longer use the portal, for good', async () => {
    await app.context.db.sql.insertInto('installation').values({ secret_check: 'x' }).execute()
    const one = await manager({ name: 'Agenda', permissions: ['portal.access'] })
    const path = await newFeedPath(app, one.token, 'mine')
    await update(one.role, { permissions: [] })
    await update(one.role, { permissions: ['portal.access'] })
    expect((await call(app, `GET ${path}`)).status).toBe(404)
  })
})

test('roles are made, changed and removed by who manages users and has just confirmed who they are', async () => {
  const other = await signedIn(app, { permissions: ['portal.access', 'employees.write', 'configuration.write'] })
  const body = { name: 'Otro', permissions: ['portal.access'] }
  expect((await create(body, other)).status).toBe(403)
  const { id } = await made(body)
  expect([(await update(id, body, other)).status, (await remove(id, other)).status]).toEqual([403, 403])
  await app.context.db.pool.query(`update sessions set created_at = created_at - interval '16 minutes'`)
  expect([codeOf(await create(body)), codeOf(await update(id, body)), codeOf(await remove(id))]).toEqual([
    [403, 'confirm-first'],
    [403, 'confirm-first'],
    [403, 'confirm-first'],
  ])
})
