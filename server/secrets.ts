import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'

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
    backup: key('backup'),
    check: Buffer.from(key('check')).toString('base64url'),
  }
}

/** Where a data folder keeps its secret. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret.key')

/** A secret that nobody can guess. */
export const newSecret = (): string => randomBytes(48).toString('base64url')

/** The secret kept in the data folder, made on the first start. */
export async function secretOf(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const kept = await keptSecret(dataDir)
  if (kept !== undefined) return kept
  const secret = newSecret()
  await keepSecret(dataDir, secret)
  return secret
}

/** The secret in a data folder, if there is one. */
export async function keptSecret(dataDir: string): Promise<string | undefined> {
  const kept = await readFile(secretFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return kept.trim().length >= 32 ? kept.trim() : undefined
}

/** Writes the secret where only its owner may read it. It is on the disk before anything is signed with it. */
export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const handle = await open(secretFile(dataDir), 'w', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
