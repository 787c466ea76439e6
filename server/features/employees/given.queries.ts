import { sql, type Kysely, type Transaction } from 'kysely'

import { Refusal } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

import { demandOwned, type Given } from './giving.rules.ts'

/**
 * To give a role, or let its holder in, the caller must have all that it gives. Who manages users lets others in for
 * good, so the caller must have just confirmed who they are. @throws Refusal lacks-permission, confirm-first
 */
export async function demandGivable(tx: Transaction<Tables>, caller: Caller, role: number | null): Promise<void> {
  if (role === null) return
  const { rows } = await sql<Given>`
    select permissions, hidden_fields as "hiddenFields" from roles where id = ${role}`.execute(tx)
  const [given] = rows
  if (!given) return
  demandOwned(caller, given)
  if (given.permissions.includes('users.manage') && !caller.confirmed) throw new Refusal('confirm-first')
}

/**
 * The reader of a mailbox can get in as its user, so the caller must have just confirmed who they are. @throws Refusal
 * user-email, lacks-permission, confirm-first
 */
export async function demandMovable(tx: Transaction<Tables>, caller: Caller, role: number | null): Promise<void> {
  if (!caller.permissions.has('users.manage')) throw new Refusal('user-email')
  await demandGivable(tx, caller, role)
  if (!caller.confirmed) throw new Refusal('confirm-first')
}

export async function unmovableUsers(
  db: Kysely<Tables>,
  ids: readonly number[],
  by: number | null,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select e.id from employees e left join roles their on their.id = e.role_id
    where e.id = any (${ids}::integer[]) and e.has_user and not exists (
      select from employees i join roles mine on mine.id = i.role_id
      where i.id = ${by}::integer and mine.permissions @> '{users.manage}'
        and (their.id is null or (mine.permissions @> their.permissions and their.hidden_fields @> mine.hidden_fields)))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
