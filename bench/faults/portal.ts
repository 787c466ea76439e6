import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { findServer, startOwnServer, type OwnServer } from '#server/testing/postgresServer.ts'

import { startPortal, type PortalProcess } from '../../scripts/portal-process.ts'
import { CannotTry, tryEach, type Outcome } from './fault.ts'

export const administrator = { email: 'faults@portal.local', password: 'Brumoso*73Tejo' }

export const secret = 'a secret for the faults that is long enough'

/** None outlives this process. */
const running = new Set<number>()
process.on('exit', () => {
  for (const pid of running) if (runs(pid)) process.kill(pid, 'SIGKILL')
})

export interface Victim extends PortalProcess {
  api: string
  kill(): Promise<void>
}

export const ownFolder = (parent = os.tmpdir()): string => fs.mkdtempSync(path.join(parent, 'portal-fault-'))

export const remove = (folder: string): void => fs.rmSync(folder, { recursive: true, force: true })

/** The settings of a portal on a folder, and on the PostgreSQL of `url` where there is one. */
export const settingsFor = (dataDir: string, url?: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(url !== undefined && { DATABASE_URL: url }),
  SECRET_KEY: secret,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  LOG_LEVEL: 'warn',
})

export async function startVictim(
  dataDir: string,
  { url, port, env = {} }: { url?: string | undefined; port?: number; env?: Record<string, string> } = {},
): Promise<Victim> {
  fs.mkdirSync(dataDir, { recursive: true })
  const logFile = path.join(os.tmpdir(), `${path.basename(dataDir)}-${Date.now()}-${port ?? 0}.log`)
  const portal = await startPortal({ env: { ...settingsFor(dataDir, url), ...env }, logFile, port })
  running.add(portal.pid)
  return {
    ...portal,
    api: `${portal.address}/api`,
    async stop() {
      await portal.stop()
      running.delete(portal.pid)
      fs.rmSync(logFile, { force: true })
    },
    async kill() {
      process.kill(portal.pid, 'SIGKILL')
      while (runs(portal.pid)) await wait(5)
      running.delete(portal.pid)
      fs.rmSync(logFile, { force: true })
    },
  }
}

export function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // The process has gone.
    return false
  }
}

/** With fsync, as installed. @throws CannotTry without PostgreSQL */
export async function startPostgres(settings: string[] = [], parent?: string): Promise<OwnServer> {
  const source = findServer({ PATH: process.env['PATH'] })
  if (!source || 'url' in source) throw new CannotTry('there is no PostgreSQL to be started')
  return startOwnServer(source.binaries, settings, parent)
}

/** The engines a fault is tried on: without `url` the embedded one. */
export interface Target {
  engine: string
  dataDir: string
  url?: string
  server?: OwnServer
}

/** Tries something on the embedded database, and on a PostgreSQL where one can be started; removes both afterwards. */
export async function onBothEngines(
  work: (target: Target) => Promise<Outcome | Outcome[]>,
  startServer: () => Promise<OwnServer> = startPostgres,
): Promise<Outcome[]> {
  const inFolder = async (target: Omit<Target, 'dataDir'>): Promise<Outcome | Outcome[]> => {
    const dataDir = ownFolder()
    try {
      return await work({ ...target, dataDir })
    } finally {
      remove(dataDir)
    }
  }
  return tryEach([
    ['embedded database', () => inFolder({ engine: 'embedded database' })],
    [
      'PostgreSQL',
      async () => {
        const server = await startServer()
        try {
          return await inFolder({ engine: 'PostgreSQL', url: server.url, server })
        } finally {
          await server.stop()
        }
      },
    ],
  ])
}
