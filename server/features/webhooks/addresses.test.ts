import { describe, expect, test } from 'vitest'

import { listOf, mayCall } from './addresses.rules.ts'

const none = listOf([])

const refused = [
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'shared by a provider'],
  ['100.127.255.254', 'shared by a provider'],
  ['127.0.0.1', 'loopback'],
  ['127.1.2.3', 'loopback'],
  ['169.254.0.1', 'link'],
  ['169.254.169.254', 'metadata'],
  ['172.16.0.1', 'private'],
  ['172.31.255.254', 'private'],
  ['192.0.0.8', 'protocols'],
  ['192.0.2.1', 'examples'],
  ['192.88.99.1', 'relays'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'tests of speed'],
  ['198.19.255.255', 'tests of speed'],
  ['198.51.100.7', 'examples'],
  ['203.0.113.9', 'examples'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'no address'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'loopback, compatible'],
  ['::8.8.8.8', 'compatible, which nothing speaks'],
  ['::ffff:10.0.0.1', 'private, mapped'],
  ['::ffff:7f00:1', 'loopback, mapped'],
  ['::ffff:169.254.169.254', 'metadata, mapped'],
  ['::ffff:0:127.0.0.1', 'loopback, translated'],
  ['64:ff9b::10.0.0.1', 'private, NAT64'],
  ['64:ff9b::a9fe:a9fe', 'metadata, NAT64'],
  ['64:ff9b:1::8.8.8.8', 'NAT64 of an installation'],
  ['100::1', 'discarded'],
  ['2001::1', 'Teredo'],
  ['2001:0:4136:e378:8000:63bf:f5ff:fffe', 'private, Teredo'],
  ['2001:2::1', 'tests of speed'],
  ['2001:10::1', 'ORCHID'],
  ['2001:db8::1', 'examples'],
  ['2002:a00:1::1', 'private, 6to4'],
  ['2002:7f00:1::', 'loopback, 6to4'],
  ['2002:a9fe:a9fe::1', 'metadata, 6to4'],
  ['2002:c0a8:101::1', 'private, 6to4'],
  ['3fff::1', 'examples'],
  ['5f00::1', 'segments'],
  ['fc00::1', 'private'],
  ['fd00:ec2::254', 'metadata'],
  ['fd12:3456:789a::1', 'private'],
  ['fe80::1', 'link'],
  ['fe80::1%eth0', 'link with its zone'],
  ['fec0::1', 'site'],
  ['ff02::1', 'multicast'],
  ['example.com', 'no address'],
  ['', 'nothing'],
] as const

const taken = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4003::1',
]

describe('a webhook', () => {
  test.each(refused)('does not call %s (%s)', (address) => {
    expect(mayCall(address, none)).toBe(false)
  })

  test.each(taken)('calls %s', (address) => {
    expect(mayCall(address, none)).toBe(true)
  })
})

describe('what the installation opens', () => {
  const open = listOf(['10.20.0.0/16', '127.0.0.0/8', 'fd00:aa::/32', '::1'])

  test.each(['10.20.3.4', '127.0.0.1', '::ffff:10.20.3.4', '64:ff9b::10.20.3.4', 'fd00:aa:1::7', '::1', '8.8.8.8'])(
    'is called: %s',
    (address) => {
      expect(mayCall(address, open)).toBe(true)
    },
  )

  test.each(['10.21.0.1', '192.168.1.1', 'fd00:ab::1', '::ffff:10.21.0.1', '2002:a15:1::1'])('is not %s', (address) => {
    expect(mayCall(address, open)).toBe(false)
  })

  test('never is what tells a machine its secrets, in no form', () => {
    const all = listOf(['128.0.0.0/1', '0.0.0.0/1', '::/1', '8000::/1'])
    for (const address of [
      '169.254.169.254',
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      '::169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b:1::a9fe:a9fe',
      '2002:a9fe:a9fe::1',
      '2001:0:a9fe:a9fe::1',
      // The client of a Teredo address has its bits turned.
      '2001:0:4136:e378:8000:63bf:5601:5601',
      'fd00:ec2::254',
      'fd00:0ec2:0:0:0:0:0:254',
    ])
      expect([address, mayCall(address, all)]).toEqual([address, false])
    expect(mayCall('169.254.169.253', all)).toBe(true)
  })
})
