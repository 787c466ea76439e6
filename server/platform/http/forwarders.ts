import { BlockList, isIP } from 'node:net'

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '#server/platform/database/database.ts'

/** This machine and private networks (RFC 1918, 6598, 4193, 3927). */
const nearby = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
].concat(['::1', 'fc00::/7', 'fe80::/10'])

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

/** IPv4 over an IPv6 socket in IPv4 form; '' for a client that has left. */
const plain = (address: string | undefined): string => (address ?? '').replace(/^::ffff:(?=\d+\.)/, '')

/** Headers of proxies; the portal reads X-Forwarded-For alone. */
const otherHeaders = ['forwarded', 'x-real-ip', 'x-forwarded-proto', 'via']

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
 * With a proxy that TRUST_PROXY lacks, all clients share one address and one allowance at the sign-in. Reported once,
 * and stored for `npm run doctor`. Only near addresses count: each client may send such a header, and a trusted
 * stranger could choose its address.
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
