import { newVerifier, passedBy, type TestDirectory } from '#server/testing/directory.ts'
import { createUser } from '#server/testing/factories.ts'

import type { Asking } from './asking.ts'

export async function examplesOfIdentities({ app, ask }: Asking, directory: TestDirectory): Promise<void> {
  const { id } = await createUser(app, { role: 'Consulta' }, { email: String(directory.person['email']) })
  const { verifier, challenge } = newVerifier()
  const code = (await passedBy(app, challenge)).replace('/login#sso=', '')
  await ask('POST /accounts/oidc/token', { code, verifier }, { token: undefined })
  await ask(`GET /accounts/people/${id}/identities`)
  const seconds = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const said = {
    iss: directory.issuer,
    aud: 'portal',
    iat: seconds,
    exp: seconds + 120,
    jti: 'orden-1',
    sub: 'sub-ana',
    events,
  }
  const token = await directory.sign(said)
  await ask(
    'POST /accounts/oidc/backchannel-logout',
    { logout_token: token },
    {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      token: undefined,
    },
  )
}
