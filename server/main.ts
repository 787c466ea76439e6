import { existsSync } from 'node:fs'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { Context } from '#server/context.ts'
import { unknownRoles } from '#server/features/identities/identities.queries.ts'
import { createFirstData, hasData } from '#server/first-data/first-data.ts'
import { BackupProblem } from '#server/platform/backup/backup-problem.ts'
import { isSecretOf } from '#server/platform/backup/secret-check.ts'
import { systemClock } from '#server/platform/base/clock.ts'
import { type Config, ConfigError, hostInUrl, readConfig } from '#server/platform/base/config.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { openLog } from '#server/platform/base/log.ts'
import { exposedInWords, type SettingsFile } from '#server/platform/base/secret-files.ts'
import { deriveKeys, secretOf } from '#server/platform/base/secrets.ts'
import { serverOf } from '#server/platform/base/server-addresses.ts'
import { unknownSettings } from '#server/platform/base/setting-names.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { closeFolder } from '#server/platform/database/embedded/owner-only.ts'
import { settleSecret } from '#server/platform/database/next-secret.ts'
import { demandServer } from '#server/platform/database/postgres/questions.ts'
import { checkPlaces, demandUnused, listenProblem } from '#server/platform/doctor/places.ts'
import { demandFiles } from '#server/platform/doctor/questions.ts'
import { openStorage } from '#server/platform/files/open-storage.ts'
import { openMailer, senderOf, type Mailer } from '#server/platform/mail/mailer.ts'
import { passwordHasher } from '#server/platform/passwords/hasher.ts'
import { backupTexts } from '#texts/operator/backup.ts'
import { settingTexts } from '#texts/operator/settings.ts'
import { startTexts } from '#texts/operator/start.ts'

/** In ms, for requests under way. */
const stopLimit = 20_000

export interface Running {
  address: string
  /** Gives proxies DRAIN_SECONDS to find another instance. */
  drain(): Promise<void>
  hurry(): void
  stop(): Promise<void>
}

