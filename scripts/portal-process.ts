import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { settingNames } from '#server/platform/base/config.ts'
import { freePort } from '#server/testing/free-port.ts'

import { root } from './child.ts'
import memory from './memory.json' with { type: 'json' }

const START_LIMIT = 60_000

export interface PortalProcess {
  readonly address: string
  readonly pid: number
  /** From the program's start to the first answer that it is ready, in ms. */
  readonly readyAfter: number
  /** As a service manager does. @throws with the end of its log when the exit code is not 0 */
  stop(): Promise<void>
}

/**
 * On a free port, until it answers. Settings of the caller stay out, because they may lead to a real database.
 * `command` ends with the portal; `logFile` gets the output; `limitMs` is a minute by default. @throws with the end of
 * its log when it does not come up
 */
export async function startPortal(options: {
  command?: readonly [program: string, ...words: string[]]
  env: Record<string, string>
  logFile: string
  port?: number | undefined
  limitMs?: number
}): Promise<PortalProcess> {
  const { command, env, logFile, port = await freePort(), limitMs = START_LIMIT } = options
  const address = `http://127.0.0.1:${port}`
  const log = openSync(logFile, 'w')
  const started = performance.now()
  const [program, ...words] = command ?? [
    process.execPath,
    ...memory.flags,
    ...memory.since26,
    join(root, 'server/main.ts'),
  ]
  const portal = spawn(program, words, {
    cwd: root,
    // A command is a group of programs, which Ctrl-C ends together.
    detached: command !== undefined,
    stdio: ['ignore', log, log],
    env: {
      ...memory.environment,
      ...ofTheMachine(),
      ...NO_SETTINGS,
      HOST: '127.0.0.1',
      PORT: String(port),
      // Browsers make passkeys for a name.
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    },
  })
  closeSync(log)
  const tell = () => (command === undefined ? portal.kill('SIGTERM') : process.kill(-(portal.pid ?? 0), 'SIGINT'))
  const stop = async () => {
    const code = await ended(portal, tell)
    if (code !== 0 && code !== 'SIGINT')
      throw new Error(`The portal ended with ${code} when it was told to stop.\n${endOf(logFile)}`)
  }
  if (!(await answers(address, portal, limitMs))) {
    await ended(portal, tell)
    throw new Error(`The portal did not come up.\n${endOf(logFile)}`)
  }
  return { address, pid: portal.pid ?? 0, readyAfter: performance.now() - started, stop }
}

/** An empty setting overrides .env. A stop need not wait for clients, and one person reads for many. */
const NO_SETTINGS = {
  ...Object.fromEntries(settingNames.map((name) => [name, ''])),
  DRAIN_SECONDS: '0',
  READS_PER_MINUTE: '0',
}

function ofTheMachine(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])))
}

async function answers(address: string, portal: ChildProcess, limitMs: number): Promise<boolean> {
  const limit = Date.now() + limitMs
  while (Date.now() < limit && portal.exitCode === null && portal.signalCode === null) {
    // Refused until it listens.
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined)
    if (answer?.ok === true) return true
    await sleep(20)
  }
  return false
}

async function ended(portal: ChildProcess, tell: () => void): Promise<number | string> {
  if (portal.exitCode === null && portal.signalCode === null) {
    const end = once(portal, 'exit')
    tell()
    const limit = setTimeout(() => portal.kill('SIGKILL'), 25_000)
    await end
    clearTimeout(limit)
  }
  return portal.exitCode ?? portal.signalCode ?? 'nothing'
}

function endOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-40).join('\n')
}
