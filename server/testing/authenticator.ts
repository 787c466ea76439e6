import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

import type { NewFactor } from '#contract/factors.ts'
import type { PasskeyAssertion, PasskeyCreation, PasskeyCredential, PasskeyRequest } from '#contract/passkeys.ts'

import { call, type Answer, type TestApp } from './testApp.ts'

// Web Authentication, level 3, by hand, so that it does not copy what checks it.

/** CBOR (RFC 8949). */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
type Cbor = number | string | Buffer | Map<number | string, Cbor>
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

interface Pair {
  key: KeyObject
  /** The public key in COSE (RFC 9052). */
  cose: Map<number, Cbor>
}
const bytesOf = (encoded = ''): Buffer => Buffer.from(encoded, 'base64url')

/** On a curve of COSE's number. */
function onCurve(algorithm: number, namedCurve: 'P-256' | 'P-384', curve: number): Pair {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const parts = [2, algorithm, curve, bytesOf(x), bytesOf(y)] as const
  return { key, cose: new Map(([1, 3, -1, -2, -3] as const).map((label, n) => [label, parts[n]!])) }
}

const keysOf: Readonly<Record<number, () => Pair>> = {
  [-7]: () => onCurve(-7, 'P-256', 1),
  // ES384, which the portal does not ask for.
  [-35]: () => onCurve(-35, 'P-384', 2),
  [-8]: () => {
    const { privateKey: key, publicKey } = generateKeyPairSync('ed25519')
    const parts = [1, -8, 6, bytesOf(publicKey.export({ format: 'jwk' }).x)] as const
    return { key, cose: new Map(([1, 3, -1, -2] as const).map((label, n) => [label, parts[n]!])) }
  },
  [-257]: () => {
    const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { n, e } = publicKey.export({ format: 'jwk' })
    const parts = [3, -257, bytesOf(n), bytesOf(e)] as const
    return { key, cose: new Map(([1, 3, -1, -2] as const).map((label, at) => [label, parts[at]!])) }
  },
}

interface Odd {
  origin?: string
  rpId?: string
  challenge?: string
  /** It asked for a PIN, a finger or a face. */
  verified?: boolean
  /** A person touched it. */
  present?: boolean
  counter?: number
  type?: string
  userHandle?: string | null
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** Counts from 1; with `counts: false` it says 0, as keys on several devices do. */
export class SoftwareKey {
  readonly #origin: string
  readonly #key: KeyObject
  readonly #cose: Buffer
  readonly #hash: string | null
  readonly id = randomBytes(32).toString('base64url')
  #handle = ''
  #rpId = ''
  counter: number

  constructor(origin: string, { alg = -7, counts = true }: { alg?: number; counts?: boolean } = {}) {
    const made = keysOf[alg]!()
    this.#origin = origin
    this.#key = createPrivateKey(made.key.export({ format: 'pem', type: 'pkcs8' }))
    this.#cose = cbor(made.cose)
    this.#hash = alg === -8 ? null : alg === -35 ? 'sha384' : 'sha256'
    this.counter = counts ? 1 : 0
  }

  #clientData(type: string, challenge: string, odd: Odd): Buffer {
    const said = { type: odd.type ?? type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? this.#origin }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
  }

  #authenticatorData(odd: Odd, isNew: boolean): Buffer {
    const { verified = true, present = true } = odd
    const flags = (present ? 1 : 0) | (verified ? 4 : 0) | (isNew ? 64 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(odd.counter ?? this.counter)
    return Buffer.concat([sha256(odd.rpId ?? this.#rpId), Buffer.from([flags]), counter])
  }

  create({ challenge, rp, user }: PasskeyCreation, odd: Odd = {}): PasskeyCredential {
    this.#handle = user.id
    this.#rpId = rp.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const authData = Buffer.concat([this.#authenticatorData(odd, true), Buffer.alloc(16), length, id, this.#cose])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, odd).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid', 'telepathy'],
      },
    }
  }

  get({ challenge }: Pick<PasskeyRequest, 'challenge'>, odd: Odd = {}): PasskeyAssertion {
    if (this.counter > 0) this.counter += 1
    const clientData = this.#clientData('webauthn.get', challenge, odd)
    const authData = this.#authenticatorData(odd, false)
    const signature = sign(this.#hash, Buffer.concat([authData, sha256(clientData)]), this.#key)
    const handle = odd.userHandle === undefined ? this.#handle : odd.userHandle
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(handle !== null && { userHandle: handle }),
      },
    }
  }
}

export const newKey = ({ context: { config } }: TestApp, kind?: { alg?: number; counts?: boolean }): SoftwareKey =>
  new SoftwareKey(new URL(config.publicUrl).origin, kind)

export const creationOf = async (app: TestApp, token: string): Promise<PasskeyCreation> =>
  (await call<PasskeyCreation>(app, 'POST /accounts/factors/passkeys/options', { token })).body

export const askPasskey = async (app: TestApp, ticket?: string) =>
  (await call<{ ticket: string; options: PasskeyRequest }>(app, 'POST /accounts/passkey/options', { body: { ticket } }))
    .body

export async function addPasskey(
  app: TestApp,
  token: string,
  { key = newKey(app), name = 'Portátil', odd = {} }: { key?: SoftwareKey; name?: string; odd?: Odd } = {},
): Promise<{ key: SoftwareKey; answer: Answer<NewFactor> }> {
  const body = { name, credential: key.create(await creationOf(app, token), odd) }
  return { key, answer: await call<NewFactor>(app, 'POST /accounts/factors/passkeys', { token, body }) }
}
