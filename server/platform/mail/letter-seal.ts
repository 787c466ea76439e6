import { openText, sealText } from '#server/platform/base/sealed-text.ts'

export interface Enclosure {
  filename: string
  /**
   * Its key in the storage. An older instance takes it for a local file, finds none, and leaves the mail for later
   * instead of sending it without.
   */
  path: string
}

export interface Letter {
  subject: string
  text: string
  html?: string
  /** Takes a POST that ends these mails (RFC 8058). */
  unsubscribe?: string
  replyTo?: { name: string; address: string }
  attachments?: Enclosure[]
}

export const sealLetter = (letter: Letter, key: Uint8Array): Buffer => sealText(JSON.stringify(letter), key)

/** @throws Error for another key, or changed bytes */
export const openLetter = (sealed: Uint8Array, key: Uint8Array): Letter => JSON.parse(openText(sealed, key)) as Letter
