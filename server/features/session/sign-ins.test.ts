import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import type { LoginResult, SessionRow } from '#contract/session.ts'
import { trailStamp } from '#server/features/forecast/trail.queries.ts'
import { createUser, givePassword, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

const password = 'Lluvia&Verde4'
const browser = { 'user-agent': 'Navegador de prueba' }

let app: TestApp
let admin: SignedIn
let ana: { id: number; email: string }

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  admin = await signedIn(app, { role: 'Administrador' })
  ana = await createUser(app, { role: 'Consultor' }, { first_name: 'Ana', last_name: 'Ruiz' })
  await givePassword(app, ana, password)
})
afterEach(async () => {
  app.setTime(undefined)
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const login = (typed = password) =>
  call<LoginResult>(app, 'POST /accounts/login', { body: { email: ana.email, password: typed }, headers: browser })
const trail = async (query = 'entity=session', { token } = admin) =>
  (await call<Page<AuditRow>>(app, `GET /audit?${query}`, { token })).body

describe('the trail has', () => {
  test('who signed in, when, from where and with which browser, under the number of the employee', async () => {
    app.setTime(new Date('2026-11-21T15:00:00.000Z'))
    await login()
    const { data, filteredRecordsCount } = await trail()
    expect(filteredRecordsCount).toBe(1)
    expect(data[0]).toMatchObject({
      at: '2026-11-21T15:00:00.000Z',
      kind: 'signIn',
      entity: 'session',
      entityId: ana.id,
      employeeId: ana.id,
      employeeName: 'Ana Ruiz',
      name: 'Ana Ruiz',
      call: 'POST /accounts/login',
      fields: [
        { field: 'address', before: null, after: '127.0.0.1' },
        { field: 'userAgent', before: null, after: 'Navegador de prueba' },
      ],
    })
  })

  test('who signed out, of the session that it was made with or of another one, and that once', async () => {
    const { token } = (await login()).body
    const other = await openSession(app, ana)
    await call(app, `DELETE /accounts/sessions/${other.sessionId}`, { token })
    await call(app, `DELETE /accounts/sessions/${other.sessionId}`, { token })
    await call(app, 'POST /accounts/logout', { token })
    await call(app, 'POST /accounts/logout', { token })
    const { data } = await trail('entity=session&kind=signOut')
    expect(data.map((row) => [row.employeeId, row.call, row.fields.at(-1)!.after])).toEqual([
      [ana.id, 'POST /accounts/logout', 'Navegador de prueba'],
      [ana.id, 'DELETE /accounts/sessions/:id', 'Pruebas'],
    ])
  })

  test('nothing of a wrong password, of an unknown e-mail, or of who has no access to the portal', async () => {
    await login('Lluvia&Verde5')
    await call(app, 'POST /accounts/login', { body: { email: 'nadie@empresa.test', password } })
    await app.context.db.sql.updateTable('employees').set({ role_id: null }).where('id', '=', ana.id).execute()
    expect((await login()).status).toBe(403)
    expect((await trail()).data).toEqual([])
    // Nor is anybody told by mail: the log has it.
    await app.outboxEmpty()
    expect(app.mails).toEqual([])
  })

  test('neither a password nor a token nor the number of a session', async () => {
    const { token } = (await login()).body
    const [session] = (await call<SessionRow[]>(app, 'GET /accounts/sessions', { token })).body
    await call(app, 'POST /accounts/logout', { token })
    const { rows } = await app.context.db.pool.query<{ text: string }>('select audit::text as text from audit')
    const whole = rows.map(({ text }) => text).join('\n')
    expect(whole).toContain('signOut')
    for (const secret of [password, token, session!.id, 'argon2']) expect(whole).not.toContain(secret)
  })

  test('sign-ins in its export too, in plain words', async () => {
    await login()
    const { text } = await call(app, 'GET /audit/export?kind=signIn', { token: admin.token })
    expect(text).toContain(`;Ana Ruiz;Inicio de sesión;Sesiones;${ana.id};Ana Ruiz;;Navegador;;Navegador de prueba;`)
  })
})

describe('a sign-in', () => {
  test('is read by who manages users, of one person; by nobody else without audit.read', async () => {
    await login()
    const manager = await signedIn(app, { permissions: ['portal.access', 'users.manage'] })
    expect((await trail(`entity=session&entityId=${ana.id}`, manager)).filteredRecordsCount).toBe(1)
    const editor = await signedIn(app, { permissions: ['portal.access', 'employees.write'] })
    const asked = (query: string) => call(app, `GET /audit?${query}`, { token: editor.token })
    expect((await asked(`entity=session&entityId=${ana.id}`)).status).toBe(403)
    expect((await asked(`entity=employee&entityId=${ana.id}`)).text).not.toContain('signIn')
  })

  test('changes nothing of what the portfolio goes by, and the next change of a record does', async () => {
    const { db } = app.context
    await createCustomer(app)
    const before = await trailStamp(db)
    const { token } = (await login()).body
    await call(app, 'POST /accounts/logout', { token })
    expect(await trailStamp(db)).toBe(before)
    // However many there were.
    await db.pool.query(
      `insert into audit (call, entity, entity_id, action)
       select 'POST /accounts/login', 'session', $1, 'signIn' from generate_series(1, 2500)`,
      [ana.id],
    )
    expect(await trailStamp(db)).toBe(before)
    await createCustomer(app)
    expect(await trailStamp(db)).not.toBe(before)
  })
})
