import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

import { deriveKeys, newSecret, nextSecretFile, secretFile } from '#server/platform/base/secrets.ts'
import { syncFolder } from '#server/platform/base/sync-folder.ts'

import type { Database } from './database.ts'

// A process can end between the database and the data folder. So the new secret is first written beside the old one,
// and the database says which counts.

export async function prepareSecret(dataDir: string): Promise<string> {
  const secret = newSecret()
  rmSync(nextSecretFile(dataDir), { force: true })
  const handle = await open(nextSecretFile(dataDir), 'wx', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(dataDir)
  return secret
}

/**
 * Ends a change of the secret, also one that was cut off. If the database has the new secret, that takes its place, and
 * the old one stays in another file for its archives; else the new one is dropped. @returns both; undefined without a
 * change
 */
export async function settleSecret(
  db: Database,
  dataDir: string,
  now: Date,
): Promise<{ secret: string; former: string | undefined } | undefined> {
  const next = nextSecretFile(dataDir)
  if (!existsSync(next)) return undefined
  const secret = readFileSync(next, 'utf8').trim()
  const row = await db.sql.selectFrom('installation').select('secret_check').executeTakeFirst()
  if (row?.secret_check !== deriveKeys(secret).check) {
    rmSync(next)
    return undefined
  }
  const inForce = secretFile(dataDir)
  const former = existsSync(inForce) ? formerFile(dataDir, now) : undefined
  if (former !== undefined) linkSync(inForce, former)
  renameSync(next, inForce)
  await syncFolder(dataDir)
  return { secret, former }
}

function formerFile(dataDir: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  for (let count = 0; ; count += 1) {
    const file = path.join(dataDir, `secret-before-${stamp}${count === 0 ? '' : `-${count}`}.key`)
    if (!existsSync(file)) return file
  }
}
