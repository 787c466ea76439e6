import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { OidcConfig } from '#server/platform/base/oidc-config.ts'
import { addPasskey, askPasskey, type SoftwareKey } from '#server/testing/authenticator.ts'
import { createUser, givePassword, openSession } from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// Where the company's directory is the only way in: nobody is asked there, so none has to be.

let app: TestApp
let ana: { id: number; email: string }
const settings: OidcConfig = {
  issuer: 'https://directorio.example',
  clientId: 'portal',
  clientSecret: 'x',
  name: 'Lumbrera',
  domains: [],
  roleClaim: 'groups',
  roleMap: [],
  only: false,
}

beforeAll(async () => {
  app = await testApp({ oidc: settings })
})
beforeEach(async () => {
  ana = await createUser(app, { role: 'Consultor' }, { email: 'ana@empresa.test' })
  settings.only = false
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type]
const resets = () => app.context.db.sql.selectFrom('mails').select('employee_id').where('kind', '=', 'reset').execute()

describe('single sign-on alone', () => {
  const password = 'Lluvia&Verde4'
  const type = (email: string, typed = password) =>
    call<{ detail: string }>(app, 'POST /accounts/login', { body: { email, password: typed } })

  test('leaves the password to who manages users: the right one of the others is 403, a wrong one 401, and no reset is mailed', async () => {
    const admin = await createUser(app, { role: 'Administrador' }, { email: 'root@empresa.test' })
    for (const one of [ana, admin]) await givePassword(app, one, password)
    expect((await type(ana.email)).status).toBe(200)
    settings.only = true
    expect(problemOf(await type(ana.email))).toEqual([403, 'urn:portal:problem:single-sign-on-only'])
    expect((await type(ana.email, 'Otra&Clave7')).status).toBe(401)
    expect((await type(admin.email)).status).toBe(200)
    for (const { email } of [ana, admin])
      expect((await call(app, 'POST /accounts/request-password-reset', { body: { email } })).status).toBe(202)
    await expect.poll(resets, { timeout: 20_000 }).toEqual([{ employee_id: admin.id }])
  })

  test('leaves passkeys in the place of the password to them, too', async () => {
    const enter = async (key: SoftwareKey) => {
      const { ticket, options } = await askPasskey(app)
      return call(app, 'POST /accounts/passkey', { body: { ticket, assertion: key.get(options) } })
    }
    const admin = await createUser(app, { role: 'Administrador' })
    const keys: SoftwareKey[] = []
    for (const one of [ana, admin]) {
      await givePassword(app, one, password)
      const { token } = await openSession(app, one)
      keys.push((await addPasskey(app, token)).key)
    }
    expect((await enter(keys[0]!)).status).toBe(200)
    settings.only = true
    expect(problemOf(await enter(keys[0]!))).toEqual([403, 'urn:portal:problem:single-sign-on-only'])
    expect((await enter(keys[1]!)).status).toBe(200)
  })
})
