import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks: a receiver knows the sender, and refuses old calls sent again.

const prefix = 'whsec_'

export const newSecretText = (): string => `${prefix}${randomBytes(32).toString('base64')}`

interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

const signatureOf = ({ id, timestamp, body }: Signed, secret: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

export const signedHeaders = (message: Signed, secrets: readonly string[]): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(message, secret)).join(' '),
})
