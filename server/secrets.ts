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
}

export function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'project-portal', purpose, 32))
  return { token: key('token'), fileLink: key('file-link'), pepper: key('pepper'), throttle: key('throttle') }
}

/**
 * The secret kept in the data folder, made on the first start. It reaches the disk before anything is signed with it,
 * and only its owner may read it.
 */
export async function secretOf(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim().length >= 32) return kept.trim()
  const secret = randomBytes(48).toString('base64url')
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return secret
}
