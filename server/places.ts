import { once } from 'node:events'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'

import { ConfigError, type Config } from './config.ts'
import { isFolderLocked } from './db/embedded/folder-lock.ts'

/**
 * Looks whether the places that settings name are there, before anything is made: a folder that can be written, a logo
 * that can be read, an address and a port to listen on.
 * @throws ConfigError naming the variable and what it takes; Error when the port is taken
 */
export async function checkPlaces(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port' | 'providerLogo'>,
): Promise<void> {
  const { dataDir, databaseUrl, providerLogo } = config
  // With a server's database nothing has to be kept here: an image may be read-only.
  if (databaseUrl === undefined) demandFolder(dataDir)
  try {
    if (providerLogo !== undefined) accessSync(providerLogo, constants.R_OK)
  } catch (cause) {
    throw new ConfigError(
      `PROVIDER_LOGO no sirve: toma la ruta de un archivo svg, png o webp, y ${providerLogo} no se puede leer.`,
      { cause },
    )
  }
  // Whoever serves this folder has the port too: what opens the folder says who that is.
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
    throw new ConfigError(`DATA_DIR no sirve: toma una carpeta en la que se pueda escribir, y ${folder} no lo es.`, {
      cause,
    })
  }
}

/** The line for the person at the terminal when the portal can't listen; any other error as it is. */
export function listenProblem(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'getaddrinfo') return wrongHost(host, error)
  if (syscall !== 'listen') return error
  if (code === 'EADDRINUSE')
    return new Error(`El puerto ${port} está en uso: detenga lo que lo usa o elija otro con PORT.`, { cause: error })
  if (code === 'EACCES')
    return new ConfigError(`PORT no sirve: aquí no se permite escuchar en ${port}; toma un puerto desde 1024.`, {
      cause: error,
    })
  if (code === 'EADDRNOTAVAIL') return wrongHost(host, error)
  return error
}

const wrongHost = (host: string, cause: unknown): ConfigError =>
  new ConfigError(`HOST no sirve: toma un nombre o una dirección IP de este equipo, y ${host} no lo es.`, { cause })
