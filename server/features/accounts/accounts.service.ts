import type { AccountRow, AccountsQuery, AccountState } from '#contract/accounts.ts'
import type { Hidden } from '#contract/hidden-fields.ts'
import type { Page } from '#contract/lists.ts'
import { fullName } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { lockAccount } from '#server/features/access-tokens/access-tokens.queries.ts'
import { noteEndedSessions } from '#server/features/audit/deeds.queries.ts'
import { endFeedsOf } from '#server/features/session/ended-feeds.queries.ts'
import { endSessionsOf } from '#server/features/session/session.queries.ts'
import { found } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'

import { accountBatches, accountPage, type Listed, type Standing, standingsOf } from './accounts.queries.ts'

type Parts = Pick<Context, 'db' | 'clock'>

/** Leaves out people who are no employees any more. */
async function asTheyStand({ db, clock }: Parts, rows: readonly Listed[]): Promise<AccountRow[]> {
  const ids = rows.map(({ id }) => id)
  const standings = ids.length === 0 ? new Map<number, Standing>() : await standingsOf(db, ids, clock.now())
  return rows.flatMap((row) => {
    const standing = standings.get(row.id)
    if (!standing) return []
    const { hasPassword: _, isInvited: __, ...shown } = standing
    return [{ ...row, ...shown, state: stateOf(row.isActive, standing) }]
  })
}

export async function peoplePage(parts: Parts, query: AccountsQuery, hidden: Hidden): Promise<Page<AccountRow>> {
  const { data, ...counts } = await accountPage(parts.db, query, hidden)
  return { ...counts, data: await asTheyStand(parts, data) }
}

export async function* peopleBatches(parts: Parts, query: Parameters<typeof accountBatches>[1], hidden: Hidden) {
  for await (const rows of accountBatches(parts.db, query, hidden))
    yield (await asTheyStand(parts, rows)).map((row) => ({ ...row, fullName: fullName(row) }))
}

function stateOf(isActive: boolean, { hasPassword, singleSignOn, isInvited, lastSignIn }: Standing): AccountState {
  if (!isActive) return 'inactive'
  if (hasPassword || singleSignOn) return 'active'
  if (lastSignIn !== null) return 'passwordDue'
  return isInvited ? 'invited' : 'invitationOver'
}

/**
 * On every instance from the very next call on, with the person's addresses of calendars; the caller's own session
 * stays, and so do access tokens. The trail counts the sessions. @throws Refusal not-found for a person without access
 */
export async function endPersonsSessions(
  { db, clock }: Parts,
  { params: { employeeId }, caller, actor }: CallContext & { caller: Caller; params: { employeeId: number } },
): Promise<void> {
  await db.change(actor, async (tx) => {
    found(await lockAccount(tx, employeeId))
    const ended = await endSessionsOf(tx, employeeId, caller.employeeId === employeeId ? caller.sessionId : undefined)
    await endFeedsOf(tx, employeeId)
    const now = clock.now().getTime()
    const open = ended.filter((end) => Date.parse(end) > now).length
    if (open > 0) await noteEndedSessions(tx, employeeId, open)
  })
}
