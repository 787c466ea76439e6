import { BlockList, isIP } from 'node:net'

import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

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

/**
 * Notices that forwarded addresses arrive from a proxy that TRUST_PROXY does not name: every client then has the proxy's
 * address. It is said once, and remembered for `npm run doctor`. Anybody may send such a header, and whoever trusts a
 * stranger lets him choose his address; so only what stands nearby is taken for a proxy.
 */
export function noticeForwarders(
  app: FastifyInstance,
  { db, log, trusted }: { db: Database; log: FastifyBaseLogger; trusted: readonly string[] },
): void {
  let noticed = false
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (noticed || headers['x-forwarded-for'] === undefined) return
    const from = plain(socket.remoteAddress ?? '')
    if (isIP(from) === 0 || isAmong(from, trusted) || !isAmong(from, nearby)) return
    noticed = true
    log.warn(
      `forwarded addresses arrive from ${from}, which is not in TRUST_PROXY: if it is your proxy, set TRUST_PROXY=${[...trusted, from].join(',')}`,
    )
    db.sql
      .updateTable('installation')
      .set({ forwarder: from, forwarder_seen_at: new Date().toISOString() })
      .execute()
      .catch((error: unknown) => log.debug({ err: error }, 'a proxy that is not trusted could not be remembered'))
  })
}
