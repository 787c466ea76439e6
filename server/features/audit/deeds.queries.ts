import { sql, type Transaction } from 'kysely'

import type { AuditEntity } from '#contract/audit-fields.ts'
import type { AuditKind } from '#contract/audit.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

// No trigger writes these rows, because they must leave the secrets out.

export async function noteEndedSessions(tx: Transaction<Tables>, employeeId: number, count: number): Promise<void> {
  await noteDeed(tx, { entity: 'session', employeeId, kind: 'endSessions', after: { sessions: count } })
}

type FactorDeed =
  | 'added'
  | 'replaced'
  | 'passkeyAdded'
  | 'renamed'
  | 'totpRemoved'
  | 'passkeyRemoved'
  | 'removed'
  | 'codes'

/** Without the password or link. The transaction says who acts, as for the trail's triggers. */
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
