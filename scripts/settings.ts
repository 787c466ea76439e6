import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { exposedInWords, type SettingsFile } from '#server/platform/base/secret-files.ts'
import { unknownSettings } from '#server/platform/base/setting-names.ts'
import { settingTexts } from '#texts/operator/settings.ts'

import { root } from './child.ts'

/** The environment wins. Warns of unknown names and readable files unless `warn` is false. */
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
