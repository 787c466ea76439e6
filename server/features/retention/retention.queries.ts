import { sql, type Kysely, type Transaction } from 'kysely'

import { firstOf } from '#contract/items.ts'
import { Retention } from '#contract/retention.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import { replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { knownFrom } from './retention.rules.ts'

const record = {
  table: 'retention',
  details: `select version, sessions, notices, mails, bin, deliveries, audit_years as "auditYears" from retention`,
  row: Retention,
} as const

export async function readRetention(db: Database): Promise<Retention> {
  return firstOf(await db.quick('retention.read', record.details, [], Retention))
}

/** Undefined while the trail is kept for ever. `now` is today. */
export async function knownSince(db: Database, now: string): Promise<{ knownFrom?: string }> {
  const first = knownFrom(now, (await readRetention(db)).auditYears)
  return first === undefined ? {} : { knownFrom: first }
}

export async function lockRetention(tx: Transaction<Tables>): Promise<Retention | undefined> {
  const [row] = await namedIn(tx, 'retention.lock', `${record.details} for no key update`, [], Retention)
  return row
}

export const replaceRetention = (
  tx: Transaction<Tables>,
  { sessions, notices, mails, bin, deliveries, auditYears }: Omit<Retention, 'version'>,
): Promise<Retention> =>
  replaceRecord(tx, record, 1, { sessions, notices, mails, bin, deliveries, audit_years: auditYears })

/** At most `most`, before an instant. @returns how many */
export async function forgetTrail(db: Kysely<Tables>, until: string, most: number): Promise<number> {
  const { rows } = await sql<{
    removed: number
  }>`select forget_trail(${until}::timestamptz, ${most}) as removed`.execute(db)
  return firstOf(rows).removed
}
