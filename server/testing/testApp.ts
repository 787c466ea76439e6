import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'

import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino, type Logger } from 'pino'

import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { readConfig, type Config } from '#server/platform/base/config.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import type { Message } from '#server/platform/mail/mailer.ts'

import { testSecret } from './backups.ts'
import { demandPromised, nameOfCall } from './contract-answers.ts'
import { testHasher, testKeys } from './first-data.ts'
import { testDatabase } from './testDb.ts'

interface LoggedFault {
  message: string
  /** Missing in an answer. */
  problem?: string
}

export interface TestApp {
  app: FastifyInstance
  context: Context
  mails: Message[]
  outboxEmpty(): Promise<void>
  folder: string
  /** Unexpected errors; empty when the test brings a log. */
  faults: LoggedFault[]
  /** Undefined is the real time. */
  setTime(time: Date | undefined): void
  close(): Promise<void>
}

/**
 * With a database of its own, a settable clock and kept mail. Files are on the disk by default. A given database is
 * closed, too.
 */
export async function testApp(
  overrides: Partial<Config> = {},
  {
    storage,
    log,
    db: given,
    mailer,
    tells = false,
  }: Partial<Pick<Context, 'storage' | 'log' | 'db' | 'mailer'>> & {
    /** Reads its trail and makes its daily runs. */
    tells?: boolean
  } = {},
): Promise<TestApp> {
  let time: Date | undefined
  const clock = { now: () => time ?? new Date() }
  const db = given ?? (await testDatabase({ clock }))
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-files-'))
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-data-'))
  const mails: Message[] = []
  const faults: LoggedFault[] = []
  const context: Context = {
    // Tests read more in a minute than people do. Browsers make passkeys for a name.
    config: { ...readConfig({ PUBLIC_URL: 'http://localhost:3000' }), dataDir, readsPerMinute: 0, ...overrides },
    db,
    keys: testKeys,
    hasher: testHasher,
    clock,
    mailer: mailer ?? {
      enabled: true,
      counts: { sent: 0, failed: 0 },
      async deliver(message) {
        mails.push(message)
        return { end: 'sent' }
      },
      close: () => undefined,
    },
    storage: storage ?? diskStorage(folder),
    log: log ?? faultLog(faults),
    installed: { secret: testSecret, environment: {}, webDir: '' },
  }
  const app = await buildApp({ ...context, tells })
  return {
    app,
    context,
    mails,
    async outboxEmpty() {
      while (await dueMail(context)) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    folder,
    faults,
    setTime(value) {
      time = value
    },
    async close() {
      await app.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const dueMail = ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  db.sql
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('due_at', '<=', clock.now().toISOString())
    .executeTakeFirst()

/** Shows the level of `TEST_LOG`. */
function faultLog(faults: LoggedFault[]): Logger {
  const shown = process.env['TEST_LOG']
  return pino(
    { level: shown ?? 'error' },
    {
      write(line) {
        if (shown) process.stdout.write(line)
        const { msg, err } = JSON.parse(line) as { msg?: string; err?: LoggedFault }
        if (msg === 'unexpected error' && err) faults.push(err)
      },
    },
  )
}

export interface Answer<Body = unknown> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Body
  text: string
}

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  locale?: 'es-CO' | 'en-US'
  /** Makes the call fail inside, so that a 500 is expected. */
  fails?: boolean | undefined
}

/**
 * `call(app, 'GET /employees/employees-list?top=10', { token })`. The answer must be one that the contract promises.
 * @throws an unexpected error inside: 'customers.byId: website is missing'
 */
export async function call<Body = unknown>(
  target: TestApp,
  request: string,
  options: CallOptions = {},
): Promise<Answer<Body>> {
  const [method, path] = request.split(' ') as [InjectOptions['method'], string]
  const streams = method === 'GET' && /^\/events\b/.test(path)
  const response = await target.app.inject({
    // A stream of events has no end: only its beginning is looked at.
    payloadAsStream: streams,
    method: method!,
    url: `/api${path}`,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.locale && { locale: options.locale }),
      ...options.headers,
    },
    ...(options.body !== undefined && { payload: options.body as object }),
  })
  const begun = streams && response.statusCode === 200
  if (begun) response.stream().destroy()
  const text = begun ? '' : await (streams ? textOf(response.stream()) : response.body)
  const json = /json/.test(response.headers['content-type'] ?? '')
  const body: unknown = json ? JSON.parse(text) : undefined
  const fault = response.statusCode === 500 && options.fails !== true ? target.faults.at(-1) : undefined
  if (fault) throw new Error(`${nameOfCall(String(method), path)}: ${fault.problem ?? fault.message}`)
  demandPromised(String(method), path, response.statusCode, body)
  return {
    status: response.statusCode,
    headers: response.headers,
    body: body as Body,
    text,
  }
}
