import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { settingTexts } from '#texts/operator/settings.ts'

/** One line with the variable and what it accepts. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const secrets = [
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'OIDC_CLIENT_SECRET',
  'AWS_SECRET_ACCESS_KEY',
  'AZURE_STORAGE_CONNECTION_STRING',
  'AZURE_STORAGE_KEY',
] as const
const addresses = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_DIRECT_URL',
  'MIGRATION_DATABASE_URL',
  'TARGET_DATABASE_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'BACKUP_URL',
  'TARGET_STORAGE_URL',
] as const

export const namesWithFile = [...secrets, ...addresses, 'AWS_ACCESS_KEY_ID'] as const
export const fileSettingOf = (name: string): string => `${name}_FILE`

/** @throws ConfigError when a variable and its file are both set, or the file is unreadable or empty */
export function withSecretFiles(environment: Environment): Record<string, string | undefined> {
  const read = { ...environment }
  for (const name of namesWithFile) {
    const setting = fileSettingOf(name)
    const file = environment[setting]
    if (!file) continue
    if (environment[name]) throw new ConfigError(settingTexts.bothSet(name, setting))
    let content: string
    try {
      content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (cause) {
      throw new ConfigError(settingTexts.secretFileUnreadable(setting, file), { cause })
    }
    if (content.trim() === '') throw new ConfigError(settingTexts.secretFileEmpty(setting, file))
    read[name] = content
  }
  return read
}

export interface SettingsFile {
  file: string
  settings: Environment
}

interface ExposedFile {
  file: string
  names: string[]
}

export function exposedFiles(environment: Environment, settingsFile?: SettingsFile): ExposedFile[] {
  const named = namesWithFile.flatMap((name): ExposedFile[] => {
    const file = environment[fileSettingOf(name)]
    return file ? [{ file: path.resolve(file), names: [name] }] : []
  })
  const inFile =
    settingsFile === undefined
      ? []
      : [...secrets, ...addresses].filter((name) => holdsSecret(name, settingsFile.settings[name]))
  const files = settingsFile && inFile.length > 0 ? [{ file: settingsFile.file, names: inFile }, ...named] : named
  return files.filter(({ file }) => !handedOver.test(file) && isReadByOthers(file))
}

export const exposedInWords = (environment: Environment, settingsFile?: SettingsFile): string[] =>
  exposedFiles(environment, settingsFile).map(({ file, names }) => settingTexts.exposed(file, names.join(', ')))

/** Docker and Kubernetes put secrets here; all in such a container share one user. */
const handedOver = /^(?:\/var)?\/run\/secrets\//

function holdsSecret(name: string, value: string | undefined): boolean {
  if (!value) return false
  return secrets.some((secret) => secret === name) || /\/\/[^/@]*:[^/@]+@/.test(value)
}

/** Root's file is read through its group, as the portal reads it. A closed folder above protects it. */
function isReadByOthers(file: string): boolean {
  if (process.platform === 'win32') return false
  try {
    const { mode, uid } = statSync(file)
    const own = uid === process.getuid?.() && uid !== 0
    const who = [...(mode & 0o004 ? [0o001] : []), ...(own && mode & 0o040 ? [0o010] : [])]
    return who.some((enter) => foldersAbove(file).every((folder) => statSync(folder).mode & enter))
  } catch {
    return false
  }
}

function foldersAbove(file: string): string[] {
  const above = path.dirname(path.resolve(file))
  return above === path.dirname(above) ? [above] : [above, ...foldersAbove(above)]
}
