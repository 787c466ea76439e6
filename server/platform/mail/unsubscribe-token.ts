import { createHmac, timingSafeEqual } from 'node:crypto'

import { regularMails, type RegularMail } from '#contract/mails.ts'

export interface Unsubscribing {
  employeeId: number
  kind: RegularMail
}

const signatureOf = (text: string, key: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest()

/** Lets its bearer end one regular mail of one person, for as long as the secret is in force. */
export function unsubscribeToken({ employeeId, kind }: Unsubscribing, key: Uint8Array): string {
  const text = `${employeeId}.${kind}`
  return `${text}.${signatureOf(text, key).toString('base64url')}`
}

/** Undefined when this installation has not made it. */
export function readUnsubscribeToken(token: string, key: Uint8Array): Unsubscribing | undefined {
  const [, employeeId, word, signature] = /^(\d{1,10})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? []
  const kind = regularMails.find((one) => one === word)
  if (employeeId === undefined || kind === undefined || signature === undefined) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(`${employeeId}.${kind}`, key)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return { employeeId: Number(employeeId), kind }
}
