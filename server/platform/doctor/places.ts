import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

import { ConfigError, type Config } from '#server/platform/base/config.ts'
import { isFolderLocked } from '#server/platform/database/embedded/folder-lock.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { settingTexts } from '#texts/operator/settings.ts'
import { startTexts } from '#texts/operator/start.ts'

/** Before anything is made. @throws ConfigError naming the variable and what it takes; Error when the port is taken */
export async function checkPlaces(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port' | 'providerLogo'>,
): Promise<void> {
  const { dataDir, databaseUrl, providerLogo } = config
  // With a server's database an image may be read-only.
  if (databaseUrl === undefined) {
    demandFolder(dataDir)
    demandWhole(dataDir)
  }
  try {
    if (providerLogo !== undefined) accessSync(providerLogo, constants.R_OK)
  } catch (cause) {
    throw new ConfigError(settingTexts.wrongLogo(String(providerLogo)), { cause })
  }
  // The process that serves this folder has the port too, and opening the folder names it.
  if (databaseUrl === undefined && isFolderLocked(dataDir)) return
  const trial = createServer((socket) => socket.destroy())
  try {
    await once(trial.listen({ host: config.host, port: config.port }), 'listening')
    trial.close()
    await once(trial, 'close')
  } catch (error) {
    throw listenProblem(error, config)
  }
}

function demandFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new ConfigError(settingTexts.wrongFolder(folder), { cause })
  }
}

const ofCompany = ['files', 'backups', 'reserve']

/** A new company in the place of a lost database would hide the loss. */
function demandWhole(dataDir: string): void {
  const left = leftWithoutDatabase(dataDir)
  if (left.length > 0) throw new Error(startTexts.databaseMissing(dataDir, left.join(', ')))
}

export const leftWithoutDatabase = (dataDir: string): string[] =>
  existsSync(path.join(dataDir, 'pg')) ? [] : ofCompany.filter((name) => holdsSomething(path.join(dataDir, name)))

/** An empty database beside files of a company is the wrong one. @throws Error with one line */
export async function demandUnused(storage: Storage, databaseUrl: string | undefined): Promise<void> {
  for await (const { key } of storage.list()) {
    if (!key.startsWith('project-')) continue
    throw new Error(databaseUrl === undefined ? startTexts.foreignFiles(key) : startTexts.foreignFilesOfServer(key))
  }
}

const holdsSomething = (place: string): boolean =>
  existsSync(place) &&
  (!statSync(place).isDirectory() ||
    readdirSync(place, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile()))

export function listenProblem(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  if (!(error instanceof Error)) return error
  const { code, syscall }: NodeJS.ErrnoException = error
  if (syscall === 'getaddrinfo') return wrongHost(host, error)
  if (syscall !== 'listen') return error
  if (code === 'EADDRINUSE') return new Error(settingTexts.portTaken(port), { cause: error })
  if (code === 'EACCES') return new ConfigError(settingTexts.portRefused(port), { cause: error })
  if (code === 'EADDRNOTAVAIL') return wrongHost(host, error)
  return error
}

const wrongHost = (host: string, cause: unknown): ConfigError =>
  new ConfigError(settingTexts.wrongHost(host), { cause })
