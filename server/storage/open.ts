import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'

import { ConfigError, type Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the storage that STORAGE_URL names: a folder, by default `files` in DATA_DIR, made where there is none.
 * @throws ConfigError when nothing can be written there: better at the start than at the first upload
 */
export function openStorage({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Storage {
  const folder = storageUrl === undefined ? path.join(dataDir, 'files') : folderOf(storageUrl)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch {
    throw new ConfigError(`No se puede escribir en la carpeta de los archivos, ${folder}: elija otra con STORAGE_URL.`)
  }
  return diskStorage(folder)
}

/** `file:./data/files` and `file:///srv/files` alike. */
const folderOf = (url: string): string => path.resolve(url.replace(/^file:(?:\/\/(?=\/))?/, ''))
