// Started by instances.ts: a portal whose clock the drill sets, and which looks at what waits as much faster as FASTER says.
import { setInterval as repeat } from 'node:timers'

import * as z from 'zod/mini'

const faster = Number(process.env['FASTER'])
globalThis.setInterval = ((work: () => void, ms: number) => repeat(work, ms / faster)) as typeof setInterval

const { buildApp } = await import('#server/app.ts')
const { readConfig } = await import('#server/platform/base/config.ts')
const { openLog } = await import('#server/platform/base/log.ts')
const { deriveKeys } = await import('#server/platform/base/secrets.ts')
const { openDatabase } = await import('#server/platform/database/database.ts')
const { openStorage } = await import('#server/platform/files/open-storage.ts')
const { openMailer, senderOf } = await import('#server/platform/mail/mailer.ts')
const { passwordHasher } = await import('#server/platform/passwords/hasher.ts')

/** The drill's orders: what time it is and how fast it goes, or a question to the embedded database, which nobody else can ask. */
const Order = z.union([
  z.object({ now: z.number(), pace: z.number() }),
  z.object({ question: z.int(), text: z.string(), values: z.array(z.unknown()) }),
])

// By the machine's clock, which all share: a portal that is long in coming up is not late in the drill.
const { NOW, PACE, AT = Date.now() } = process.env
let time = { now: Number(NOW), pace: Number(PACE), at: Number(AT) }
const clock = { now: () => new Date(time.now + (Date.now() - time.at) * time.pace) }
const config = readConfig(process.env)
const { secretKey: secret } = config
if (secret === undefined) throw new Error('A portal of the drill has no SECRET_KEY')
const { log, release } = openLog('error')
release()
const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, clock })

process.on('message', (message) => {
  const order = z.parse(Order, message)
  if ('now' in order) {
    time = { ...order, at: Date.now() }
    return
  }
  const { question, text, values } = order
  db.pool.query<Record<string, unknown>>(text, values).then(
    ({ rows }) => process.send?.({ question, rows }),
    (error: unknown) => process.send?.({ question, problem: String(error) }),
  )
})

const keys = deriveKeys(secret)
const app = await buildApp({
  config,
  db,
  keys,
  hasher: passwordHasher(keys),
  clock,
  mailer: await openMailer(config.smtpUrl, senderOf(config)),
  storage: await openStorage(config, log),
  log,
  installed: { secret, environment: {}, webDir: '' },
  tells: true,
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ address })
