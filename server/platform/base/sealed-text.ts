import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** 12 bytes of IV, 16 of the tag, then the text. */
export function sealText(text: string, key: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(cipherName, key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** @throws Error for another key, or bytes that were changed */
export function openText(sealed: Uint8Array, key: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
