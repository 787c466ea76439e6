import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { start } from '#server/main.ts'
import { storeSecret, storedSecret } from '#server/platform/base/secrets.ts'
import { diagnose } from '#server/platform/doctor/doctor.ts'
import { scratchFolder } from '#server/testing/backups.ts'

// A data folder from which something is missing, or in which something is damaged: nothing is made anew over it.

vi.setConfig({ testTimeout: 60_000 })

let scratch: ReturnType<typeof scratchFolder>
let dataDir: string
let settings: Record<string, string>
const secret = 's'.repeat(64)

beforeEach(() => {
  scratch = scratchFolder()
  dataDir = path.join(scratch.folder, 'data')
  settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', STORAGE_URL: '', DATABASE_URL: '', SECRET_KEY: '' }
})
afterEach(() => scratch.remove())

const put = (name: string, content: string) => {
  const file = path.join(dataDir, name)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, content)
}
const refusal = async (): Promise<string> => {
  const error: unknown = await start(settings, { webDir: '' }).catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Error)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}
const doctor = async () =>
  (await diagnose(settings, { webDir: '', nodeVersion: process.versions.node }))
    .filter(({ level }) => level === 'fault')
    .map(({ what }) => what)
    .join('\n')

test.each([
  ['files', 'files/project-1/0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['backups', 'backups/portal-20261121-020000.tar.gz'],
])('a database that is missing beside %s is not made anew in silence', async (name, file) => {
  put(file, 'acta')
  const line = await refusal()
  expect(line).toContain(`falta la base de datos (la carpeta pg), aunque está lo demás (${name})`)
  expect(line).toContain('npm run restore')
  expect(line).toContain('Para empezar de nuevo a propósito')
  expect(existsSync(path.join(dataDir, 'pg'))).toBe(false)
  expect(existsSync(path.join(dataDir, 'secret.key'))).toBe(false)
  expect(await doctor()).toContain('falta la base de datos')
})

test.each([
  ['shortened', 'abc'],
  ['empty', ''],
  ['of other bytes', `${'x'.repeat(20)}\u0000\u0001${'x'.repeat(20)}`],
])('a secret that is %s is refused and never overwritten', async (_how, content) => {
  put('secret.key', content)
  expect(await refusal()).toMatch(/está dañada o cortada .* npm run rotate-secret\. No se sobrescribe\.$/)
  expect(readFileSync(path.join(dataDir, 'secret.key'), 'utf8')).toBe(content)
  expect(existsSync(path.join(dataDir, 'pg'))).toBe(false)
  await expect(storedSecret(dataDir)).rejects.toThrow('No se sobrescribe')
  expect(await doctor()).toContain('está dañada o cortada')
})

test('a secret that is missing beside a database is not made anew', async () => {
  put('pg/PG_VERSION', '18')
  expect(await refusal()).toContain('No se hace otra en su lugar')
  expect(existsSync(path.join(dataDir, 'secret.key'))).toBe(false)
})

test('a secret is written whole or not at all', async () => {
  put('secret.key', `${secret}\n`)
  await storeSecret(dataDir, 'n'.repeat(64))
  expect(await storedSecret(dataDir)).toBe('n'.repeat(64))
  expect(existsSync(path.join(dataDir, 'secret.key.new'))).toBe(false)
})
