import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Employee, SavedEmployee } from '#contract/employees.ts'
import type { Problem } from '#contract/errors.ts'
import { created, employeeDraft } from '#server/testing/drafts.ts'
import { createUser, openSession, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let role: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Administrador' })).token
  role = await roleId('Consultor')
})
afterEach(async () => {
  await app.outboxEmpty()
  app.mails.length = 0
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const roleId = async (name: string) =>
  (await app.context.db.sql.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const create = async (values: Record<string, unknown>, as = token) =>
  created<SavedEmployee>(app, as, '/employees', await employeeDraft(app, values))
const put = <Body = SavedEmployee>(id: number, body: unknown, as = token, headers: Record<string, string> = {}) =>
  call<Body>(app, `PUT /employees/update-employee/${id}`, { token: as, body, headers })
/** The employee's form as it is, with some fields changed. */
async function change<Body = SavedEmployee>(id: number, values: Record<string, unknown>, as = token) {
  const { body } = await call<Employee>(app, `GET /employees/employee-by-id/${id}`, { token: as })
  return put<Body>(id, { ...body, ...values }, as)
}
const choose = (url: string, newPassword = 'Tejo*Brumoso7') =>
  call(app, 'POST /accounts/set-password', { body: { token: url.split('#invite=')[1], newPassword } })
const login = (email: string, password = 'Tejo*Brumoso7') =>
  call<{ token: string }>(app, 'POST /accounts/login', { body: { email, password } })
const me = (as: string) => call(app, 'GET /accounts/me', { token: as })

describe('who becomes a user', () => {
  test('is invited once: the link is in the answer and in the mail, chooses a password, and lets them in', async () => {
    const { id, email, invitation, roleName } = await create({ hasUser: true, role })
    expect(roleName).toBe('Consultor')
    expect(invitation?.url).toMatch(/^http:\/\/localhost:3000\/login#invite=[\w-]{43}$/)
    const hours = (Date.parse(invitation!.expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    expect(hours).toBeLessThanOrEqual(72)
    await app.outboxEmpty()
    expect(app.mails).toHaveLength(1)
    await app.outboxEmpty()
    expect(app.mails[0]).toMatchObject({ to: email, text: expect.stringContaining(invitation!.url) })
    const shown = await call<SavedEmployee>(app, `GET /employees/employee-by-id/${id}`, { token })
    expect(shown.body).not.toHaveProperty('invitation')
    expect((await choose(invitation!.url)).status).toBe(204)
    expect((await login(email)).status).toBe(200)
  })

  test('by an update is invited too, and saving again makes no other invitation', async () => {
    const { id } = await create({})
    expect((await change(id, { hasUser: true, role })).body.invitation).toBeDefined()
    expect((await change(id, { firstName: 'Otra' })).body.invitation).toBeUndefined()
    await app.outboxEmpty()
    expect(app.mails).toHaveLength(1)
  })

  test('may have no role yet, as the form allows: the right password answers 403', async () => {
    const { email, invitation, role: none } = await create({ hasUser: true, role: 0 })
    expect(none).toBe(null)
    await choose(invitation!.url)
    expect((await login(email)).status).toBe(403)
  })

  test('is invited again by whoever manages users: the former link no longer works', async () => {
    const { id, email, invitation } = await create({ hasUser: true, role })
    const again = await call<{ invitation: { url: string } }>(app, `POST /employees/${id}/invitation`, { token })
    expect(again.status).toBe(200)
    await app.outboxEmpty()
    expect(app.mails.at(-1)).toMatchObject({ to: email, text: expect.stringContaining(again.body.invitation.url) })
    expect((await choose(invitation!.url)).status).toBe(400)
    expect((await choose(again.body.invitation.url)).status).toBe(204)
  })

  test('a link that went to a former mailbox no longer works', async () => {
    const { id, email, invitation } = await create({ hasUser: true, role })
    await change(id, { email: email.toUpperCase(), phoneNumber: '601 555 0101' })
    await change(id, { email: 'otra@empresa.com.co' })
    expect((await choose(invitation!.url)).status).toBe(400)
  })

  test('a link outlives changes that leave the mailbox as it is', async () => {
    const { id, email, invitation } = await create({ hasUser: true, role })
    await change(id, { email: email.toUpperCase(), phoneNumber: '601 555 0101' })
    expect((await choose(invitation!.url)).status).toBe(204)
  })

  test('can’t be invited when inactive or not a user', async () => {
    const { id } = await create({})
    const invite = () => call<Problem>(app, `POST /employees/${id}/invitation`, { token })
    expect((await invite()).body.type).toBe('urn:portal:problem:no-user')
    await change(id, { hasUser: true, role, isActive: false })
    expect((await invite()).status).toBe(409)
  })

  test('gets the letter in the language of whoever invites', async () => {
    const body = await employeeDraft(app, { hasUser: true, role })
    await call(app, 'POST /employees', { token, body, locale: 'en-US' })
    await app.outboxEmpty()
    expect(app.mails[0]?.subject).toMatch(/^Invitation/)
  })
})

describe('who is no longer a user', () => {
  test('has no role, is signed out at once, and neither password nor link lets them in', async () => {
    const { id, email, invitation } = await create({ hasUser: true, role })
    await choose(invitation!.url)
    const { token: theirs } = (await login(email)).body
    expect((await me(theirs)).status).toBe(200)
    const { body } = await change(id, { hasUser: false, role })
    expect(body).toMatchObject({ hasUser: false, role: null, roleName: null })
    expect((await me(theirs)).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    const again = (await change(id, { hasUser: true, role })).body.invitation!
    expect((await login(email)).status).toBe(401)
    expect((await me(theirs)).status).toBe(401)
    await change(id, { hasUser: false })
    expect((await choose(again.url)).status).toBe(400)
  })

  test('being deactivated is signed out at once, and stays so when active again', async () => {
    const user = await createUser(app, { role: 'Consultor' })
    const { token: theirs } = await openSession(app, user)
    expect((await me(theirs)).status).toBe(200)
    expect((await change(user.id, { isActive: false })).status).toBe(200)
    expect((await me(theirs)).status).toBe(401)
    await change(user.id, { isActive: true })
    expect((await me(theirs)).status).toBe(401)
  })

  test('a changed role counts from the next call', async () => {
    const user = await createUser(app, { role: 'Comercial' })
    const { token: theirs } = await openSession(app, user)
    const write = () => call(app, 'POST /customers/create-customer', { token: theirs, body: {} })
    expect((await write()).status).toBe(400)
    await change(user.id, { role: await roleId('Consulta') })
    expect((await write()).status).toBe(403)
  })
})

const clerk = async () => (await signedIn(app, { permissions: ['portal.access', 'employees.write'] })).token

describe('without users.manage', () => {
  test('an employee is saved, but for being a user and the role', async () => {
    const made = await create({ hasUser: true, role }, await clerk())
    expect(made).toMatchObject({ hasUser: false, role: null })
    expect(made).not.toHaveProperty('invitation')
    await app.outboxEmpty()
    expect(app.mails).toEqual([])
  })

  test('a user stays a user with the same role, whatever is sent', async () => {
    const { id } = await create({ hasUser: true, role })
    const { status, body } = await change(id, { hasUser: false, role: 0, firstName: 'Cambiada' }, await clerk())
    expect(status).toBe(200)
    expect(body).toMatchObject({ firstName: 'Cambiada', hasUser: true, role })
  })

  test('a role that doesn’t exist is not looked at', async () => {
    const { id } = await create({})
    expect((await change(id, { hasUser: true, role: 99_999 }, await clerk())).status).toBe(200)
  })

  test('the e-mail of a user stays, that of anybody else is changed', async () => {
    const [user, other] = [await create({ hasUser: true, role }), await create({})]
    const refused = await change<Problem>(user.id, { email: 'intruso@portal.test' }, await clerk())
    expect([refused.status, refused.body.type]).toEqual([403, 'urn:portal:problem:user-email'])
    expect((await change(user.id, { email: user.email.toUpperCase() }, await clerk())).status).toBe(200)
    expect((await change(other.id, { email: 'otra.cosa@portal.test' }, await clerk())).status).toBe(200)
  })

  test('nobody can be invited', async () => {
    const { id } = await create({ hasUser: true, role })
    expect((await call(app, `POST /employees/${id}/invitation`, { token: await clerk() })).status).toBe(403)
  })
})

/** Two administrators and no other, beside whoever calls, who is none but may do what the rule is about. */
async function twoAdministrators() {
  const { sql } = app.context.db
  await sql.updateTable('employees').set({ is_active: false }).where('has_user', '=', true).execute()
  const first = await createUser(app, { role: 'Administrador' })
  const second = await createUser(app, { role: 'Administrador' })
  return { first, second, token: (await openSession(app, first)).token }
}

test('the e-mail of a user is changed by who has just confirmed who they are, everything else by who has not', async () => {
  const { id } = await create({ hasUser: true, role })
  const { pool } = app.context.db
  await pool.query(`update sessions set created_at = created_at - interval '20 minutes'`)
  const asked = await put<Problem>(id, { email: 'nueva@portal.test' })
  expect([asked.status, asked.body.type]).toEqual([403, 'urn:portal:problem:confirm-first'])
  expect((await put(id, { address: 'Calle 7' })).status).toBe(200)
  await pool.query('update sessions set confirmed_at = now()')
  expect((await put(id, { email: 'nueva@portal.test' })).status).toBe(200)
})

describe('the last administrator', () => {
  test.each([
    ['be deactivated', { isActive: false }],
    ['lose the user', { hasUser: false }],
    ['lose the role', { role: 0 }],
    ['get another role', { role: undefined }],
  ])('can’t %s; one of two can', async (_, values) => {
    const { first, second, token: administrator } = await twoAdministrators()
    const taken = 'role' in values && values.role === undefined ? { role: await roleId('Consulta') } : values
    expect((await change(second.id, taken, administrator)).status).toBe(200)
    const { status, body } = await change<Problem>(first.id, taken, administrator)
    expect(status).toBe(409)
    expect(body.type).toBe('urn:portal:problem:last-administrator')
    expect((await me(administrator)).status).toBe(200)
  })

  test('may change everything else of their own', async () => {
    const { first, second, token: administrator } = await twoAdministrators()
    await change(second.id, { isActive: false }, administrator)
    expect((await change(first.id, { firstName: 'Única' }, administrator)).status).toBe(200)
  })

  test('stays, also when fifty calls take away all of ten administrators at once', async () => {
    const { first, token: administrator } = await twoAdministrators()
    const others = await Promise.all(Array.from({ length: 8 }, () => createUser(app, { role: 'Administrador' })))
    const all = (
      await app.context.db.sql
        .selectFrom('employees')
        .select('id')
        .where('is_active', '=', true)
        .where('has_user', '=', true)
        .execute()
    ).map(({ id }) => id)
    expect(all).toHaveLength(others.length + 2)
    const forms = await Promise.all(
      all.map(
        async (id) => (await call<Employee>(app, `GET /employees/employee-by-id/${id}`, { token: administrator })).body,
      ),
    )
    const takenAway = [{ isActive: false }, { hasUser: false }, { role: 0 }]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, call) => {
        const form = forms[call % forms.length]!
        return put<Problem>(form.id, { ...form, ...takenAway[call % takenAway.length] }, administrator)
      }),
    )
    expect(answers.map(({ status }) => status).filter((status) => ![200, 401, 409].includes(status))).toEqual([])
    const { rows } = await app.context.db.pool.query<{ id: number }>(
      `select employees.id from employees join roles on roles.id = role_id
       where is_active and has_user and 'users.manage' = any(permissions)`,
    )
    expect(rows).toHaveLength(1)
    expect(first.id).toBeGreaterThan(0)
  })
})
