import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { session } from '#contract/session.ts'
import { type Engine, openDatabase } from '#server/db/open.ts'

import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts'
import { fillCompany } from '../../server/testing/company.ts'
import { findServer, startServer, type TestServer } from '../../server/testing/postgresServer.ts'

const root = join(import.meta.dirname, '../..')
const administrator = { email: 'bench@portal.local', password: 'Brumoso*73Tejo' }

/** A portal with a made-up company, and a bare route on the same rows beside it. */
export interface Site {
  portal: PortalProcess
  /** Where the bare route answers, without a final slash. */
  bare: string
  /** What a signed-in caller sends. */
  headers: Record<string, string>
  /** The address of the database, where it is a server's. */
  databaseUrl: string | undefined
  close(): Promise<void>
}

/**
 * Makes a scratch database of an engine, fills it at a scale, and serves it.
 *
 * @returns undefined where there is no PostgreSQL to make one on
 */
export async function openSite(engine: Engine, scale: number): Promise<Site | undefined> {
  const source = findServer()
  if (engine === 'postgres' && source === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const server = engine === 'postgres' && source ? await startServer(source) : undefined
  try {
    return await serve(folder, server, scale)
  } catch (error) {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function serve(folder: string, server: TestServer | undefined, scale: number): Promise<Site> {
  const dataDir = join(folder, 'data')
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret for the bench that is long enough',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
    ...(server && { DATABASE_URL: server.url }),
  }
  const start = () => startPortal({ env, logFile: join(folder, 'log') })
  // The first start makes the first data.
  await (await start()).stop()
  const db = await openDatabase({ dataDir, ...(server && { url: server.url }), statementTimeoutMs: 300_000 })
  await fillCompany(db, scale, (line) => console.log(`  ${line}`))
  await db.close()
  // One process has an embedded database: the bare route gets a copy.
  const copy = join(folder, 'copy')
  if (!server) cpSync(dataDir, copy, { recursive: true })
  const bare = await startBare(server?.url ?? copy)
  const portal = await start()
  const answer = await fetch(`${portal.address}/api${session.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`Signing in failed: ${answer.status}`)
  return {
    portal,
    bare: bare.address,
    headers: { authorization: `Bearer ${token}` },
    databaseUrl: server?.url,
    async close() {
      bare.process.kill('SIGTERM')
      await portal.stop()
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startBare(place: string): Promise<{ process: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), place], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (child.exitCode === null) {
    const port = /^(\d+)$/m.exec(said)?.[1]
    if (port !== undefined) return { process: child, address: `http://127.0.0.1:${port}` }
    await sleep(20)
  }
  throw new Error('The bare route did not start')
}
