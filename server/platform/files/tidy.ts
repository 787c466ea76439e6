import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import { regularly } from '#server/platform/base/regular-work.ts'
import type { Database } from '#server/platform/database/database.ts'

import type { Storage } from './storage.ts'
import { sumOldFiles } from './sums.ts'
import { isBackedUp, removeLeftover } from './uploads.ts'

interface Parts {
  db: Database
  storage: Storage
  log: FastifyBaseLogger
}

/** An upload takes 15 minutes at most. */
const forgottenAfter = '1 hour'
const everyMs = 30 * 60 * 1000
const batch = 100

/** Their content becomes a leftover. */
export async function emptyBins({ db }: Pick<Parts, 'db'>): Promise<void> {
  await sql`with gone as (
      delete from bin where removed_at < now() - make_interval(days => (select bin from retention)) returning storage_key
    ) insert into storage_leftovers (storage_key) select storage_key from gone where storage_key is not null`.execute(
    db.sql,
  )
}

export async function removeLeftovers({ db, storage, log }: Parts): Promise<number> {
  if (await isBackedUp(db)) return 0
  const leftovers = await db.sql
    .selectFrom('storage_leftovers')
    .select('storage_key')
    .where('since', '<', sql<string>`now() - interval '${sql.raw(forgottenAfter)}'`)
    .orderBy('since')
    .limit(batch)
    .execute()
  let removed = 0
  for (const { storage_key: key } of leftovers) {
    try {
      await removeLeftover({ db, storage }, key)
      removed += 1
    } catch (error) {
      log.warn({ err: error, key }, 'a file that nobody needs could not be removed; it is tried again')
    }
  }
  return removed
}

export const tidyStorage = (parts: Parts): (() => Promise<void>) =>
  regularly(
    everyMs,
    async (stopping) => {
      await emptyBins(parts)
      await removeLeftovers(parts)
      await sumOldFiles(parts, stopping)
    },
    (error) => parts.log.warn({ err: error }, 'the storage could not be tidied'),
  )
