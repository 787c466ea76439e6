import type { Format } from '#contract/format.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import type { SettingsFile } from '#server/platform/base/secret-files.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { AllTexts } from '#texts/texts.ts'

export interface Looking {
  texts: AllTexts
  format: Format
  clock: Clock
  environment: Readonly<Record<string, string | undefined>>
  settingsFile?: SettingsFile | undefined
  webDir: string
  nodeVersion: string
  freeBytes: (folder: string) => number
}

export type WithConfig = Looking & { config: Config }

export type Inside = WithConfig & { db: Database; keys: Keys }

export type WithStorage = Inside & { storage: Storage }

export type Afterwards = WithConfig & {
  secret: string | undefined
  mailTo?: string | undefined
}
