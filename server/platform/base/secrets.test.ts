import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { deriveKeys, secretOf } from './secrets.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'portal-secret-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

test('the secret is made once, kept, and only its owner may read it', async () => {
  const dataDir = path.join(await folder(), 'data')
  const first = await secretOf(dataDir)
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(await secretOf(dataDir)).toBe(first)
  const file = path.join(dataDir, 'secret.key')
  expect((await readFile(file, 'utf8')).trim()).toBe(first)
  // Windows has no such mode.
  const readableBy = process.platform === 'win32' ? 0o666 : 0o600
  expect((await stat(file)).mode & 0o777).toBe(readableBy)
})

test('two installations have different secrets', async () => {
  expect(await secretOf(await folder())).not.toBe(await secretOf(await folder()))
})

test('each purpose has a key of its own, the same for the same secret', () => {
  const keys = deriveKeys('k'.repeat(40))
  const all = Object.values(keys).map((key) => Buffer.from(key).toString('hex'))
  expect(new Set(all).size).toBe(all.length)
  expect(deriveKeys('k'.repeat(40))).toEqual(keys)
  expect(deriveKeys('j'.repeat(40)).token).not.toEqual(keys.token)
})
