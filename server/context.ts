import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Keys } from './secrets.ts'
import type { Storage } from './storage/storage.ts'

/** What features are built on; made once by the process, or by a test with other parts. */
export interface Context {
  config: Config
  db: Database
  keys: Keys
  clock: Clock
  mailer: Mailer
  storage: Storage
  log: FastifyBaseLogger
}
