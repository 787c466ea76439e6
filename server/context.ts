import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import type { SettingsFile } from '#server/platform/base/secret-files.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { PasswordHasher } from '#server/platform/passwords/hasher.ts'

/** What features are built on; made once by the process, or by a test with other parts. */
export interface Context {
  config: Config
  db: Database
  keys: Keys
  hasher: PasswordHasher
  clock: Clock
  mailer: Mailer
  storage: Storage
  log: FastifyBaseLogger
  installed: Installed
}

/** How this process was installed, for what it says of itself and for its backups. */
interface Installed {
  /** What the keys are derived from. */
  secret: string
  environment: Readonly<Record<string, string | undefined>>
  /** The file .env and what it sets. */
  settingsFile?: SettingsFile | undefined
  /** The folder of the built web application; '' without one. */
  webDir: string
  /** Ends what goes on behind answers, when the process stops. */
  stopping?: AbortSignal
}
