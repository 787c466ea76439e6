import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { exposedInWords, type SettingsFile } from '#server/platform/base/secret-files.ts'
import { unknownSettings } from '#server/platform/base/setting-names.ts'
import { settingTexts } from '#texts/operator/settings.ts'

import { root } from './child.ts'

/**
 * Reads the file .env of the repository where there is one, and warns of names that are none of the portal's, and of files
 * with secrets that others may read. What the environment already has stays as it is.
 * @param warn false where whoever calls says it by itself
 * @returns the file and what it sets
 */
export function readSettings({ warn = true } = {}): SettingsFile {
  const file = join(root, '.env')
  const settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const names = Object.keys(settings)
  const strangers = unknownSettings(process.env, names)
  if (names.length > 0) process.loadEnvFile(file)
  if (warn)
    for (const sentence of [...strangers, ...exposedInWords(process.env, { file, settings })])
      console.warn(settingTexts.warning(sentence))
  return { file, settings }
}
