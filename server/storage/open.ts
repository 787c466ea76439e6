import path from 'node:path'

import type { Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** Opens the storage that STORAGE_URL names: a folder, by default `files` in DATA_DIR. */
export function openStorage({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Storage {
  return diskStorage(storageUrl === undefined ? path.join(dataDir, 'files') : folderOf(storageUrl))
}

/** `file:./data/files` and `file:///srv/files` alike. */
const folderOf = (url: string): string => path.resolve(url.replace(/^file:(?:\/\/(?=\/))?/, ''))
