import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, isIPv4, type LookupFunction } from 'node:net'

import { isLoopback, listOf, mayCall } from './addresses.rules.ts'

/** What was wrong with a try; each has its text. */
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
  /** The status that was answered, all that is read of an answer. */
  status: number | null
  /** Null where it counts as delivered. */
  problem: CallProblem | 'otherSecret' | null
}

/** The addresses of a name. */
type Resolve = (name: string) => Promise<string[]>

/** What webhooks are called with. Tests bring their own names and less patience. */
export interface Calling {
  /** Networks beside the public ones that the installation opens. */
  allow: readonly string[]
  resolve?: Resolve
  limitMs?: number
}

/** How long a try takes at most, in milliseconds: with the name, the connection and the answer. */
const tryMs = 10_000

const byDns: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

/** An IPv6 address stands in brackets in an address of the web. */
const nameIn = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * The addresses that may be called for an address of the web; or why none may. One that may not be called refuses all:
 * whoever answers for the name could choose which is taken.
 */
export async function addressesOf(
  url: URL,
  { allow, resolve = byDns }: Calling,
): Promise<string[] | 'noAddress' | 'refusedAddress'> {
  const name = nameIn(url)
  const addresses = isIP(name) ? [name] : await resolve(name).catch(() => [])
  if (addresses.length === 0) return 'noAddress'
  const open = listOf(allow)
  const taken = addresses.every((address) => mayCall(address, open))
  // In the open only within this machine.
  const needsTls = url.protocol !== 'https:' && !addresses.every(isLoopback)
  return taken && !needsTls ? addresses : 'refusedAddress'
}

/** Node.js looks a name up by itself; this way it gets what was checked, and nothing is asked a second time. */
const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
    if (all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }

const ofCertificates = /^(?:CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED|EPROTO$)/

function problemOf(error: unknown, signal: AbortSignal): CallProblem {
  if (signal.aborted) return 'timeout'
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && ofCertificates.test(code) ? 'certificate' : 'connection'
}

function problemOfStatus(status: number): CallProblem | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Sends to checked addresses, and hangs up at the head of the answer. @returns its status */
function post(
  url: URL,
  { addresses, signal, headers, body }: { addresses: string[]; signal: AbortSignal; headers: Headers; body: string },
): Promise<number> {
  const { request, Agent } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // One for each call: none is kept open, and none goes by a proxy of the environment.
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

/** Rejects once the time is over: a name may be looked up for longer. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true })
  })
