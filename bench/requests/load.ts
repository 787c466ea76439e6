import autocannon from 'autocannon'

import { percentile } from '../numbers.ts'

export interface Load {
  perSecond: number
  /** Milliseconds that half, 95 and 99 of 100 answers took at most. */
  p50: number
  p95: number
  p99: number
}

interface LoadOptions {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
  /** The body of each request of a POST. */
  body?: (() => string) | undefined
  /** Paths with their queries that are asked one after the other, instead of the one of `url`; each connection begins elsewhere. */
  paths?: readonly string[] | undefined
}

/** @throws when an answer was no success: what is refused is quicker than what is asked for */
export async function load({ url, headers, connections, seconds, body, paths }: LoadOptions): Promise<Load> {
  const took: number[] = []
  let begun = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST' }),
    setupClient(client) {
      if (body) client.setBody(body())
      if (paths) {
        const first = Math.floor((begun * paths.length) / connections)
        client.setRequests([...paths.slice(first), ...paths.slice(0, first)].map((path) => ({ path })))
        begun += 1
      }
      client.on('response', (_status, _bytes, milliseconds) => {
        // Its own figures have whole milliseconds, and nothing between 90 and 97.5 of 100.
        took.push(milliseconds)
        if (body) client.setBody(body())
      })
    },
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} answers of ${url} were no success`)
  return {
    perSecond: result.requests.total / result.duration,
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
  }
}

/** The better of two looks at the same: what else the machine did meanwhile only ever takes away. */
export const better = (one: Load | undefined, other: Load): Load =>
  one === undefined || other.perSecond > one.perSecond ? other : one
