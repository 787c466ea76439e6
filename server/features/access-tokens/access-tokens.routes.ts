import { accessTokens } from '#contract/access-tokens.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { openTokensOf } from './access-tokens.queries.ts'
import { createToken, removeToken, tokensOfPerson } from './access-tokens.service.ts'

export const accessTokenEndpoints = (context: Context): Endpoint[] => [
  endpoint(accessTokens.list, ({ caller }) => openTokensOf(context.db.sql, caller.employeeId, context.clock.now())),
  endpoint(accessTokens.create, (call) => createToken(context, call)),
  endpoint(accessTokens.remove, ({ actor, caller: { employeeId }, params: { id } }) =>
    removeToken(context, { actor, id, employeeId }),
  ),
  endpoint(accessTokens.listOf, (call) => tokensOfPerson(context, call)),
  endpoint(accessTokens.removeOf, ({ actor, params }) => removeToken(context, { actor, ...params })),
]
