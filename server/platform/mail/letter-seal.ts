import * as z from 'zod/mini'

import { openText, sealText } from '#server/platform/base/sealed-text.ts'

const Enclosure = z.object({
  filename: z.string(),
  /**
   * Its key in the storage. An older instance takes it for a local file, finds none, and leaves the mail for later
   * instead of sending it without.
   */
  path: z.string(),
})
export type Enclosure = z.output<typeof Enclosure>

const letterShape = {
  subject: z.string(),
  text: z.string(),
  html: z.exactOptional(z.string()),
  /** Takes a POST that ends these mails (RFC 8058). */
  unsubscribe: z.exactOptional(z.string()),
  replyTo: z.exactOptional(z.object({ name: z.string(), address: z.string() })),
  attachments: z.exactOptional(z.array(Enclosure)),
}
/** What a newer instance has added goes with it. */
const Sealed = z.looseObject(letterShape)
const Letter = z.object(letterShape)
export type Letter = z.output<typeof Letter>

export const sealLetter = (letter: Letter, key: Uint8Array): Buffer => sealText(JSON.stringify(letter), key)

/** @throws Error for another key, or changed bytes */
export const openLetter = (sealed: Uint8Array, key: Uint8Array): Letter =>
  z.parse(Sealed, JSON.parse(openText(sealed, key)))
