import { identities } from '#contract/identities.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { directory } from './directory.service.ts'
import { readIdentitiesOf, removeIdentityOf } from './identities.service.ts'
import { logoutOf } from './logout.service.ts'
import { signOns } from './sign-on.service.ts'

const unknown = async (): Promise<never> => {
  throw new Refusal('unknown-path')
}

export function identityEndpoints(context: Context): Endpoint[] {
  const { oidc } = context.config
  if (oidc === undefined)
    return [
      { ...endpoint(identities.start, unknown), isOff: true },
      { ...endpoint(identities.callback, unknown), isOff: true },
      { ...endpoint(identities.backchannelLogout, unknown), isOff: true },
      endpoint(identities.list, unknown),
      endpoint(identities.remove, unknown),
    ]
  const there = directory(context, oidc)
  const { start, callback } = signOns(context, oidc, there)
  const endSessions = logoutOf(context, there)
  return [
    endpoint(identities.start, (call) => start(call)),
    endpoint(identities.callback, (call) => callback(call)),
    endpoint(identities.backchannelLogout, (call) => endSessions(call)),
    endpoint(identities.list, (call) => readIdentitiesOf(context, call)),
    endpoint(identities.remove, (call) => removeIdentityOf(context, call)),
  ]
}
