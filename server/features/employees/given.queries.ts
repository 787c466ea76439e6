import { sql, type Kysely, type Transaction } from 'kysely'

import { Refusal } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

import { demandOwned, type Given } from './giving.rules.ts'

/**
 * Demands that a caller has all that a role gives: to give it, or to let in who has it. No role gives nothing.
 * @throws Refusal lacks-permission
 */
export async function demandGivable(tx: Transaction<Tables>, caller: Caller, role: number | null): Promise<void> {
  if (role === null) return
  const { rows } = await sql<Given>`
    select permissions, hidden_fields as "hiddenFields" from roles where id = ${role}`.execute(tx)
  const [given] = rows
  if (given) demandOwned(caller, given)
}

/**
 * Demands that a caller may change the e-mail of a user with a role: who reads that mail can let themselves in as them.
 * They have just confirmed who they are, as before all that gives access away.
 * @throws Refusal user-email, lacks-permission, confirm-first
 */
export async function demandMovable(tx: Transaction<Tables>, caller: Caller, role: number | null): Promise<void> {
  if (!caller.permissions.has('users.manage')) throw new Refusal('user-email')
  await demandGivable(tx, caller, role)
  if (!caller.confirmed) throw new Refusal('confirm-first')
}

/** Of these employees the users whose e-mail somebody may not change, by the rule above and the roles of now. */
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
