import type { Format } from '#contract/format.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import type { SettingsFile } from '#server/platform/base/secret-files.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { AllTexts } from '#texts/texts.ts'

/** What a check of a program needs, and in whose language it answers. */
export interface Looking {
  texts: AllTexts
  format: Format
  clock: Clock
  environment: Readonly<Record<string, string | undefined>>
  /** The file .env and what it sets. */
  settingsFile?: SettingsFile | undefined
  webDir: string
  nodeVersion: string
  /** Free bytes of a folder's disk. */
  freeBytes: (folder: string) => number
}

/** Of an installation whose settings are understood. */
export type WithConfig = Looking & { config: Config }

/** Of one whose database is open. */
export type Inside = WithConfig & { db: Database; keys: Keys }

/** And whose storage is. */
export type WithStorage = Inside & { storage: Storage }

/** What is looked at last. */
export type Afterwards = WithConfig & {
  secret: string | undefined
  /** Whom a test message is sent to. */
  mailTo?: string | undefined
}
