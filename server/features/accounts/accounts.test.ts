import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountSortFields, type AccountRow, type InvitationsAnswer } from '#contract/accounts.ts'
import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import type { RoleRow } from '#contract/roles.ts'
import { dropCredentials, makeInvitation } from '#server/features/session/session.queries.ts'
import {
  createEmployee,
  createUser,
  givePassword,
  openSession,
  signedIn,
  type SignedIn,
} from '#server/testing/factories.ts'
import { idOf } from '#server/testing/project-records.ts'
import { rolePermissions, type Role } from '#server/testing/role-permissions.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

const password = 'Lluvia&Verde4'

let app: TestApp
let admin: SignedIn

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // Nobody but those of the test.
  await app.context.db.sql.updateTable('employees').set({ has_user: false, role_id: null }).execute()
  admin = await signedIn(app, { role: 'Administrador' }, { first_name: 'Zulema' })
})
afterEach(async () => {
  await app.outboxEmpty()
  app.setTime(undefined)
  app.mails.length = 0
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const people = async (query = '', { token } = admin) =>
  (await call<Page<AccountRow>>(app, `GET /accounts/people?${query}`, { token })).body
const names = async (query: string) => {
  const { data, filteredRecordsCount: found, totalRecordsCount: all } = await people(query)
  return [found, all, ...data.map(({ firstName }) => firstName)]
}
const rowOf = async (id: number) => (await people('top=500')).data.find((row) => row.id === id)
const login = (email: string, typed = password) =>
  call<{ token: string }>(app, 'POST /accounts/login', { body: { email, password: typed } })
const user = async (role: string, firstName: string) =>
  createUser(app, { role }, { first_name: firstName, last_name: 'Ruiz', email: `${firstName}.ruiz@empresa.test` })
const statusOf = async ({ token }: { token: string }) => (await call(app, 'GET /accounts', { token })).status
const endSessions = (id: number, { token } = admin) => call(app, `DELETE /accounts/people/${id}/sessions`, { token })
const invite = (body: unknown, { token } = admin, locale: 'es-CO' | 'en-US' = 'es-CO') =>
  call<InvitationsAnswer>(app, 'POST /accounts/people/invitations', { token, body, locale })
const trail = async (query: string) =>
  (await call<Page<AuditRow>>(app, `GET /audit?${query}`, { token: admin.token })).body

describe('the people of the portal', () => {
  test('are those who have access, each with role, last sign-in and the sessions that are open', async () => {
    app.setTime(new Date('2026-11-21T15:00:00.000Z'))
    admin = await signedIn(app, { role: 'Administrador' }, { first_name: 'Zulema' })
    const ana = await user('Consultor', 'Ana')
    await createEmployee(app, { first_name: 'Sin', last_name: 'Acceso' })
    await givePassword(app, ana, password)
    await openSession(app, ana)
    app.setTime(new Date('2026-11-22T15:00:00.000Z'))
    await login(ana.email)
    const second = (await login(ana.email)).body
    await call(app, 'POST /accounts/logout', second)
    admin = await signedIn(app, { role: 'Administrador' }, { first_name: 'Zulema' })
    const { data, filteredRecordsCount, totalRecordsCount } = await people()
    expect([filteredRecordsCount, totalRecordsCount]).toEqual([4, 4])
    // The session of the day before is over, though nobody has ended it.
    expect(data[0]).toMatchObject({
      id: ana.id,
      version: 1,
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: ana.email,
      role: await idOf(app, 'roles', 'Consultor'),
      roleName: 'Consultor',
      isActive: true,
      state: 'active',
      lastSignIn: '2026-11-22T15:00:00.000Z',
      openSessions: 1,
      programs: 0,
    })
  })

  test('say how their accounts stand: in use, invited, invited in vain, a password due, inactive', async () => {
    const { db, clock, config } = app.context
    const ana = await user('Consulta', 'Ana')
    expect((await rowOf(ana.id))?.state).toBe('invitationOver')
    await makeInvitation(db.sql, { employeeId: ana.id, now: clock.now(), publicUrl: config.publicUrl })
    expect(await rowOf(ana.id)).toMatchObject({ state: 'invited', lastSignIn: null, openSessions: 0 })
    await givePassword(app, ana, password)
    await login(ana.email)
    expect(await rowOf(ana.id)).toMatchObject({ state: 'active', openSessions: 1 })
    await dropCredentials(db.sql, ana.id)
    expect(await rowOf(ana.id)).toMatchObject({ state: 'passwordDue', openSessions: 0 })
    await db.sql.updateTable('employees').set({ is_active: false }).where('id', '=', ana.id).execute()
    expect((await rowOf(ana.id))?.state).toBe('inactive')
  })

  test('are taken along as they are narrowed, with their roles and how their accounts stand in words', async () => {
    const ana = await user('Consulta', 'Ana')
    await givePassword(app, ana, password)
    app.setTime(new Date('2026-11-22T15:00:00.000Z'))
    await login(ana.email)
    await user('Consultor', 'Íñigo')
    admin = await signedIn(app, { role: 'Administrador' }, { first_name: 'Zulema' })
    const role = await idOf(app, 'roles', 'Consulta')
    const exported = async (locale: string) => {
      const url = `/api/accounts/people/export?format=csv&role=${role}`
      const { body } = await app.app.inject({ url, headers: { authorization: `Bearer ${admin.token}`, locale } })
      return body.trimEnd().split('\r\n')
    }
    expect(await exported('es-CO')).toEqual([
      '\ufeffId;Versión;Nombre;Correo Electrónico;Rol;Cuenta;Último ingreso;Sesiones abiertas',
      `${ana.id};1;Ana Ruiz;${ana.email};Consulta;Activa;2026-11-22 10:00:00;1`,
    ])
    expect((await exported('en-US'))[1]).toContain(',Active,')
  })

  test('are searched and narrowed to a role, or to none, with both counts right', async () => {
    await user('Consultor', 'Íñigo')
    await user('Consultor', 'Begoña')
    await user('Comercial', 'Inés')
    await createUser(app, { role: null }, { first_name: 'Nadia' })
    const consultant = await idOf(app, 'roles', 'Consultor')
    expect(await names(`role=${consultant}`)).toEqual([2, 5, 'Begoña', 'Íñigo'])
    expect(await names(`role=${consultant}&top=1&offset=1`)).toEqual([2, 5, 'Íñigo'])
    expect(await names(`role=${consultant}&searchTerm=INIGO`)).toEqual([1, 5, 'Íñigo'])
    expect(await names('role=0')).toEqual([1, 5, 'Nadia'])
    expect(await names('role=2147483647')).toEqual([0, 5])
  })

  test('come in every order, in both directions, each on one page alone', async () => {
    for (const [at, name] of ['Clara', 'Ana', 'Berta'].entries()) {
      const somebody = await user(['Consultor', 'Comercial', 'Consulta'][at]!, name)
      if (name === 'Berta') continue
      await givePassword(app, somebody, password)
      app.setTime(new Date(`2026-11-2${at + 1}T15:00:00.000Z`))
      await login(somebody.email)
    }
    app.setTime(undefined)
    const orders = {
      FirstName: ['Ana', 'Berta', 'Clara', 'Zulema'],
      Email: ['Ana', 'Berta', 'Clara', 'Zulema'],
      Role: ['Zulema', 'Ana', 'Berta', 'Clara'],
      LastSignIn: ['Zulema', 'Berta', 'Clara', 'Ana'],
    }
    expect(Object.keys(orders)).toEqual([...accountSortFields])
    for (const [field, names] of Object.entries(orders)) {
      const paged = async (ascending: boolean) => {
        const pages = [0, 2].map((offset) => people(`orderBy=${field}&ascending=${ascending}&top=2&offset=${offset}`))
        return (await Promise.all(pages)).flatMap(({ data }) => data.map(({ firstName }) => firstName))
      }
      expect([field, await paged(true)]).toEqual([field, names])
      expect([field, await paged(false)]).toEqual([field, names.toReversed()])
    }
  })
})

describe('the sessions of a person', () => {
  test('are ended all at once: every one of them is refused at the next call, and nobody else’s', async () => {
    const ana = await user('Consultor', 'Ana')
    const [first, second] = [await openSession(app, ana), await openSession(app, ana)]
    const other = await signedIn(app, { role: 'Consultor' })
    expect((await endSessions(ana.id)).status).toBe(204)
    expect(await Promise.all([first, second, other, admin].map(statusOf))).toEqual([401, 401, 200, 200])
    const { data } = await trail('entity=session')
    expect(data.map(({ kind, employeeId, entityId, fields }) => [kind, employeeId, entityId, fields])).toEqual([
      ['endSessions', admin.employeeId, ana.id, [{ field: 'sessions', before: null, after: 2 }]],
    ])
    expect(await rowOf(ana.id)).toMatchObject({ openSessions: 0 })
  })

  test('can be opened again by who still has access', async () => {
    const ana = await user('Consultor', 'Ana')
    await givePassword(app, ana, password)
    await login(ana.email)
    await endSessions(ana.id)
    expect((await login(ana.email)).status).toBe(200)
  })

  test('leave no row in the trail where none was open', async () => {
    const ana = await user('Consultor', 'Ana')
    expect((await endSessions(ana.id)).status).toBe(204)
    expect((await trail('entity=session')).data).toEqual([])
  })

  test('of one’s own are ended but for the one in use; so the last administrator is not locked out', async () => {
    const elsewhere = await openSession(app, { id: admin.employeeId, email: admin.email })
    expect((await endSessions(admin.employeeId)).status).toBe(204)
    expect(await Promise.all([elsewhere, admin].map(statusOf))).toEqual([401, 200])
    const { data } = await trail('entity=session')
    expect(data.map(({ fields }) => fields[0]!.after)).toEqual([1])
  })

  test('are nobody’s to end without access, or who is not there', async () => {
    const { id } = await createEmployee(app)
    expect((await endSessions(id)).status).toBe(404)
    expect((await endSessions(2147483647)).status).toBe(404)
  })
})

describe('several invitations at once', () => {
  test('give each a role and a link of their own, shown and mailed, that lets them in', async () => {
    const [one, two] = [await createEmployee(app, { first_name: 'Ana' }), await createEmployee(app)]
    const role = await idOf(app, 'roles', 'Consulta')
    const { status, body } = await invite({ employeeIds: [two.id, one.id, one.id], role })
    expect(status).toBe(200)
    expect(body.failed).toEqual([])
    expect(body.invited.map(({ id, name, mailed }) => [id, name, mailed])).toEqual([
      [one.id, 'Ana Ospina', true],
      [two.id, 'Lucía Ospina', true],
    ])
    await app.outboxEmpty()
    expect(app.mails.map(({ to }) => to)).toEqual([one.email, two.email])
    for (const [at, { id, invitation }] of body.invited.entries()) {
      expect(app.mails[at]!.text).toContain(invitation!.url)
      const token = invitation!.url.split('#invite=')[1]
      await call(app, 'POST /accounts/set-password', { body: { token, newPassword: password } })
      expect((await login([one, two].find((person) => person.id === id)!.email)).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ state: 'active', roleName: 'Consulta' })
    }
    const { data } = await trail(`entity=employee&entityId=${one.id}&kind=update`)
    expect(data.at(-1)?.fields).toEqual([
      { field: 'hasUser', before: false, after: true },
      { field: 'roleId', before: null, after: 'Consulta' },
    ])
  })

  test('say of each that is refused who it is and why, in the caller’s language, and invite the others', async () => {
    const known = await user('Comercial', 'Berta')
    const gone = await createEmployee(app, { first_name: 'Clara', is_active: false })
    const ana = await createEmployee(app, { first_name: 'Ana' })
    const role = await idOf(app, 'roles', 'Consulta')
    const { body } = await invite({ employeeIds: [known.id, gone.id, ana.id, 2147483647], role }, admin, 'en-US')
    expect(body.invited.map(({ id }) => id)).toEqual([ana.id])
    expect(body.failed).toEqual([
      { id: known.id, name: 'Berta Ruiz', problem: 'This employee has access to the portal already.' },
      { id: gone.id, name: 'Clara Ospina', problem: 'This employee is inactive.' },
      { id: 2147483647, name: null, problem: expect.any(String) as string },
    ])
    expect((await rowOf(known.id))?.roleName).toBe('Comercial')
    await app.outboxEmpty()
    expect(app.mails).toHaveLength(1)
  })

  test('are refused whole without anybody, without a role, or with one that is none', async () => {
    const { id } = await createEmployee(app)
    const role = await idOf(app, 'roles', 'Consulta')
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    for (const body of [{ employeeIds: [], role }, { employeeIds: [id] }, { employeeIds: many, role }])
      expect((await invite(body)).status).toBe(400)
    expect((await invite({ employeeIds: [id], role: 2147483647 })).status).toBe(400)
    await app.outboxEmpty()
    expect(app.mails).toEqual([])
  })
})

test('the roles say what each may do, those that may the most first, and how many may sign in with it', async () => {
  await user('Consultor', 'Ana')
  await createUser(app, { role: 'Consultor' }, { is_active: false })
  const { body } = await call<RoleRow[]>(app, 'GET /accounts/roles', { token: admin.token })
  const own = body.filter(({ name }) => name in rolePermissions)
  expect(own.map(({ name, people: count }) => [name, count])).toEqual([
    ['Administrador', 1],
    ['Gerente de Proyectos', 0],
    ['Comercial', 0],
    ['Consultor', 1],
    ['Consulta', 0],
  ])
  for (const { name, permissions } of own)
    expect(permissions.toSorted()).toEqual(rolePermissions[name as Role].toSorted())
})

test('who may not manage users neither sees the people nor ends sessions nor invites', async () => {
  const other = await signedIn(app, { permissions: ['portal.access', 'employees.write', 'audit.read'] })
  const { id } = await createEmployee(app)
  const role = await idOf(app, 'roles', 'Consulta')
  const { token } = other
  for (const path of ['people', 'roles']) expect((await call(app, `GET /accounts/${path}`, { token })).status).toBe(403)
  expect((await endSessions(admin.employeeId, other)).status).toBe(403)
  expect((await invite({ employeeIds: [id], role }, other)).status).toBe(403)
  expect(await statusOf(admin)).toBe(200)
})
