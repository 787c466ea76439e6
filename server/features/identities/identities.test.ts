import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AccountRow } from '#contract/accounts.ts'
import type { Identity } from '#contract/identities.ts'
import type { Page } from '#contract/lists.ts'
import type { LoginResult } from '#contract/session.ts'
import { openDirectory, portalAddress, signInThere, type TestDirectory } from '#server/testing/directory.ts'
import { createUser, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { tellActs, toldTo } from '#server/testing/told.ts'

import { isOfDomains, mappedRole, verifiedEmail } from './claims.rules.ts'
import { unknownRoles } from './identities.queries.ts'

let app: TestApp
let there: TestDirectory
let admin: SignedIn
let ana: { id: number; email: string }

beforeAll(async () => {
  there = await openDirectory()
  app = await testApp({ publicUrl: portalAddress, oidc: there.settings })
})
beforeEach(async () => {
  admin = await signedIn(app, { role: 'Administrador' })
  ana = await createUser(app, { role: 'Consultor' }, { email: 'ana@empresa.test' })
})
afterEach(async () => {
  app.setTime(undefined)
  await emptyTables(app.context.db)
})
afterAll(async () => {
  await app.close()
  await there.close()
})

const enter = async () => (await signInThere<LoginResult>(app)).body.token
const path = () => `/accounts/people/${ana.id}/identities`
const list = (token = admin.token) => call<Identity[]>(app, `GET ${path()}`, { token })
const isOpen = async (token: string) => (await call(app, 'GET /accounts/me', { token })).status === 200
const row = async () => {
  const { body } = await call<Page<AccountRow>>(app, 'GET /accounts/people?searchTerm=ana@empresa.test', admin)
  const { state, singleSignOn } = body.data[0]!
  return { state, singleSignOn }
}

describe('the identities of a person', () => {
  test('are shown to who manages users, and ended with the sessions that they opened, no others', async () => {
    expect(await row()).toEqual({ state: 'invitationOver', singleSignOn: false })
    const [session, { token: byPassword }] = [await enter(), await openSession(app, ana)]
    expect(await row()).toEqual({ state: 'active', singleSignOn: true })
    const [identity] = (await list()).body
    expect(identity).toEqual({
      id: expect.any(Number),
      issuer: there.issuer,
      subject: 'sub-ana',
      createdAt: expect.any(String),
      lastUsedAt: identity!.createdAt,
    })
    expect((await list(session)).status).toBe(403)
    expect((await call(app, `DELETE ${path()}/${identity!.id}`, admin)).status).toBe(204)
    expect([await isOpen(session), await isOpen(byPassword)]).toEqual([false, true])
    expect((await list()).body).toEqual([])
    expect((await call(app, `DELETE ${path()}/${identity!.id}`, admin)).status).toBe(404)
    const { rows } = await app.context.db.pool.query(
      `select actor_id, action, after from audit where call like 'DELETE%identities%' order by id`,
    )
    expect(rows).toEqual([
      { actor_id: admin.employeeId, action: 'endSessions', after: { sessions: 1 } },
      { actor_id: admin.employeeId, action: 'update', after: { identity: 'removed' } },
    ])
  })

  test('are ended by who has just confirmed who they are alone, and are nobody else’s', async () => {
    await enter()
    const [identity] = (await list()).body
    expect(
      (await call(app, `DELETE /accounts/people/${admin.employeeId}/identities/${identity!.id}`, admin)).status,
    ).toBe(404)
    expect((await call(app, 'GET /accounts/people/999999/identities', admin)).status).toBe(404)
    app.setTime(new Date(Date.now() + 16 * 60_000))
    const { status, body } = await call<{ type: string }>(app, `DELETE ${path()}/${identity!.id}`, admin)
    expect([status, body.type]).toEqual([403, 'urn:portal:problem:confirm-first'])
  })

  test('are told by a notice that is mailed, new and ended', async () => {
    // The trail is read from here on.
    await tellActs(app)
    const session = await enter()
    const [identity] = (await list()).body
    await call(app, `DELETE ${path()}/${identity!.id}`, admin)
    await tellActs(app)
    const told = await toldTo(app, (await openSession(app, ana)).token)
    expect(await isOpen(session)).toBe(false)
    expect(told.map(({ kind, text }) => [kind, text])).toEqual([
      ['account', 'Su cuenta ya no está unida al directorio de su organización.'],
      ['account', 'Su cuenta quedó unida al directorio de su organización: desde ahora entra también con él.'],
    ])
    const { rows } = await app.context.db.pool.query('select distinct mail_now from notices')
    expect(rows).toEqual([{ mail_now: 'due' }])
  })

  test('end with the access to the portal', async () => {
    const session = await enter()
    const [{ version }] = (
      await app.context.db.pool.query<{ version: number }>('select version from employees where id = $1', [ana.id])
    ).rows as [{ version: number }]
    await call(app, `PUT /employees/update-employee/${ana.id}`, {
      ...admin,
      body: { hasUser: false, role: null },
      headers: { 'if-match': `"${version}"` },
    })
    expect(await isOpen(session)).toBe(false)
    expect(await app.context.db.sql.selectFrom('identities').select('id').execute()).toEqual([])
  })
})

describe('what the directory says', () => {
  const google = { issuer: 'https://accounts.google.com', domains: ['empresa.co'] }

  test('of Google counts by the Workspace, not by the e-mail, which anybody may have there', () => {
    expect(isOfDomains({ email: 'ana@empresa.co', hd: 'empresa.co' }, google)).toBe(true)
    expect(isOfDomains({ email: 'ana@filial.co', hd: 'Empresa.co' }, google)).toBe(true)
    expect(isOfDomains({ email: 'ana@empresa.co' }, google)).toBe(false)
    expect(isOfDomains({ email: 'ana@empresa.co', hd: 'otra.co' }, google)).toBe(false)
  })

  test('of others by the domain of the e-mail, whole', () => {
    const other = { issuer: 'https://sso.empresa.co', domains: ['empresa.co'] }
    expect(isOfDomains({ email: 'ana@EMPRESA.co' }, other)).toBe(true)
    expect(isOfDomains({ email: 'ana@mal-empresa.co' }, other)).toBe(false)
    expect(isOfDomains({ email: 'empresa.co@otra.co' }, other)).toBe(false)
    expect(isOfDomains({ hd: 'empresa.co' }, other)).toBe(false)
  })

  test('is an e-mail that it verified, in the words of each', () => {
    const email = 'ana@empresa.co'
    for (const said of [{ email_verified: true }, { email_verified: 'true' }, { xms_edov: true }, { xms_edov: 1 }])
      expect([said, verifiedEmail({ email, ...said })]).toEqual([said, email])
    for (const said of [
      {},
      { email_verified: 'false' },
      { email_verified: null },
      { xms_edov: '0' },
      { email_verified: 2 },
    ])
      expect([said, verifiedEmail({ email, ...said })]).toEqual([said, undefined])
  })

  test('brings the first role of the map that fits, of one value or several', () => {
    const map = {
      roleClaim: 'groups',
      roleMap: [
        { value: 'pm', role: 'Gerente de Proyectos' },
        { value: 'all', role: 'Consulta' },
      ],
    }
    expect(mappedRole({ groups: ['all', 'pm'] }, map)).toBe('Gerente de Proyectos')
    expect(mappedRole({ groups: 'all' }, map)).toBe('Consulta')
    expect(mappedRole({ groups: ['PM', 'todos'] }, map)).toBeUndefined()
    expect(mappedRole({ roles: ['pm'] }, map)).toBeUndefined()
  })
})

const named = (...roles: string[]) =>
  unknownRoles(app.context.db.sql, { roleMap: roles.map((role) => ({ value: role, role })) })

test('a role of the map that there is not is named', async () => {
  expect(await named('Consulta', 'Acomodador', 'Acomodador')).toEqual(['Acomodador'])
  expect(await named()).toEqual([])
})
