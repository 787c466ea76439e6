import autocannon from 'autocannon'

/** What a load came to. */
export interface Load {
  /** Answered requests per second. */
  perSecond: number
  /** Milliseconds that half, 97.5 and 99 of 100 answers took at most. */
  p50: number
  p97: number
  p99: number
}

export interface LoadOptions {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
  /** The body of each request of a POST. */
  body?: () => string
}

/** @throws when an answer was no success: what is refused is quicker than what is asked for */
export async function load({ url, headers, connections, seconds, body }: LoadOptions): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && {
      method: 'POST',
      setupClient(client) {
        client.setBody(body())
        client.on('response', () => client.setBody(body()))
      },
    }),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} answers of ${url} were no success`)
  const { p50, p97_5: p97, p99 } = result.latency
  return { perSecond: result.requests.total / result.duration, p50, p97, p99 }
}

/** The better of two looks at the same: what else the machine did meanwhile only ever takes away. */
export const better = (one: Load | undefined, other: Load): Load =>
  one === undefined || other.perSecond > one.perSecond ? other : one
