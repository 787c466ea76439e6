import { randomUUID } from 'node:crypto'

import { sql, type Transaction } from 'kysely'

import type { Config } from '#server/platform/base/config.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { isOutcomeUnknown, type Actor, type Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { checkedContent } from './checked-content.ts'
import { kindOf } from './file-kinds.ts'
import { fileNameOf } from './file-name.ts'
import type { Storage } from './storage.ts'
import { summed } from './sums.ts'

// Storage and database share no transaction. So an object is listed as a leftover before it exists, until a record
// points to it. tidyStorage removes old leftovers.

export interface IncomingFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

export interface StoredFile {
  key: string
  name: string
  extension: string
  size: number
  sha256: string
}

interface Parts {
  db: Database
  storage: Storage
}

/** @throws Refusal invalid-input for its name, file-type, file-content, file-too-large; nothing stays then */
export async function storeFile(
  { config, ...parts }: Parts & { config: Pick<Config, 'maxUploadMb'> },
  container: string,
  file: IncomingFile,
): Promise<StoredFile> {
  const name = fileNameOf(file.name)
  const kind = kindOf(name)
  if (!kind) throw new Refusal('file-type', { about: 'file' })
  const key = `${container}/${randomUUID()}`
  const { db, storage } = parts
  await db.sql.insertInto('storage_leftovers').values({ storage_key: key }).execute()
  try {
    const { content, sum } = summed(checkedContent(file.content, { kind, maxMegabytes: config.maxUploadMb }))
    const size = await storage.put(key, content)
    return { key, name, extension: kind.extension, size, sha256: sum() }
  } catch (error) {
    await dropFile(parts, key)
    throw error
  }
}

/** After a failure the file goes at once, unless the outcome of the commit is unknown. */
export async function recordFile<T>(
  parts: Parts,
  { key, actor }: { key: string | undefined; actor: Actor },
  record: () => Promise<T>,
): Promise<T> {
  const drop = async () => (key === undefined ? undefined : dropFile(parts, key))
  let done: T
  try {
    done = await record()
  } catch (error) {
    if (!isOutcomeUnknown(error)) await drop()
    throw error
  }
  // The record is from an earlier call, and so is its file.
  if (actor.key?.replayed) await drop()
  return done
}

export async function dropFile(parts: Parts, key: string): Promise<void> {
  // The first error matters more.
  await removeLeftover(parts, key).catch(() => undefined)
}

/**
 * Waits for a record that is about to point to the file. During a backup the file stays, because the backup may have
 * seen such a record.
 */
export async function removeLeftover({ db, storage }: Parts, key: string): Promise<void> {
  if (await isBackedUp(db)) return
  const leftover = db.sql.updateTable('storage_leftovers').set({ since: goes }).where('storage_key', '=', key)
  const { numUpdatedRows } = await leftover.executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await storage.delete(key)
  await db.sql.deleteFrom('storage_leftovers').where('storage_key', '=', key).execute()
}

/** Marks content that is being removed: no record may point to it. */
const goes = sql<string>`'epoch'::timestamptz`

/** A backup reports every 20 seconds; a silent one was killed. */
const aliveFor = '2 minutes'

export async function isBackedUp(db: Database): Promise<boolean> {
  const alive = await db.sql
    .selectFrom('backup_runs')
    .select('id')
    .where('ended_at', 'is', null)
    .where('alive_at', '>', sql<string>`now() - interval '${sql.raw(aliveFor)}'`)
    // From before the clock was set back.
    .where('alive_at', '<', sql<string>`now() + interval '${sql.raw(aliveFor)}'`)
    .limit(1)
    .executeTakeFirst()
  return alive !== undefined
}

/**
 * With the record that points to the file. @throws Refusal storage-unavailable when the content has gone, as after a
 * clock that ran ahead
 */
export async function keepFile(tx: Transaction<Tables>, key: string): Promise<void> {
  const leftover = tx.deleteFrom('storage_leftovers').where('storage_key', '=', key).where('since', '>', goes)
  const { numDeletedRows } = await leftover.executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('storage-unavailable', { retryAfterSeconds: 1 })
}

interface FileRecord {
  id: number
  storage_key: string
  size: number
  sha256: string | null
}

export async function fileRecords(db: Database): Promise<FileRecord[]> {
  const { rows } = await sql<FileRecord>`select id, storage_key, size, sha256 from stored_files order by id`.execute(
    db.sql,
  )
  return rows
}
