import { openText, sealText } from '#server/platform/base/sealed-text.ts'

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

/** A letter under the installation's key. */
export const sealLetter = (letter: Letter, key: Uint8Array): Buffer => sealText(JSON.stringify(letter), key)

/** @throws Error for another key, or bytes that were changed */
export const openLetter = (sealed: Uint8Array, key: Uint8Array): Letter => JSON.parse(openText(sealed, key)) as Letter
