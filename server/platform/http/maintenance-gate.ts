import type { FastifyInstance } from 'fastify'

import { maintenanceHeader } from '#contract/maintenance.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Route } from '#contract/route.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'

import { maintenanceOf, type Maintenance } from './maintenance-state.ts'
import { callOf, type Authenticate } from './mount.ts'

const retryAfterSeconds = 60
const isAdministrator = (permissions: ReadonlySet<Permission>): boolean =>
  permissions.has('portal.access') && permissions.has('users.manage')

const refusal = (sentence: string): Refusal => new Refusal('maintenance', { params: { sentence }, retryAfterSeconds })

/**
 * During maintenance only administrators pass, except for open calls. A caller without a session gets the same refusal.
 * @throws Refusal `maintenance` (503)
 */
export function authenticateInMaintenance(
  { sentence }: Pick<Maintenance, 'sentence'>,
  routes: readonly Route[],
  authenticate: Authenticate,
): Authenticate {
  const served = new Set(routes.flatMap((route) => (route.servedInMaintenance === true ? [callOf(route)] : [])))
  return async (request) => {
    const presented = await authenticate(request)
    const now = sentence()
    if (now === undefined || served.has(request.routeOptions.config.call ?? '')) return presented
    if (!presented) throw refusal(now)
    return {
      ...presented,
      async caller() {
        const caller = await presented.caller()
        if (!caller || !isAdministrator(caller.permissions)) throw refusal(now)
        return caller
      },
    }
  }
}

/** For calls whose handler finds the caller. @throws Refusal maintenance */
export async function demandOpenFor(db: Database, permissions: readonly Permission[]): Promise<void> {
  if (isAdministrator(new Set(permissions))) return
  const now = await maintenanceOf(db)
  if (now !== undefined) throw refusal(now)
}

const always = /^\/api\/health\//
const headerOf = (sentence: string): string => (sentence === '' ? 'on' : `on ${encodeURIComponent(sentence)}`)

/** Refuses other paths below /api, and marks every answer during maintenance. */
export function guard(app: FastifyInstance, { sentence }: Pick<Maintenance, 'sentence'>): void {
  app.addHook('onRequest', async ({ url, routeOptions }) => {
    const now = sentence()
    const ours = routeOptions.config.call !== undefined
    if (now !== undefined && url.startsWith('/api/') && !ours && !always.test(url)) throw refusal(now)
  })
  app.addHook('onSend', async (request, reply) => {
    const now = sentence()
    if (now === undefined || !request.url.startsWith('/api/')) return
    const admitted = request.caller !== undefined && isAdministrator(request.caller.permissions)
    if (!admitted && reply.statusCode !== 503) return
    void reply.header(maintenanceHeader, headerOf(now))
  })
}
