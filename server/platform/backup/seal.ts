import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'

import * as z from 'zod/mini'

import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'

/** 128 MB and a third of a second for each passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1 }
/** Bytes that an archive may ask for. */
const maxmem = 512 * 1024 * 1024

/** scrypt (RFC 7914) and AES-256-GCM; bytes in base64url. */
export const Sealed = z.object({
  kdf: z.literal('scrypt'),
  N: z.int().check(z.minimum(2), z.maximum(2 ** 20)),
  r: z.int().check(z.minimum(1), z.maximum(16)),
  p: z.int().check(z.minimum(1), z.maximum(4)),
  salt: z.string(),
  cipher: z.literal('aes-256-gcm'),
  iv: z.string(),
  tag: z.string(),
  text: z.string(),
})
export type Sealed = z.output<typeof Sealed>

const derive = (passphrase: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, { ...options, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const encoded = (bytes: Buffer): string => bytes.toString('base64url')
const bytes = (encoded: string): Buffer => Buffer.from(encoded, 'base64url')

export async function seal(secret: string, passphrase: string): Promise<Sealed> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, cost), iv)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return {
    kdf: 'scrypt',
    ...cost,
    salt: encoded(salt),
    cipher: 'aes-256-gcm',
    iv: encoded(iv),
    tag: encoded(cipher.getAuthTag()),
    text: encoded(text),
  }
}

/** @throws BackupProblem for another passphrase */
export async function unseal({ N, r, p, salt, iv, tag, text }: Sealed, passphrase: string): Promise<string> {
  try {
    const key = await derive(passphrase, bytes(salt), { N, r, p })
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv), { authTagLength: 16 })
    decipher.setAuthTag(bytes(tag))
    return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new BackupProblem(backupTexts.wrongPassphrase, { cause })
  }
}
