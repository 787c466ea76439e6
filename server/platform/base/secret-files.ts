import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { settingTexts } from '#texts/operator/settings.ts'

/** A setting that can't be used: one line that names the variable and what it takes. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that are secrets, whatever they say. */
const secrets = [
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'AWS_SECRET_ACCESS_KEY',
  'AZURE_STORAGE_CONNECTION_STRING',
  'AZURE_STORAGE_KEY',
] as const
/** Addresses that may hold a password. */
const addresses = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'TARGET_DATABASE_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'TARGET_STORAGE_URL',
] as const

/** Each of them may stand in a file, which `<name>_FILE` names. */
export const namesWithFile = [...secrets, ...addresses, 'AWS_ACCESS_KEY_ID'] as const
export const fileSettingOf = (name: string): string => `${name}_FILE`

/**
 * An environment whose secrets have been read from the files that it names: DATABASE_URL has what the file of
 * DATABASE_URL_FILE holds, without the end of its last line.
 * @throws ConfigError where both are set, or the file can't be read or is empty
 */
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

/** A file as .env, and what it sets. */
export interface SettingsFile {
  file: string
  settings: Environment
}

/** A file with secrets in it that others may read, with what is in it. */
interface ExposedFile {
  file: string
  names: string[]
}

/**
 * Files with secrets that other users of this machine may read.
 * @param settingsFile the file .env and what it sets
 */
export function exposedFiles(environment: Environment, settingsFile?: SettingsFile): ExposedFile[] {
  const named = namesWithFile
    .filter((name) => environment[fileSettingOf(name)])
    .map((name) => ({ file: path.resolve(environment[fileSettingOf(name)]!), names: [name as string] }))
  const inFile =
    settingsFile === undefined
      ? []
      : [...secrets, ...addresses].filter((name) => holdsSecret(name, settingsFile.settings[name]))
  const files = settingsFile && inFile.length > 0 ? [{ file: settingsFile.file, names: inFile }, ...named] : named
  return files.filter(({ file }) => !handedOver.test(file) && isReadByOthers(file))
}

/** The same as warnings for the terminal, each with what to do. */
export const exposedInWords = (environment: Environment, settingsFile?: SettingsFile): string[] =>
  exposedFiles(environment, settingsFile).map(
    ({ file, names }) => `${settingTexts.exposed(file, names.join(', '))} ${settingTexts.closeFile(file)}.`,
  )

/** Where Docker and Kubernetes hand secrets over, read by all in a container that has one user. */
const handedOver = /^(?:\/var)?\/run\/secrets\//

/** An address without a password is none. */
function holdsSecret(name: string, value: string | undefined): boolean {
  if (!value) return false
  return (secrets as readonly string[]).includes(name) || /\/\/[^/@]*:[^/@]+@/.test(value)
}

/**
 * Whether another user may read a file. One that belongs to somebody else, as root, is read through its group: the portal's
 * own way to it. A folder above that nobody else may enter keeps it closed.
 */
function isReadByOthers(file: string): boolean {
  if (process.platform === 'win32') return false
  try {
    const { mode, uid } = statSync(file)
    const own = uid === process.getuid?.() && uid !== 0
    const who = [...(mode & 0o004 ? [0o001] : []), ...(own && mode & 0o040 ? [0o010] : [])]
    return who.some((enter) => foldersAbove(file).every((folder) => statSync(folder).mode & enter))
  } catch {
    // What can't be looked at is told where it is read.
    return false
  }
}

function foldersAbove(file: string): string[] {
  const above = path.dirname(path.resolve(file))
  return above === path.dirname(above) ? [above] : [above, ...foldersAbove(above)]
}
