import { sql, type Transaction } from 'kysely'

import type { AuditEntity } from '#contract/audit-fields.ts'
import type { AuditKind } from '#contract/audit.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

// What is done about a person's way in stands in the trail without what is secret of it, so that no trigger writes it.

/** Tells the trail how many sessions of an employee somebody else has ended. */
export async function noteEndedSessions(tx: Transaction<Tables>, employeeId: number, count: number): Promise<void> {
  await noteDeed(tx, { entity: 'session', employeeId, kind: 'endSessions', after: { sessions: count } })
}

/** What was done about the second factor of a person; 'removed' is the last one. */
type FactorDeed =
  | 'added'
  | 'replaced'
  | 'passkeyAdded'
  | 'renamed'
  | 'totpRemoved'
  | 'passkeyRemoved'
  | 'removed'
  | 'codes'

/**
 * Tells the trail what was done about an employee's way in, and not with which password or link. Who did it says the
 * transaction, as to the trigger that writes the trail's other rows.
 */
export async function noteAccess(
  tx: Transaction<Tables>,
  employeeId: number,
  what:
    | { password: 'changed' }
    | { access_link: 'made' }
    | { second_factor: FactorDeed }
    | { identity: 'added' | 'removed' },
): Promise<void> {
  await noteDeed(tx, { entity: 'employee', employeeId, kind: 'update', after: what })
}

async function noteDeed(
  tx: Transaction<Tables>,
  deed: { entity: AuditEntity; employeeId: number; kind: AuditKind; after: object },
): Promise<void> {
  await sql`
    insert into audit (actor_id, token_id, call, request_id, entity, entity_id, action, after)
    values (
      nullif(current_setting('portal.actor', true), '')::integer,
      nullif(current_setting('portal.token', true), '')::integer,
      current_setting('portal.call', true),
      nullif(current_setting('portal.request', true), ''),
      ${deed.entity}, ${deed.employeeId}, ${deed.kind}, ${JSON.stringify(deed.after)}::jsonb
    )`.execute(tx)
}
