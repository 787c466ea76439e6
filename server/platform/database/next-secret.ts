import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

import { deriveKeys, newSecret, nextSecretFile, secretFile } from '#server/platform/base/secrets.ts'
import { syncFolder } from '#server/platform/base/sync-folder.ts'

import type { Database } from './database.ts'

// A new secret has to be in the database and in the data folder, and a process can end between the two. So it is written
// beside the one in force first; which of the two counts is what the database says.

/** Writes a new secret beside the one in force; it is on the disk before the database hears of it. */
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
 * Ends a change of the secret, also one that was cut off: where the database has the new one already it takes its place,
 * and the former one stays beside it under another name, for the archives that were made with it. Else it is dropped.
 *
 * @returns the secret that took its place, and where the former one is now; undefined when nothing was to be ended
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

/** A name that nothing has yet: `secret-before-20261122-093000.key`. */
function formerFile(dataDir: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  for (let count = 0; ; count += 1) {
    const file = path.join(dataDir, `secret-before-${stamp}${count === 0 ? '' : `-${count}`}.key`)
    if (!existsSync(file)) return file
  }
}
