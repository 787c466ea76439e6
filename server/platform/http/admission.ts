import { takesAccessToken } from '#contract/access-tokens.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Route } from '#contract/route.ts'
import { isOpenWhileDue } from '#contract/session.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

import type { Caller } from './endpoint.ts'

/**
 * Before the permissions of its owner's role. @throws Refusal `token-not-allowed` for routes of people alone,
 * `not-allowed`
 */
function admitProgram(route: Route, { program, permissions }: Caller): void {
  if (!takesAccessToken(route)) throw new Refusal('token-not-allowed')
  if (route.access !== 'portal.access' && route.method !== 'GET') return
  const changes = [...permissions].some((one) => one.endsWith('.write'))
  const reads = program?.reads === true || route.path === '/accounts'
  if (!(route.method === 'GET' || route.reads ? reads : changes)) throw new Refusal('not-allowed')
}

/** 401 without a session; 403 without the permission, a demanded second factor, or a demanded confirmation. */
export function admit(route: Route, caller: Caller | undefined, query: unknown): void {
  if (route.access === 'anybody') return
  if (!caller) throw new Refusal('no-session')
  if (caller.secondFactorDue && !isOpenWhileDue(route)) throw new Refusal('second-factor-due')
  if (caller.program) admitProgram(route, caller)
  if (route.access === 'signed-in') return
  if (!caller.permissions.has('portal.access')) throw new Refusal('no-portal-access')
  const may = (permission: Permission | undefined) => permission !== undefined && caller.permissions.has(permission)
  if (!may(route.access) && !may(route.alsoFor?.(query))) throw new Refusal('not-allowed')
  const more = route.alsoNeeds?.(query)
  if (more !== undefined && !may(more)) throw new Refusal('not-allowed')
  if (route.confirms && !caller.confirmed) throw new Refusal('confirm-first')
}
