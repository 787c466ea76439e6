import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks: how a receiver knows that a call comes from here, and is no old one sent again.

const prefix = 'whsec_'

/** A new secret of 32 random bytes. */
export const newSecretText = (): string => `${prefix}${randomBytes(32).toString('base64')}`

interface Signed {
  id: string
  /** In seconds since 1970. */
  timestamp: number
  body: string
}

const signatureOf = ({ id, timestamp, body }: Signed, secret: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** The headers of a try; each of the secrets signs. */
export const signedHeaders = (message: Signed, secrets: readonly string[]): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(message, secret)).join(' '),
})
