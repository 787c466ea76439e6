import { BlockList, isIP } from 'node:net'

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '#server/platform/database/database.ts'

/** Where a proxy of one's own stands: this machine and private networks (RFC 1918, 6598, 4193, 3927). */
const nearby = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
].concat(['::1', 'fc00::/7', 'fe80::/10'])

/** Whether an address is one of these addresses and ranges, as TRUST_PROXY writes them. */
export function isAmong(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(base, family)
    else list.addSubnet(base, Number(bits), family)
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 address that came over a socket of IPv6 is written as what it is. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')

/** What a proxy sends along of whom it stands for, beside X-Forwarded-For, which alone is read. */
const otherHeaders = ['forwarded', 'x-real-ip', 'x-forwarded-proto', 'via']

/**
 * The proxy whose address a request is taken to come from, instead of its client's; undefined where there is none. It is
 * the last one before those that are trusted, who says of somebody further on: in X-Forwarded-For, or `elsewhere`.
 */
function untrustedProxy({
  headers,
  ip,
  ips = [ip],
}: Pick<FastifyRequest, 'headers' | 'ip' | 'ips'>): { from: string; elsewhere: boolean } | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',').filter(Boolean)
  const elsewhere = forwarded.length === 0
  const further = elsewhere ? otherHeaders.some((name) => headers[name] !== undefined) : forwarded.length >= ips.length
  const from = plain(ip)
  return further && isIP(from) !== 0 && isAmong(from, nearby) ? { from, elsewhere } : undefined
}

/**
 * Notices, at the first request that shows it, a proxy that TRUST_PROXY does not name: every client then has the proxy's
 * address, and shares what that may get wrong at the sign-in. It is said once, and remembered for `npm run doctor`.
 * Anybody may send such a header, and whoever trusts a stranger lets him choose his address; so only what stands nearby
 * is taken for a proxy.
 */
export function noticeForwarders(
  app: FastifyInstance,
  { db, log, trusted }: { db: Database; log: FastifyBaseLogger; trusted: readonly string[] },
): void {
  let noticed = false
  app.addHook('onRequest', async (request) => {
    if (noticed) return
    const proxy = untrustedProxy(request)
    if (!proxy) return
    noticed = true
    const { from, elsewhere } = proxy
    const setting = `TRUST_PROXY=${[...new Set([...trusted, from])].join(',')}`
    log.warn(
      elsewhere
        ? `requests arrive through ${from}, which does not say for whom in X-Forwarded-For: if it is your proxy, have it write that header, and set ${setting}`
        : `forwarded addresses arrive from ${from}, which is not in TRUST_PROXY: if it is your proxy, set ${setting}`,
    )
    db.sql
      .updateTable('installation')
      .set({ forwarder: from, forwarder_seen_at: new Date().toISOString() })
      .execute()
      .catch((error: unknown) => log.debug({ err: error }, 'a proxy that is not trusted could not be remembered'))
  })
}
