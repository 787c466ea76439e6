import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { startTexts } from '#texts/operator/start.ts'

import { holdsDatabase } from './holds-database.ts'
import { replaceFile } from './sync-folder.ts'

/** Each key is derived from one secret (HKDF-SHA-256, RFC 5869), for one purpose. */
export interface Keys {
  token: Uint8Array
  fileLink: Uint8Array
  /** Never in the database. */
  pepper: Uint8Array
  throttle: Uint8Array
  browserMark: Uint8Array
  backup: Uint8Array
  mail: Uint8Array
  webhook: Uint8Array
  factor: Uint8Array
  passkey: Uint8Array
  signOn: Uint8Array
  unsubscribe: Uint8Array
  /** Tells whether a secret belongs to a database; it signs nothing. */
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
    mail: key('mail'),
    webhook: key('webhook'),
    factor: key('factor'),
    passkey: key('passkey'),
    signOn: key('sign-on'),
    unsubscribe: key('unsubscribe'),
    check: Buffer.from(key('check')).toString('base64url'),
  }
}

export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret.key')

export const nextSecretFile = (dataDir: string): string => path.join(dataDir, 'secret.key.next')

/** In characters; a generated secret has twice as many. */
const shortest = 32

export const newSecret = (): string => randomBytes(48).toString('base64url')

/** @throws Error when it is damaged, or missing beside a database: another secret would lock all people out */
export async function secretOf(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const stored = (await storedSecret(dataDir)) ?? (await secretIn(nextSecretFile(dataDir)))
  if (stored !== undefined) return stored
  if (holdsDatabase(path.join(dataDir, 'pg'))) throw new Error(startTexts.secretMissing(secretFile(dataDir)))
  const secret = newSecret()
  await storeSecret(dataDir, secret)
  return secret
}

/** @throws Error in one line when the file holds no secret; it is never overwritten */
export const storedSecret = async (dataDir: string): Promise<string | undefined> => secretIn(secretFile(dataDir))

async function secretIn(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined
  const stored = (await readFile(file, 'utf8')).trim()
  // A longer secret from an operator may have any printable characters.
  if (stored.length >= shortest && !/[\p{Cc}\uFFFD]/u.test(stored)) return stored
  throw new Error(startTexts.secretDamaged(file, stored.length))
}

/** Only its owner may read it. It is written whole, and synced before anything is signed with it. */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  await replaceFile(secretFile(dataDir), `${secret}\n`)
}
