import { sql, type Transaction } from 'kysely'

import type { Tables } from '#server/platform/database/schema/tables.ts'

/** Of one machine and data folder. */
interface ShortDisk {
  seenBy: string
  folder: string
}

const nameOf = ({ seenBy, folder }: ShortDisk): string => `${seenBy} ${folder}`

/** Tells people who manage users, unless a former run did: of a folder that several share once. */
export async function tellShortDisk(tx: Transaction<Tables>, day: string, disk: ShortDisk): Promise<void> {
  const { folder } = disk
  await sql`select tell_operators(${`disk:${day}:${folder}`}, 'disk', null, ${JSON.stringify({ disk: day, folder })}::jsonb)
    where not exists (select from run_findings where kind = 'disk' and about = ${nameOf(disk)})`.execute(tx)
  await sql`insert into run_findings (kind, record_id, about) values ('disk', 0, ${nameOf(disk)})
    on conflict do nothing`.execute(tx)
}

/** But the one that still is. */
export async function forgetShortDisks(tx: Transaction<Tables>, seenBy: string, still?: string): Promise<void> {
  const [all, kept] = [nameOf({ seenBy, folder: '' }), still === undefined ? null : nameOf({ seenBy, folder: still })]
  await sql`delete from run_findings where kind = 'disk' and starts_with(about, ${all})
    and about is distinct from ${kept}`.execute(tx)
}
