import { Secret, TOTP } from 'otpauth'

import type { AppSetup, NewFactor } from '#contract/factors.ts'
import type { SecondFactorAsked } from '#contract/session.ts'

import { addPasskey, askPasskey } from './authenticator.ts'
import type { Write } from './competing-bulk.ts'
import type { SignedIn } from './factories.ts'
import { call, type TestApp } from './testApp.ts'

/** So many steps of 30 seconds from now, by the portal's clock. */
export const codeOf = ({ context: { clock } }: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })

/** Uses up its present code. */
export async function setUpApp(app: TestApp, token: string): Promise<{ secret: string; factor: NewFactor }> {
  const { secret } = (await call<AppSetup>(app, 'POST /accounts/factors/totp', { token })).body
  const body = { code: codeOf(app, secret) }
  const { body: factor } = await call<NewFactor>(app, 'POST /accounts/factors/totp/confirm', { token, body })
  return { secret, factor }
}

export const factorSaves = (app: TestApp, user: (role: string) => Promise<SignedIn>, password: string): Write => ({
  name: 'POST, PUT and DELETE second factors, sign-ins with them',
  async send(round) {
    const { token, email, employeeId } = await user('Administrador')
    const send = (request: string, body?: object) => call(app, request, { token, ...(body && { body }) })
    const { secret, factor } = await setUpApp(app, token)
    await send(`PUT /accounts/factors/${factor.id}`, { name: `Teléfono ${round}` })
    await send('POST /accounts/recovery-codes')
    const { body } = await call<SecondFactorAsked>(app, 'POST /accounts/login', { body: { email, password } })
    const { ticket } = body.secondFactor
    await call(app, 'POST /accounts/second-factor', { body: { ticket, code: codeOf(app, secret, 1) } })
    const { key } = await addPasskey(app, token)
    const asked = await askPasskey(app)
    await call(app, 'POST /accounts/passkey', { body: { ticket: asked.ticket, assertion: key.get(asked.options) } })
    await send(`DELETE /accounts/factors/${factor.id}`)
    await setUpApp(app, token)
    return send(`DELETE /accounts/people/${employeeId}/factors`)
  },
})
