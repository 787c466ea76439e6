import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { freePort } from './free-port.ts'
import { memoryFolder } from './memory-folder.ts'

const run = promisify(execFile)
const folderPrefix = 'portal-postgres-'

interface TestServer {
  url: string
  stop(): Promise<void>
}

/** Can crash like a machine, and start again on the same data. */
export interface OwnServer extends TestServer {
  /** All processes at once. */
  kill(): Promise<void>
  start(): Promise<void>
}

export interface OwnReplica extends OwnServer {
  promote(): Promise<void>
}

type ServerSource = { url: string } | { binaries: string }

/** `TEST_DATABASE_URL`, else an installed PostgreSQL; undefined without either. */
export function findServer(environment: NodeJS.ProcessEnv = process.env): ServerSource | undefined {
  const url = environment['TEST_DATABASE_URL']
  if (url) {
    return { url }
  }
  const onPath = (environment['PATH'] ?? '').split(path.delimiter)
  const binaries = [...onPath, ...debianFolders()].find((folder) =>
    ['initdb', 'postgres', 'pg_ctl'].every((program) => isProgram(folder, program)),
  )
  return binaries === undefined ? undefined : { binaries }
}

/** Throw-away, on loopback and a free port, without fsync, in memory where it fits; or the running one. */
export async function startServer(source: ServerSource): Promise<TestServer> {
  if ('url' in source) {
    return { url: source.url, stop: async () => {} }
  }
  return startOwnServer(source.binaries, ['fsync=off', 'full_page_writes=off'], memoryFolder() ?? os.tmpdir())
}

/** Throw-away, in `parent`, with settings `name=value`. */
export async function startOwnServer(
  binaries: string,
  ownSettings: string[] = [],
  parent: string = os.tmpdir(),
): Promise<OwnServer> {
  return startFilled(binaries, ownSettings, parent, async (asUser, data) =>
    asUser(path.join(binaries, 'initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ]),
  )
}

/** Known at the primary as `replica`. */
export async function startOwnReplica(
  binaries: string,
  primary: string,
  ownSettings: string[] = [],
): Promise<OwnReplica> {
  const from = `${primary}?application_name=replica`
  return startFilled(binaries, ownSettings, os.tmpdir(), async (asUser, data) => {
    const copier = path.join(binaries, 'pg_basebackup')
    const program = fs.existsSync(copier) ? copier : 'pg_basebackup'
    await asUser(program, ['-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '-N'])
  })
}

async function startFilled(
  binaries: string,
  ownSettings: string[],
  parent: string,
  fill: (asUser: RunProgram, data: string) => Promise<unknown>,
): Promise<OwnReplica> {
  await clearAbandoned(binaries, parent)
  const folder = fs.mkdtempSync(path.join(parent, folderPrefix))
  fs.writeFileSync(path.join(folder, 'owner'), String(process.pid))
  const data = path.join(folder, 'data')
  const port = await freePort()
  const settings = [...ownSettings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const asUser = await unprivileged(folder)
  const program = (name: string): string => path.join(binaries, name)
  const start = async (): Promise<void> => {
    const log = path.join(folder, 'log')
    await asUser(program('pg_ctl'), ['-D', data, '-l', log, '-w', '-t', '60', '-o', options, 'start'])
  }
  try {
    await fill(asUser, data)
    await start()
  } catch (cause) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw new Error(`A PostgreSQL for the tests does not start from ${binaries}`, { cause })
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    promote: async () => void (await asUser(program('pg_ctl'), ['-D', data, '-w', 'promote'])),
    kill: async () => killServer(folder),
    stop: async () =>
      (await servesFrom(folder)) ? stopServer(binaries, folder) : fs.rmSync(folder, { recursive: true, force: true }),
  }
}

async function killServer(folder: string): Promise<void> {
  const parent = Number(fs.readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(parent)])
  const pids = [parent, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)]
  for (const pid of pids) {
    if (isRunning(pid)) {
      process.kill(pid, 'SIGKILL')
    }
  }
  while (pids.some(isRunning)) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function stopServer(binaries: string, folder: string): Promise<void> {
  const asUser = await unprivileged(folder)
  await asUser(path.join(binaries, 'pg_ctl'), ['-D', path.join(folder, 'data'), '-m', 'immediate', '-w', 'stop'])
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Of killed runs in `parent`: servers and files. Running ones stay. */
export async function clearAbandoned(binaries: string, parent: string = os.tmpdir()): Promise<void> {
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = path.join(parent, name)
    const owner = path.join(folder, 'owner')
    if (!fs.existsSync(owner) || isRunning(Number(fs.readFileSync(owner, 'utf8')))) {
      continue
    }
    await ((await servesFrom(folder))
      ? stopServer(binaries, folder)
      : fs.promises.rm(folder, { recursive: true, force: true }))
  }
}

/** Another program may have the number by now. */
async function servesFrom(folder: string): Promise<boolean> {
  const file = path.join(folder, 'data', 'postmaster.pid')
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN
  if (!Number.isInteger(pid) || !isRunning(pid)) {
    return false
  }
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'args='])
  return stdout.includes(path.join(folder, 'data'))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is one all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

type RunProgram = (program: string, args: string[]) => Promise<unknown>

/** PostgreSQL refuses to run as root. */
async function unprivileged(folder: string): Promise<RunProgram> {
  if (process.getuid?.() !== 0) {
    return async (program, args) => run(program, args)
  }
  const user = await firstUser(['postgres', 'nobody'])
  await run('chown', [user, folder])
  return async (program, args) => run('runuser', ['-u', user, '--', program, ...args], { cwd: folder })
}

async function firstUser(names: string[]): Promise<string> {
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const user = names.find((name) => accounts.some((account) => account.startsWith(`${name}:`)))
  if (user === undefined) {
    throw new Error(`None of the users ${names.join(', ')} exists to run PostgreSQL as`)
  }
  return user
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql'
  if (!fs.existsSync(root)) {
    return []
  }
  const versions = fs.readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => path.join(root, version, 'bin'))
}

function isProgram(folder: string, program: string): boolean {
  return fs.existsSync(path.join(folder, process.platform === 'win32' ? `${program}.exe` : program))
}
