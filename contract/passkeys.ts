import * as z from 'zod/mini'

import { problem } from './fields.ts'

// Web Authentication. Bytes are base64url without padding.

const bytes = (most: number) =>
  z
    .string(problem('required'))
    .check(
      z.minLength(1, problem('required')),
      z.maxLength(most, problem('tooLong')),
      z.regex(/^[\w-]*$/, problem('invalid')),
    )

const reached = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key', problem('invalid')) }
const clientDataJSON = bytes(2000)

/** The browser's answer to the creation options. */
export const PasskeyCredential = z.object({
  ...reached,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(8000),
    /** Unknown ones do not count. */
    transports: z.optional(
      z.array(z.string().check(z.maxLength(40, problem('tooLong')))).check(z.maxLength(20, problem('tooMany'))),
    ),
  }),
})
export type PasskeyCredential = z.infer<typeof PasskeyCredential>

export const PasskeyAssertion = z.object({
  ...reached,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(1000),
    signature: bytes(1000),
    userHandle: z.optional(bytes(100)),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
})
export type KnownPasskey = z.infer<typeof KnownPasskey>

/** `user.id` is random, and equal for all keys of a person. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** In ms. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** As a second step it names the person's keys, and needs no PIN. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In ms. */
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.optional(z.array(KnownPasskey)),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>
