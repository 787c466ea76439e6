import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

const groups = (text: string): string[] => text.split(':').filter(Boolean)

/** An IPv6 address counts as its /64, because its owner has all of it (`2001:db8::1` → `2001:db8:0:0`). */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const v4 = mapped.exec(plain)?.[1]
  if (v4 !== undefined) return v4
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const zeros = plain.includes('::')
    ? Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0')
    : []
  return [...groups(head), ...zeros, ...groups(tail)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
