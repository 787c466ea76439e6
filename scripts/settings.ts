import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { unknownSettings } from '#server/platform/base/setting-names.ts'
import { settingTexts } from '#texts/operator/settings.ts'

import { root } from './child.ts'

/**
 * Reads the file .env of the repository where there is one, and warns of names that are none of the portal's. What the
 * environment already has stays as it is.
 * @param warn false where whoever calls says it by itself
 * @returns the names in the file
 */
export function readSettings({ warn = true } = {}): string[] {
  const file = join(root, '.env')
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  const strangers = unknownSettings(process.env, names)
  if (warn) for (const sentence of strangers) console.warn(settingTexts.warning(sentence))
  if (names.length > 0) process.loadEnvFile(file)
  return names
}
