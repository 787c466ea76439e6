import type { Identity } from '#contract/identities.ts'
import type { Context } from '#server/context.ts'
import { lockAccount } from '#server/features/access-tokens/access-tokens.queries.ts'
import { noteAccess, noteEndedSessions } from '#server/features/audit/deeds.queries.ts'
import { found } from '#server/platform/base/refusal.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import { endSessionsOfDirectory, hasIdentity, identitiesOf, removeIdentity } from './identities.queries.ts'

/** And its sessions; the next subject with their e-mail takes its place. @throws Refusal not-found */
export const removeIdentityOf = (
  { db, clock }: Context,
  { actor, params: { employeeId, id } }: CallContext & { params: { employeeId: number; id: number } },
): Promise<void> =>
  db.change(actor, async (tx) => {
    found(await lockAccount(tx, employeeId))
    found((await hasIdentity(tx, employeeId, id)) || undefined)
    const ended = await endSessionsOfDirectory(tx, { identityIds: [id] })
    await removeIdentity(tx, id)
    const open = ended.filter(({ end }) => Date.parse(end) > clock.now().getTime()).length
    if (open > 0) await noteEndedSessions(tx, employeeId, open)
    await noteAccess(tx, employeeId, { identity: 'removed' })
  })

/** @throws Refusal not-found for a person without access */
export async function readIdentitiesOf(
  { db }: Context,
  { params: { employeeId } }: { params: { employeeId: number } },
): Promise<Identity[]> {
  const account = db.sql.selectFrom('employees').select('id').where('id', '=', employeeId).where('has_user', '=', true)
  found(await account.executeTakeFirst())
  return identitiesOf(db.sql, employeeId)
}
