import { randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'

import { ConfigError, type Config } from '#server/platform/base/config.ts'
import { withSecretFiles } from '#server/platform/base/secret-files.ts'
import { nameOfPlace, storagePlace, type AzurePlace, type S3Place } from '#server/platform/base/storage-url.ts'
import { settingTexts } from '#texts/operator/settings.ts'

import { diskStorage } from './disk.ts'
import { objectStorage, type ObjectStore, type StorageLog } from './object-storage.ts'
import type { Storage } from './storage.ts'

/**
 * By default `files` in DATA_DIR. Loads a store's client only for its use; a store that is away does not stop the
 * start. @throws ConfigError when the folder cannot be written
 */
export async function openStorage(
  { storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>,
  log: StorageLog,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Storage> {
  const place = storageUrl === undefined ? undefined : storagePlace(storageUrl)
  if (place === undefined || place.kind === 'disk') return openFolder(place?.folder ?? path.join(dataDir, 'files'))
  const store = await openStore(place, withSecretFiles(environment))
  await demandWritable(store, place, log)
  return objectStorage(store, place.prefix, log)
}

function openFolder(folder: string): Storage {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch {
    throw new ConfigError(settingTexts.filesFolder(folder))
  }
  return diskStorage(folder)
}

export async function openStore(place: S3Place | AzurePlace, environment: NodeJS.ProcessEnv): Promise<ObjectStore> {
  if (place.kind === 's3') {
    const { s3Store } = await import('./s3.ts')
    return s3Store({ ...place, credentials: place.credentials ?? credentialsIn(environment) })
  }
  const { azureStore } = await import('./azure.ts')
  try {
    return azureStore(place, environment)
  } catch (cause) {
    throw new ConfigError(settingTexts.accountMissing(nameOfPlace(place)), { cause })
  }
}

/** The client itself reads no `…_FILE` variables. */
function credentialsIn(environment: NodeJS.ProcessEnv): S3Place['credentials'] {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = environment
  return id && secret && !token ? { id, secret } : undefined
}

async function demandWritable(store: ObjectStore, place: S3Place | AzurePlace, log: StorageLog): Promise<void> {
  const name = `${place.prefix}start/${randomUUID()}`
  try {
    await store.write(name, Readable.from([]))
    await store.remove(name)
  } catch (error) {
    const refusal = store.refusalOf(error)
    if (refusal === undefined) {
      log.warn({ err: error }, 'the file store can’t be reached; the portal starts without it')
      return
    }
    throw new ConfigError(settingTexts.storeRefuses(nameOfPlace(place), refusal), { cause: error })
  }
}
