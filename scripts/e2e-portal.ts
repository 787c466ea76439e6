import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { buildWeb } from './build-web.ts'
import { root } from './child.ts'

const START_LIMIT = 60_000
const administrator = { email: 'admin@portal.test', password: 'Zafiro#48Luna' }

/**
 * Starts the portal that the end-to-end tests use, as it ships: built, on the embedded database, on a free port and a
 * scratch folder. The tests find it by `E2E_ADDRESS`, its administrator by `E2E_ADMIN_EMAIL` and `E2E_ADMIN_PASSWORD`,
 * and its log by `E2E_LOG`.
 *
 * @returns what stops it and takes its folder away
 * @throws with the log when it does not come up, or does not stop cleanly
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const logFile = join(root, 'test-results', 'portal.log')
  const log = openSync(logFile, 'w')
  const portal = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...machine(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
  })
  closeSync(log)
  const stop = async () => {
    const code = await stopped(portal)
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The portal ended with ${code} when it was told to stop.\n${lastLines(logFile)}`)
  }
  if (!(await answers(address, portal))) {
    await stop()
    throw new Error(`The portal for the end-to-end tests did not come up.\n${lastLines(logFile)}`)
  }
  process.env['E2E_ADDRESS'] = address
  process.env['E2E_ADMIN_EMAIL'] = administrator.email
  process.env['E2E_ADMIN_PASSWORD'] = administrator.password
  process.env['E2E_LOG'] = logFile
  return stop
}

/** What any program needs of the environment, and no setting: those may lead to a database with real people in it. */
function machine(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(address: string, portal: ChildProcess): Promise<boolean> {
  const limit = Date.now() + START_LIMIT
  while (Date.now() < limit && portal.exitCode === null && portal.signalCode === null) {
    // Refused until it listens: that is what is waited for.
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined)
    if (answer?.ok === true) return true
    await sleep(100)
  }
  return false
}

/** Asks it to stop as a service manager does, and gives the code it ended with (or the signal that it took). */
async function stopped(portal: ChildProcess): Promise<number | string> {
  if (portal.exitCode === null && portal.signalCode === null) {
    const ended = once(portal, 'exit')
    portal.kill('SIGTERM')
    const limit = setTimeout(() => portal.kill('SIGKILL'), 25_000)
    await ended
    clearTimeout(limit)
  }
  return portal.exitCode ?? portal.signalCode ?? 'nothing'
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-40).join('\n')
}
