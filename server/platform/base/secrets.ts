import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

import { startTexts } from '#texts/operator/start.ts'

import { holdsDatabase } from './holds-database.ts'
import { syncFolder } from './sync-folder.ts'

/** The keys of the portal, all derived from one secret (HKDF-SHA-256, RFC 5869), each for one purpose. */
export interface Keys {
  /** Signs session tokens. */
  token: Uint8Array
  /** Signs links to files. */
  fileLink: Uint8Array
  /** Mixed into every password hash; never in the database. */
  pepper: Uint8Array
  /** Names what is throttled without storing it. */
  throttle: Uint8Array
  /** Signs the marks of browsers that somebody signed in with. */
  browserMark: Uint8Array
  /** Signs what is in a backup. */
  backup: Uint8Array
  /** Says of a secret whether it is the one of a database; nothing else is made with it. */
  check: string
}

export function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'project-portal', purpose, 32))
  return {
    token: key('token'),
    fileLink: key('file-link'),
    pepper: key('pepper'),
    throttle: key('throttle'),
    browserMark: key('browser-mark'),
    backup: key('backup'),
    check: Buffer.from(key('check')).toString('base64url'),
  }
}

/** Where a data folder keeps its secret. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret.key')

/** Where a data folder has the secret that is about to be the one in force (next-secret.ts). */
export const nextSecretFile = (dataDir: string): string => path.join(dataDir, 'secret.key.next')

/** Of a secret, in characters; one that is stored in a file has twice as many. */
const shortest = 32

/** A secret that nobody can guess. */
export const newSecret = (): string => randomBytes(48).toString('base64url')

/**
 * The secret stored in the data folder, made on the first start.
 * @throws Error with one line when it is damaged, or gone while there is a database whose passwords need it: another one
 *   in its place would lock everybody out
 */
export async function secretOf(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const stored = (await storedSecret(dataDir)) ?? (await secretIn(nextSecretFile(dataDir)))
  if (stored !== undefined) return stored
  if (holdsDatabase(path.join(dataDir, 'pg'))) throw new Error(startTexts.secretMissing(secretFile(dataDir)))
  const secret = newSecret()
  await storeSecret(dataDir, secret)
  return secret
}

/**
 * The secret in a data folder, if there is one.
 * @throws Error with one line when the file is there and holds none: it is somebody's to look at, and never overwritten
 */
export const storedSecret = async (dataDir: string): Promise<string | undefined> => secretIn(secretFile(dataDir))

async function secretIn(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined
  const stored = (await readFile(file, 'utf8')).trim()
  // What was made here is of these signs alone; a longer one of somebody's own may be of any that can be read.
  if (stored.length >= shortest && !/[\p{Cc}\uFFFD]/u.test(stored)) return stored
  throw new Error(startTexts.secretDamaged(file, stored.length))
}

/**
 * Writes the secret where only its owner may read it: whole or not at all, and on the disk before anything is signed with
 * it.
 */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const file = secretFile(dataDir)
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  await syncFolder(dataDir)
}
