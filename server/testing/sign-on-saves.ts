import type { Identity } from '#contract/identities.ts'

import type { Write } from './competing-bulk.ts'
import { signInThere, type TestDirectory } from './directory.ts'
import type { SignedIn } from './factories.ts'
import { call, type TestApp } from './testApp.ts'

function logoutToken(directory: TestDirectory, round: number): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000)
  return directory.sign({
    iss: directory.issuer,
    aud: directory.settings.clientId,
    iat: seconds,
    exp: seconds + 120,
    jti: `orden-${round}`,
    sub: directory.person.sub,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
}

/** Bound, signed in, signed out by the directory, ended. */
export const signOnSaves = (
  app: TestApp,
  { directory, user, signedIn }: { directory: TestDirectory; user: () => Promise<SignedIn>; signedIn: () => SignedIn },
): Write => ({
  name: 'single sign-on, from the first to its end',
  async send(round) {
    const { email, employeeId } = await user()
    directory.person = { sub: `sub-${employeeId}`, email, email_verified: true }
    await signInThere(app)
    const logout = await logoutToken(directory, round)
    await call(app, 'POST /accounts/oidc/backchannel-logout', {
      body: new URLSearchParams({ logout_token: logout }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { token } = signedIn()
    const identities = `/accounts/people/${employeeId}/identities`
    const { body } = await call<Identity[]>(app, `GET ${identities}`, { token })
    return call(app, `DELETE ${identities}/${body[0]!.id}`, { token })
  },
})
