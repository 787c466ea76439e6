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

// Storage and database have no transaction together. So the database knows of an object before it exists and for as long
// as no record points to it: a leftover, which goes when its upload succeeds. Whatever happens in between, a leftover
// that stays is removed with its object later (tidyStorage).

/** A file of a form, as it arrives. Its name is what was sent, path and all. */
export interface IncomingFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** A file that is in the storage, and that no record points to yet. */
export interface StoredFile {
  key: string
  name: string
  extension: string
  /** In bytes. */
  size: number
  sha256: string
}

interface Parts {
  db: Database
  storage: Storage
}

/**
 * Checks a file and stores it while it arrives.
 * @throws Refusal invalid-input for its name, file-type, file-content, file-too-large; nothing stays then
 */
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

/**
 * Does what makes a record point to a stored file (`keepFile`). Where that fails the file goes at once, unless nobody
 * knows whether the record is there: then nothing is removed, and later the list of leftovers says whether the file is one.
 */
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
  // The record is an earlier call's, and so is its file.
  if (actor.key?.replayed) await drop()
  return done
}

/** Removes a stored file that no record points to, where that is possible now; else it goes later, as a leftover. */
export async function dropFile(parts: Parts, key: string): Promise<void> {
  // What led here says more than why the file stays for now.
  await removeLeftover(parts, key).catch(() => undefined)
}

/**
 * Removes a stored file while it is a leftover, and forgets it. A record that is being made to point to it is waited for.
 * While a backup is under way the file stays, because a record that the backup has seen may have pointed to it.
 */
export async function removeLeftover({ db, storage }: Parts, key: string): Promise<void> {
  if (await isBackedUp(db)) return
  const leftover = db.sql.updateTable('storage_leftovers').set({ since: goes }).where('storage_key', '=', key)
  const { numUpdatedRows } = await leftover.executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await storage.delete(key)
  await db.sql.deleteFrom('storage_leftovers').where('storage_key', '=', key).execute()
}

/** The age of a leftover whose content is being removed: no record may point to it any more. */
const goes = sql<string>`'epoch'::timestamptz`

/** A backup says every 20 seconds that it goes on; one that has said nothing for this long has been killed. */
const aliveFor = '2 minutes'

/** Whether a backup of this installation is under way, made by whichever instance or command. */
export async function isBackedUp(db: Database): Promise<boolean> {
  const alive = await db.sql
    .selectFrom('backup_runs')
    .select('id')
    .where('ended_at', 'is', null)
    .where('alive_at', '>', sql<string>`now() - interval '${sql.raw(aliveFor)}'`)
    // Said before the clock was set back.
    .where('alive_at', '<', sql<string>`now() + interval '${sql.raw(aliveFor)}'`)
    .limit(1)
    .executeTakeFirst()
  return alive !== undefined
}

/**
 * In the transaction in which a record begins to point to a stored file.
 * @throws Refusal storage-unavailable where its content has gone meanwhile, as of a database whose clock was put forward
 */
export async function keepFile(tx: Transaction<Tables>, key: string): Promise<void> {
  const leftover = tx.deleteFrom('storage_leftovers').where('storage_key', '=', key).where('since', '>', goes)
  const { numDeletedRows } = await leftover.executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('storage-unavailable', { retryAfterSeconds: 1 })
}

/** What a record says of the content of its file; `sha256` is null where it is not known. */
interface FileRecord {
  id: number
  storage_key: string
  size: number
  sha256: string | null
}

/** The records of all files, those in a bin too. */
export async function fileRecords(db: Database): Promise<FileRecord[]> {
  const { rows } = await sql<FileRecord>`select id, storage_key, size, sha256 from stored_files order by id`.execute(
    db.sql,
  )
  return rows
}
