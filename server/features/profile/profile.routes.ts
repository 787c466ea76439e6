import { profile } from '#contract/profile.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { passwordChanger } from './profile.service.ts'

export function profileEndpoints(context: Context): Endpoint[] {
  const changePassword = passwordChanger(context)
  return [endpoint(profile.updatePassword, ({ body, ...call }) => changePassword(body, call))]
}
