import { queryOptions } from '@tanstack/react-query'

import { accessTokens, type AccessTokenDraft, type NewAccessToken } from '#contract/access-tokens.ts'
import { call } from '#web/platform/calls/call.ts'

export const accessTokensKey = 'access-tokens'

export const ownTokens = queryOptions({
  queryKey: [accessTokensKey, 'own'],
  queryFn: ({ signal }) => call(accessTokens.list, {}, { signal }),
  // They are used, and end, without a change that anybody is told of.
  staleTime: 0,
})

export const tokensOf = (employeeId: number) =>
  queryOptions({
    queryKey: [accessTokensKey, 'of', employeeId],
    queryFn: ({ signal }) => call(accessTokens.listOf, { params: { employeeId } }, { signal }),
    staleTime: 0,
  })

export const createToken = (body: AccessTokenDraft): Promise<NewAccessToken> => call(accessTokens.create, { body })

export const endToken = (id: number, employeeId?: number): Promise<void> =>
  employeeId === undefined
    ? call(accessTokens.remove, { params: { id } })
    : call(accessTokens.removeOf, { params: { employeeId, id } })
