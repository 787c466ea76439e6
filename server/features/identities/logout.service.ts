import type { JWTPayload } from 'jose'
import * as z from 'zod/mini'

import type { Context } from '#server/context.ts'
import { noteEndedSessions } from '#server/features/audit/deeds.queries.ts'
import { wrongField } from '#server/platform/base/refusal.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import type { Directory } from './directory.service.ts'
import { endSessionsOfDirectory, firstOrder, identitiesOfOrder } from './identities.queries.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** In ms: longer than an order is valid. */
const rememberedFor = 15 * 60 * 1000

/** OpenID Connect Back-Channel Logout 1.0, 2.4: a token with a nonce is of a sign-in, and no order. */
const Order = z
  .object({
    iss: z.string(),
    jti: z.string().check(z.minLength(1)),
    events: z.looseObject({ [event]: z.looseObject({}) }),
    nonce: z.optional(z.never()),
    sub: z.optional(z.string()),
    sid: z.optional(z.string()),
  })
  .check(z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined))

/**
 * For people who signed out at the directory: one session by `sid`, all by `sub`. @throws Refusal invalid-input for a
 * wrong or repeated order
 */
export function logoutOf({ db, clock, log }: Context, directory: Directory) {
  return async ({ body, actor, requestId }: CallContext & { body: { logout_token: string } }): Promise<void> => {
    const told = await directory.orderOf(body.logout_token).catch((error: unknown): JWTPayload => {
      log.info({ requestId, why: error instanceof Error ? error.message : '' }, 'logout of the directory refused')
      throw wrongField('logout_token', 'invalid')
    })
    const { success, data: order } = z.safeParse(Order, told)
    if (!success) throw wrongField('logout_token', 'invalid')
    const { iss: issuer, jti, sub: subject, sid: providerSession } = order
    const now = clock.now()
    await db.change(actor, async (tx) => {
      const isFirst = await firstOrder(tx, `${issuer} ${jti}`, new Date(now.getTime() + rememberedFor))
      if (!isFirst) throw wrongField('logout_token', 'invalid')
      const identityIds = await identitiesOfOrder(tx, { issuer, subject, providerSession })
      const ended = await endSessionsOfDirectory(tx, { identityIds, providerSession })
      const open = ended.filter(({ end }) => Date.parse(end) > now.getTime())
      for (const employeeId of new Set(open.map((one) => one.employeeId)))
        await noteEndedSessions(tx, employeeId, open.filter((one) => one.employeeId === employeeId).length)
      log.info({ requestId, sessions: open.length }, 'logout of the directory')
    })
  }
}
