import { sql, type Transaction } from 'kysely'

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
