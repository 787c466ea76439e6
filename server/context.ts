import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import type { SettingsFile } from '#server/platform/base/secret-files.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { PasswordHasher } from '#server/platform/passwords/hasher.ts'

/** Made once by the process, or by a test with other parts. */
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

interface Installed {
  secret: string
  environment: Readonly<Record<string, string | undefined>>
  /** The file .env. */
  settingsFile?: SettingsFile | undefined
  /** Of the built web; '' without one. */
  webDir: string
  stopping?: AbortSignal
}
