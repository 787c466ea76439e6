import { existsSync } from 'node:fs'
import path from 'node:path'

import pg from 'pg'

import type { Database } from '#server/platform/database/database.ts'

import { fault, fine, notice, sizeOf, wordsOf, type Finding } from './finding.ts'
import type { Inside } from './looking.ts'
import { freeSpace, fullestDisk, fullestOf, type Disk } from './machine.ts'

const rows = 8 * 1024

/**
 * A server does not tell: writing 8 MB to a temporary table shows that the data's disk has space. On this machine,
 * where the role may see the folders, their disks are asked.
 */
export async function lookAtFreeSpace({ db, format, texts: { doctor }, freeBytes }: Inside): Promise<Finding[]> {
  const { freeTheDisk } = doctor
  if (db.engine === 'embedded') return []
  try {
    await writeAndForget(db)
  } catch (error) {
    const code = codeOf(error)
    if (code === diskFull) return [fault(doctor.serverDiskFull, freeTheDisk)]
    if (code === '25006') return [fault(...doctor.readOnly)]
    return [notice(...doctor.serverDiskUnknown(wordsOf(error)))]
  }
  const least = await fullestHere(db, freeBytes)
  if (least === undefined) return [fine(doctor.serverDiskFine)]
  const words = doctor.freeOfServer(sizeOf(format, least.free), least.folder)
  if (least.free < freeSpace.least) return [fault(doctor.left(words), freeTheDisk)]
  if (least.free < freeSpace.low) return [notice(doctor.left(words), freeTheDisk)]
  return [fine(doctor.enough(words))]
}

const ifShort = (disk: Disk | undefined): string | undefined =>
  disk !== undefined && disk.free < freeSpace.low ? disk.folder : undefined

/**
 * The folder of a disk that this and `lookAtDisk` warn of, of data, files, backups and database; '' where the
 * database's is full and not on this machine.
 */
export async function shortDisk({
  config,
  db,
  freeBytes,
}: Pick<Inside, 'config' | 'db' | 'freeBytes'>): Promise<string | undefined> {
  const own = ifShort(fullestDisk({ config, freeBytes }))
  if (own !== undefined || db.engine === 'embedded') return own
  try {
    await writeAndForget(db)
  } catch (error) {
    return codeOf(error) === diskFull ? '' : undefined
  }
  return ifShort(await fullestHere(db, freeBytes))
}

const diskFull = '53100'
const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

async function writeAndForget(db: Database): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query(`begin read write; set local temp_tablespaces = ''`)
    await client.query('create temporary table portal_free_space (filler text) on commit drop')
    await client.query(
      `insert into portal_free_space select rpad(md5(n::text), 1000, md5(n::text)) from generate_series(1, ${rows}) as n`,
    )
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function fullestHere(db: Database, freeBytes: Inside['freeBytes']): Promise<Disk | undefined> {
  const { rows } = await db.pool.query<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'
     and (inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1')`,
  )
  const [data] = rows
  if (data === undefined || !existsSync(data.folder)) return undefined
  return fullestOf([data.folder, path.join(data.folder, 'pg_wal')], freeBytes)
}
