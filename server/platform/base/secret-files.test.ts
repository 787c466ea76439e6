import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'
import { exposedFiles, withSecretFiles } from './secret-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string, mode = 0o600): string => {
  const place = path.join(folder, name)
  writeFileSync(place, content)
  chmodSync(place, mode)
  return place
}
const secret = 'k'.repeat(40)

test('a setting with a secret is read from the file that its _FILE names, without the end of the line', () => {
  const config = readConfig({
    SECRET_KEY_FILE: file('key', `${secret}\n`),
    DATABASE_URL_FILE: file('url', 'postgres://portal:clave@db.example:5432/portal\r\n'),
    MIGRATION_DATABASE_URL_FILE: file('owner', 'postgres://owner@db.example/portal'),
    SMTP_URL_FILE: file('smtp', 'smtps://u:p@mail.example'),
    ADMIN_PASSWORD_FILE: file('admin', 'Vereda#77'),
    METRICS_TOKEN_FILE: file('metrics', 'm'.repeat(20)),
    STORAGE_URL_FILE: file('storage', 's3://K:S@archivos/portal'),
    BACKUP_PASSPHRASE_FILE: file('phrase', ' una frase con bordes '),
  })
  expect(config).toMatchObject({
    secretKey: secret,
    databaseUrl: 'postgres://portal:clave@db.example:5432/portal',
    migrationDatabaseUrl: 'postgres://owner@db.example/portal',
    smtpUrl: 'smtps://u:p@mail.example',
    adminPassword: 'Vereda#77',
    metricsToken: 'm'.repeat(20),
    storageUrl: 's3://K:S@archivos/portal',
    backupPassphrase: ' una frase con bordes ',
  })
  expect(withSecretFiles({ AZURE_STORAGE_KEY_FILE: file('azure', 'z') })['AZURE_STORAGE_KEY']).toBe('z')
})

test('a value and a file for one setting are an error that names both', () => {
  const both = { SECRET_KEY: secret, SECRET_KEY_FILE: file('key', secret) }
  expect(() => readConfig(both)).toThrow(
    new ConfigError(
      'SECRET_KEY y SECRET_KEY_FILE están puestas a la vez: deje una, el valor o el archivo que lo tiene.',
    ),
  )
  expect(readConfig({ ...both, SECRET_KEY: '' }).secretKey).toBe(secret)
  expect(readConfig({ ...both, SECRET_KEY_FILE: '' }).secretKey).toBe(secret)
})

test('a file that is not there, is empty, or holds what the setting does not take is named with its setting', () => {
  const none = path.join(folder, 'none')
  expect(() => readConfig({ SMTP_URL_FILE: none })).toThrow(`SMTP_URL_FILE no sirve: no se puede leer ${none}.`)
  const empty = file('empty', '\n')
  expect(() => readConfig({ SECRET_KEY_FILE: empty })).toThrow(`SECRET_KEY_FILE no sirve: ${empty} está vacío.`)
  expect(() => readConfig({ METRICS_TOKEN_FILE: file('short', 'corto') })).toThrow(
    /^METRICS_TOKEN \(del archivo de METRICS_TOKEN_FILE\) no sirve: toma 16/,
  )
})

test.skipIf(process.platform === 'win32')('files with secrets that others may read are named, and no other', () => {
  const environment = { SECRET_KEY_FILE: file('key', secret, 0o644), SMTP_URL_FILE: file('smtp', 'x', 0o600) }
  const settingsFile = (mode: number, settings: Record<string, string>) => ({ file: file('.env', '', mode), settings })
  const secrets = { PORT: '3000', SECRET_KEY: secret, DATABASE_URL: 'postgres://p@db/x', SMTP_URL: 'smtp://u:p@mail' }
  expect(exposedFiles(environment, settingsFile(0o644, secrets))).toEqual([
    { file: path.join(folder, '.env'), names: ['SECRET_KEY', 'SMTP_URL'] },
    { file: path.join(folder, 'key'), names: ['SECRET_KEY'] },
  ])
  const named = (mode: number, settings: Record<string, string>) =>
    exposedFiles({}, settingsFile(mode, settings)).flatMap(({ names }) => names)
  expect(named(0o600, secrets)).toEqual([])
  expect(named(0o644, { PORT: '3000', DATABASE_URL: 'postgres://p@db/x', SECRET_KEY: '' })).toEqual([])
  const closed = path.join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  writeFileSync(path.join(closed, '.env'), '', { mode: 0o644 })
  expect(exposedFiles({}, { file: path.join(closed, '.env'), settings: secrets })).toEqual([])
})
