import {
  type AccessToken,
  type AccessTokenDraft,
  longestTokenDays,
  maxAccessTokens,
  type NewAccessToken,
  usualTokenDays,
} from '#contract/access-tokens.ts'
import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'

import { endToken, insertToken, lockAccount, openTokensOf } from './access-tokens.queries.ts'
import { newTokenText } from './token-text.rules.ts'

/** @throws Refusal invalid-input for a past day, or one too far away */
function lastDayOf({ clock }: Pick<Context, 'clock'>, { expiresAt }: AccessTokenDraft): string {
  const day = today(clock)
  const after = (days: number): string => dayOfNumber(numberOfDay(day) + days)
  const chosen = expiresAt ?? after(usualTokenDays)
  if (chosen < day) throw wrongField('expiresAt', 'token.past')
  if (chosen > after(longestTokenDays)) throw wrongField('expiresAt', 'token.far', { days: longestTokenDays })
  return chosen
}

/** The caller must have each permission of it. @throws Refusal invalid-input, too-many-tokens */
export async function createToken(
  context: Context,
  { actor, caller, body }: CallContext & { caller: Caller; body: AccessTokenDraft },
): Promise<NewAccessToken> {
  const { db, clock } = context
  const { employeeId } = caller
  const { name, permissions } = body
  if (permissions.some((permission) => permission !== 'read' && !caller.permissions.has(permission)))
    throw wrongField('permissions', 'token.notOwned')
  const expiresOn = lastDayOf(context, body)
  const text = newTokenText()
  return db.change(
    actor,
    async (tx) => {
      const now = clock.now()
      found(await lockAccount(tx, employeeId))
      const open = await openTokensOf(tx, employeeId, now)
      if (open.length >= maxAccessTokens) throw new Refusal('too-many-tokens', { params: { most: maxAccessTokens } })
      const row = await insertToken(tx, { text, employeeId, name, permissions, expiresOn, now })
      return { ...row, token: text }
    },
    // Shown once: the same call sent again is answered without it.
    (made) => ({ ...made, token: '' }),
  )
}

/** @throws Refusal not-found for a person without access */
export async function tokensOfPerson(
  { db, clock }: Context,
  { params: { employeeId } }: { params: { employeeId: number } },
): Promise<AccessToken[]> {
  const [tokens, account] = await Promise.all([
    openTokensOf(db.sql, employeeId, clock.now()),
    db.sql.selectFrom('employees').select('id').where('id', '=', employeeId).where('has_user', '=', true).execute(),
  ])
  found(account[0])
  return tokens
}

/** Counts on every instance from the very next call on. @throws Refusal not-found */
export const removeToken = (
  { db, clock }: Context,
  { actor, id, employeeId }: Pick<CallContext, 'actor'> & { id: number; employeeId: number },
): Promise<void> =>
  db.change(actor, async (tx) => {
    found(await lockAccount(tx, employeeId))
    if (!(await endToken(tx, { id, employeeId, now: clock.now() }))) throw new Refusal('not-found')
  })