interface StartOptions {
  /** '' serves the API alone. */
  webDir?: string
  /** Shows slow work at the terminal; `say` shows it in any case. */
  progress?: <Result>(work: (say: () => void) => Promise<Result>) => Promise<Result>
  /** Behind something on this machine. */
  shownAt?: string
  /** When this start does not make the first data. */
  signIn?: string[]
  /** The file .env. */
  settingsFile?: SettingsFile | undefined
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Oddities that stop nothing. */
async function warnOf({ db, keys, config, log }: Pick<Context, 'db' | 'keys' | 'config' | 'log'>): Promise<void> {
  if (!(await isSecretOf(db, keys))) {
    log.error('the secret is not the one of this database')
    say(startTexts.otherSecret)
  }
  for (const role of await unknownRoles(db.sql, config.oidc)) {
    log.warn({ role }, 'OIDC_ROLE_MAP names a role that there is not')
    say(settingTexts.warning(settingTexts.oidcUnknownRole(role)))
  }
}

/** @returns the address, with a chosen port */
async function listen(app: FastifyInstance, { host, port: wanted }: Pick<Config, 'host' | 'port'>): Promise<string> {
  await app.listen({ host, port: wanted, listenTextResolver: (address) => `listening at ${address}` })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : wanted
  return `http://${hostInUrl(host)}:${port}`
}

/** Settings and folders, as they have to be before anything is opened. @throws ConfigError */
async function readInstallation(environment: NodeJS.ProcessEnv) {
  const config = readConfig(environment)
  await checkPlaces(config)
  const { log, release } = openLog(environment['LOG_LEVEL'] ? config.logLevel : undefined)
  const open = existsSync(config.dataDir) ? closeFolder(config.dataDir) : []
  if (open.length > 0)
    log.warn({ open }, 'others on this machine can read the data folder; npm run doctor says what to do')
  return { config, log, release, readSecret: config.secretKey ?? (await secretOf(config.dataDir)) }
}

async function loadProgram() {
  const [{ buildApp, ownerCommands }, { serveOwner }, { eraseAgain }] = await Promise.all([
    import('./app.ts'),
    import('./owner.ts'),
    import('./features/personal-data/erasing.service.ts'),
  ])
  return { buildApp, ownerCommands, serveOwner, eraseAgain }
}
type Program = Awaited<ReturnType<typeof loadProgram>>

/** The files are asked for before the database is brought up to date. */
async function openDatabaseAndFiles(
  { config, log }: Pick<Context, 'config' | 'log'>,
  progress: NonNullable<StartOptions['progress']>,
) {
  const server = serverOf(config)
  if (server.url !== undefined) await demandServer({ ...server, url: server.url })
  const storage = await openStorage(config, log)
  const db = await progress(async (worthAWord) =>
    openDatabase({
      ...server,
      dataDir: config.dataDir,
      beforeUpdate: async (pool) => demandFiles(pool, storage, config),
      log(message) {
        worthAWord()
        log.info(message)
      },
    }),
  )
  return { db, storage, serverUrl: server.url }
}

/** A cut change of the secret ends first. */
async function settledSecret({ db, config }: Pick<Context, 'db' | 'config'>, readSecret: string): Promise<string> {
  if (config.secretKey !== undefined) return readSecret
  return (await settleSecret(db, config.dataDir, systemClock.now()))?.secret ?? readSecret
}

/** A restore that was killed after its commit has erased nobody again. */
async function eraseWhoCameBack(
  { db, keys, config, log }: Pick<Context, 'db' | 'keys' | 'config' | 'log'>,
  { eraseAgain }: Pick<Program, 'eraseAgain'>,
): Promise<void> {
  await eraseAgain({ db, keys, config }, 'npm start').catch((error: unknown) => {
    if (!(error instanceof BackupProblem)) throw error
    log.error({ err: error }, 'a list of erased people cannot be read')
  })
}

async function serve(
  context: Context,
  { buildApp, ownerCommands, serveOwner }: Program,
  announce: (address: string) => void,
): Promise<Running> {
  const { config, db, keys, clock, storage, mailer, log } = context
  const { secret, environment, webDir } = context.installed
  const stopping = new AbortController()
  const app = await buildApp({
    ...context,
    installed: { ...context.installed, stopping: stopping.signal },
    webDir,
    tells: true,
  })
  await app.ready()
  tidyUp()
  const address = await listen(app, config).catch(async (error: unknown) => {
    // It was announced already.
    await app.close()
    throw error
  })
  announce(address)
  const commands = ownerCommands({ config, db, clock })
  const owner = await serveOwner({ config, db, keys, secret, environment, storage, log, commands })
  return {
    address,
    drain: async () => app.drain.begin(config.drainSeconds),
    hurry: () => app.drain.hurry(),
    async stop() {
      stopping.abort(new Error(backupTexts.stopped))
      await owner.close()
      await app.close()
      mailer.close()
      await db.close()
    },
  }
}

/**
 * With first data where there is none, until a stop. Shows the address and the first sign-in; the log begins after
 * them. @throws ConfigError and other errors of one line
 */
export async function start(environment = process.env, options: StartOptions = {}): Promise<Running> {
  const { webDir = path.resolve(import.meta.dirname, '../dist/web'), progress = (work) => work(() => {}) } = options
  const { config, log, release, readSecret } = await readInstallation(environment)
  // Meanwhile the embedded database opens in its thread.
  const loading = loadProgram()
  const { db, storage, serverUrl } = await openDatabaseAndFiles({ config, log }, progress)
  let mailer: Mailer | undefined
  let administrator: Administrator
  try {
    const secret = await settledSecret({ db, config }, readSecret)
    const keys = deriveKeys(secret)
    const hasher = passwordHasher(keys)
    if (!(await hasData(db.sql))) await demandUnused(storage, serverUrl)
    administrator = await createFirstData(db, config, hasher)
    mailer = await openMailer(config.smtpUrl, senderOf(config))
    await warnOf({ db, keys, config, log })
    const program = await loading
    await eraseWhoCameBack({ db, keys, config, log }, program)
    const installed = { secret, environment, settingsFile: options.settingsFile, webDir }
    const context = { config, db, keys, hasher, clock: systemClock, mailer, storage, log, installed }
    return await serve(context, program, (address) => {
      say(startTexts.running(options.shownAt ?? address))
      for (const line of administrator ? firstSignIn(administrator) : (options.signIn ?? usualSignIn)) say(line)
      release()
    })
  } catch (error) {
    // The first data stays, so its password must be shown now.
    if (administrator) firstSignIn(administrator).forEach(say)
    release()
    mailer?.close()
    await db.close()
    throw listenProblem(error, config)
  }
}

/**
 * A start leaves a sixth of the memory behind, which Node.js would keep for long. 50 ms, before anyone calls; needs the
 * flag of `scripts/memory.json`.
 */
function tidyUp(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

type Administrator = Awaited<ReturnType<typeof createFirstData>>

const usualSignIn = [startTexts.signIn]

function firstSignIn({ email, password }: NonNullable<Administrator>): string[] {
  if (!password) return [startTexts.signInGiven(email)]
  return [startTexts.signInMadeUp(email, password), startTexts.shownOnce]
}

/** Ends on SIGINT and SIGTERM. A failed start is one line, not a stack. */
export async function main(options?: StartOptions): Promise<void> {
  const running = await start(process.env, options).catch((error: unknown) => {
    process.stderr.write(`${lineOf(error)}\n`)
    if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug')
      process.stderr.write(`${String(error instanceof Error ? error.stack : '')}\n`)
    process.exit(1)
  })
  let stopping = false
  const end = (): void => {
    const limit = setTimeout(() => process.exit(1), stopLimit)
    running.stop().then(
      () => {
        clearTimeout(limit)
        process.exit(0)
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  const stop = (signal: NodeJS.Signals): void => {
    // A person at the terminal does not wait, not even for another's stop.
    if (signal === 'SIGINT' || process.stdout.isTTY) running.hurry()
    if (stopping) return
    stopping = true
    void running.drain().then(end)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

if (import.meta.main) {
  for (const sentence of [...unknownSettings(process.env, []), ...exposedInWords(process.env)])
    process.stderr.write(`${settingTexts.warning(sentence)}\n`)
  await main()
}
