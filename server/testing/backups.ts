import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type pg from 'pg'
import { inject } from 'vitest'

import type { Installation } from '#server/platform/backup/backup.ts'
import { rowsOf, tablesOf } from '#server/platform/backup/rows.ts'
import type { Database } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import type { Storage } from '#server/platform/files/storage.ts'

import { databaseName, onServer, withDatabase } from './template.ts'

export const testSecret = 'a secret for tests that is long enough'

export function scratchFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** On Windows false, which has no modes. */
export const isOpenToOthers = (file: string): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0

/** Files are in `folder/files` unless it brings a storage. */
export const installationOn = (
  db: Database,
  folder: string,
  storage: Storage = diskStorage(path.join(folder, 'files')),
): Installation => ({ db, storage, secret: testSecret, dataDir: folder, log: () => undefined })

/** By table, the number of rows and their checksum. */
export async function contentsOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  await client.query(`set timezone to 'UTC'`)
  for (const table of await tablesOf(client)) {
    const hash = createHash('sha256')
    let n = 0
    for await (const lines of rowsOf(client, table)) {
      for (const line of lines) hash.update(`${line}\n`)
      n += lines.length
    }
    found[table.name] = `${n} ${hash.digest('hex')}`
  }
  return found
}

/** Undefined on the embedded database. */
export async function emptyServerDatabase(): Promise<{ url: string; remove(): Promise<void> } | undefined> {
  const source = inject('testEngine')
  if (source.engine !== 'postgres') return undefined
  const name = databaseName('copy')
  await onServer(source.serverUrl, `create database ${name}`)
  return {
    url: withDatabase(source.serverUrl, name),
    remove: () => onServer(source.serverUrl, `drop database ${name} with (force)`),
  }
}

/** @returns its id */
export async function recordProject(db: Database, code: string): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `with customer as (
      insert into customers (code, commercial_name, document_number, city_id)
      select $1, 'Faro ' || $1, $1, min(id) from cities returning id, city_id)
    insert into projects (name, customer_id, city_id, product_id, project_status_id, start_date, end_date, total_cost)
    select 'Faro ' || $1, id, city_id, (select min(id) from products), (select min(id) from project_statuses),
      '2026-01-01', '2026-12-31', 1 from customer returning id`,
    [code],
  )
  return rows[0]!.id
}

/** 13 bytes without a known sum. */
export async function recordFile(db: Database, key: string): Promise<void> {
  await db.pool.query(
    `insert into project_files (project_id, name, extension, size, storage_key, date)
    values ($1, 'Acta.pdf', 'pdf', 13, $2, now())`,
    [await recordProject(db, key), key],
  )
}
