import { BlockList, isIP, isIPv4 } from 'node:net'

import { firstOf, itemAt } from '#contract/items.ts'

// Public addresses, and those that the installation opens. A name proves nothing, so each of its addresses is checked.

type Family = 'ipv4' | 'ipv6'
const familyOf = (address: string): Family => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** @param networks addresses and ranges, `10.0.0.0/8` */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

const has = (list: BlockList, address: string): boolean => list.check(address, familyOf(address))

/** IANA's registries of special addresses. */
const private4 = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
/** All public IPv6 addresses. */
const global6 = listOf(['2000::/3'])
/** Teredo, ORCHID and benchmarks (2001::/23), and examples. */
const private6 = listOf(['2001::/23', '2001:db8::/32', '3fff::/20'])

/** Clouds give machines their secrets here, so nothing opens these. */
const metadata = listOf(['169.254.169.254', 'fd00:ec2::254'])

const loopback = listOf(['127.0.0.0/8', '::1'])

const mapped = listOf(['::ffff:0:0/96'])
const sixToFour = listOf(['2002::/16'])
const teredo = listOf(['2001::/32'])
const nat64 = listOf(['64:ff9b::/96', '64:ff9b:1::/48'])
/** Of all translators to IPv4; other prefixes are an installation's own. */
const sharedNat64 = listOf(['64:ff9b::/96'])
const compatible = listOf(['::/96'])

/** The last two may be written as IPv4. */
function groupsOf(address: string): number[] {
  // URL writes groups without leading zeros.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = numbersIn(head)
  if (tail === undefined) return first
  const last = numbersIn(tail)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const numbersIn = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

function embeddedIn(address: string): string[] {
  const groups = groupsOf(address)
  const at = (place: number, flip = 0): string => dotted(itemAt(groups, place) ^ flip, itemAt(groups, place + 1) ^ flip)
  if (has(mapped, address) || has(nat64, address) || has(compatible, address)) return [at(6)]
  if (has(sixToFour, address)) return [at(1)]
  // The server, and the client with all bits turned.
  return has(teredo, address) ? [at(2), at(6, 0xffff)] : []
}

/** @param allow what the installation opens */
export function mayCall(address: string, allow: BlockList): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (has(metadata, address)) return false
  if (isIPv4(address)) return has(allow, address) || !has(private4, address)
  const embedded = embeddedIn(address)
  if (embedded.some((one) => has(metadata, one))) return false
  // It is the same machine as its IPv4 address.
  if (has(mapped, address)) return mayCall(firstOf(embedded), allow)
  if (has(allow, address)) return true
  if (has(sharedNat64, address)) return mayCall(firstOf(embedded), allow)
  if (has(sixToFour, address) && !mayCall(firstOf(embedded), allow)) return false
  return has(global6, address) && !has(private6, address)
}

export function isLoopback(address: string): boolean {
  return has(loopback, address)
}
