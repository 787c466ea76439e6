import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, isIPv4, type LookupFunction } from 'node:net'

import { firstOf } from '#contract/items.ts'
import { codeOf } from '#server/platform/base/error-code.ts'

import { isLoopback, listOf, mayCall } from './addresses.rules.ts'

type CallProblem =
  | 'noAddress'
  | 'refusedAddress'
  | 'timeout'
  | 'certificate'
  | 'connection'
  | 'redirect'
  | 'gone'
  | 'status'

export interface Outcome {
  /** The only part of the answer that is read. */
  status: number | null
  /** Null when it was delivered. */
  problem: CallProblem | 'otherSecret' | null
}

type Resolve = (name: string) => Promise<string[]>

export interface Calling {
  allow: readonly string[]
  resolve?: Resolve
  limitMs?: number
}

const tryMs = 10_000

const byDns: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

const nameIn = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Or why none may be called. One forbidden address refuses all: the name's owner could choose which is taken. */
export async function addressesOf(
  url: URL,
  { allow, resolve = byDns }: Calling,
): Promise<string[] | 'noAddress' | 'refusedAddress'> {
  const name = nameIn(url)
  const addresses = isIP(name) ? [name] : await resolve(name).catch(() => [])
  if (addresses.length === 0) return 'noAddress'
  const open = listOf(allow)
  const taken = addresses.every((address) => mayCall(address, open))
  // Plain http only within this machine.
  const needsTls = url.protocol !== 'https:' && !addresses.every(isLoopback)
  return taken && !needsTls ? addresses : 'refusedAddress'
}

/** Node.js would look the name up again; it gets the checked addresses. */
const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
    if (all) {
      done(null, found)
      return
    }
    const { address, family } = firstOf(found)
    done(null, address, family)
  }

const ofCertificates = /^(?:CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED|EPROTO$)/

function problemOf(error: unknown, signal: AbortSignal): CallProblem {
  if (signal.aborted) return 'timeout'
  const code = codeOf(error)
  return code !== undefined && ofCertificates.test(code) ? 'certificate' : 'connection'
}

function problemOfStatus(status: number): CallProblem | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Reads no more than the head of the answer. */
function post(
  url: URL,
  { addresses, signal, headers, body }: { addresses: string[]; signal: AbortSignal; headers: Headers; body: string },
): Promise<number> {
  const { request, Agent } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A new one for each call, without keep-alive and without the environment's proxy.
      agent: new Agent({ keepAlive: false }),
      lookup: answering(addresses),
      signal,
    })
    call.on('error', reject)
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => undefined)
      response.destroy()
    })
    call.end(body)
  })
}

type Headers = Readonly<Record<string, string>>

/** One try. Nothing is thrown: what went wrong is the outcome. */
export async function callOut(
  calling: Calling,
  { url: text, headers, body }: { url: string; headers: Headers; body: string },
): Promise<Outcome> {
  const signal = AbortSignal.timeout(calling.limitMs ?? tryMs)
  try {
    const url = new URL(text)
    const addresses = await Promise.race([addressesOf(url, calling), aborted(signal)])
    if (typeof addresses === 'string') return { status: null, problem: addresses }
    const sent = { 'content-type': 'application/json', 'user-agent': 'Portal-Webhooks', ...headers }
    const status = await post(url, { addresses, signal, headers: sent, body })
    return { status, problem: problemOfStatus(status) }
  } catch (error) {
    return { status: null, problem: problemOf(error, signal) }
  }
}

/** A lookup may take longer than the limit. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true })
  })
