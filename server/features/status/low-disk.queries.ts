import { sql, type Transaction } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

/** Tells people who manage users, unless a former run did. */
export async function tellShortDisk(tx: Transaction<Tables>, day: string): Promise<void> {
  await sql`select tell_operators(${`disk:${day}`}, 'disk', null, ${JSON.stringify({ disk: day })}::jsonb)
    where not exists (select from run_findings where kind = 'disk')`.execute(tx)
  await sql`insert into run_findings (kind, record_id) values ('disk', 0) on conflict do nothing`.execute(tx)
}

export async function forgetShortDisk(tx: Transaction<Tables>): Promise<void> {
  await sql`delete from run_findings where kind = 'disk'`.execute(tx)
}
