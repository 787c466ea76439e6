// Asked before a start and by npm run doctor, and changes nothing. readConfig checks settings, places.ts this machine.
import path from 'node:path'

import type pg from 'pg'

import { firstOf } from '#contract/items.ts'
import type { Config } from '#server/platform/base/config.ts'
import { serverOf } from '#server/platform/base/server-addresses.ts'
import { nameOfPlace, storagePlace } from '#server/platform/base/storage-url.ts'
import { isUnchecked } from '#server/platform/database/postgres/connection.ts'
import { askServer, NoConnection } from '#server/platform/database/postgres/questions.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { questionTexts as texts } from '#texts/operator/questions.ts'
import type { Remark } from '#texts/remark.ts'

import { fault, notice, type Finding } from './finding.ts'

/** Fewer files may all be lost while the storage is right. */
const enough = 3
const sample = 10

export async function lookAtServer(config: Config): Promise<{ there: boolean; found: Finding[] }> {
  const { url, ...others } = serverOf(config)
  if (url === undefined) return { there: true, found: [] }
  try {
    const found = (await askServer({ url, ...others })).map((remark) => fault(...remark))
    return { there: true, found: [...found, ...(isUnchecked(url) ? [notice(...texts.unencrypted())] : [])] }
  } catch (error) {
    if (error instanceof NoConnection) return { there: false, found: [fault(...error.remark)] }
    throw error
  }
}

type Place = Pick<Config, 'storageUrl' | 'dataDir'>

/**
 * A wrong bucket, folder or prefix has none of the known files, and would take new ones in. A storage that does not
 * answer says nothing.
 */
export async function askFiles(pool: pg.Pool, storage: Storage, place: Place): Promise<Remark | undefined> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `select to_regclass('project_files') is not null as there`,
  )
  if (tables[0]?.there !== true) return undefined
  const { rows } = await pool.query<{ key: string; files: string }>(
    `select storage_key as key, count(*) over () as files from project_files order by id desc limit $1`,
    [sample],
  )
  if (rows.length < enough) return undefined
  try {
    for (const { key } of rows) {
      const content = await storage.get(key)
      content?.on('error', () => undefined).destroy()
      if (content) return undefined
    }
    for await (const { key } of storage.list()) if (key.startsWith('project-')) return undefined
  } catch {
    return undefined
  }
  return texts.filesElsewhere(Number(firstOf(rows).files), nameOf(place))
}

/** @throws Error with one line when the storage has none of the known files */
export async function demandFiles(pool: pg.Pool, storage: Storage, place: Place): Promise<void> {
  const remark = await askFiles(pool, storage, place)
  if (remark !== undefined) throw new Error(texts.line(remark))
}

function nameOf({ storageUrl, dataDir }: Place): string {
  const place = storageUrl === undefined ? undefined : storagePlace(storageUrl)
  if (place === undefined) return path.resolve(dataDir, 'files')
  return place.kind === 'disk' ? place.folder : nameOfPlace(place)
}
