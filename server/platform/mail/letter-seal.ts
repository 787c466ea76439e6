import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A file of a project that comes with a mail: read from the storage when it is sent. */
export interface Enclosure {
  filename: string
  /**
   * Its key in the storage. By this name an instance from before there were enclosures looks for a file of its own, finds
   * none, and leaves the mail for later instead of sending it without.
   */
  path: string
}

/** What a person reads of a mail. */
export interface Letter {
  subject: string
  text: string
  /** The same with its form, for programs that show it. */
  html?: string
  /** Where a POST ends mails of this kind (RFC 8058). */
  unsubscribe?: string
  /** Who gets the answer; without it whoever the portal's mail comes from. */
  replyTo?: { name: string; address: string }
  attachments?: Enclosure[]
}

/** A letter under the installation's key: 12 bytes of IV, 16 of the tag, then the text. */
export function sealLetter(letter: Letter, key: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(cipherName, key, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(letter), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** @throws Error for another key, or bytes that were changed */
export function openLetter(sealed: Uint8Array, key: Uint8Array): Letter {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Letter
}
