import { once } from 'node:events'
import net from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { Network } from './lossy-network.ts'

// A server that answers each text with 'done'.

let server: net.Server
let network: Network
let clients: net.Socket[]
beforeEach(async () => {
  clients = []
  server = net.createServer((socket) =>
    socket.on('data', () => socket.write('done')).on('error', () => socket.destroy()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  network = await Network.to(`postgres://127.0.0.1:${(server.address() as net.AddressInfo).port}`)
})
afterEach(async () => {
  clients.forEach((client) => client.destroy())
  await network.close()
  await new Promise((resolve) => server.close(resolve))
})

async function connection(): Promise<(text: string) => Promise<'answered' | 'lost'>> {
  const client = net.connect(Number(new URL(network.url).port), '127.0.0.1')
  clients.push(client)
  await once(client, 'connect')
  return async (text) => {
    const heard = Promise.race([
      once(client, 'data').then(() => 'answered' as const),
      once(client, 'close').then(() => 'lost' as const),
    ])
    client.write(text)
    return heard
  }
}

test('the answer to a commit is lost after the statement that it is limited to, and no other', async () => {
  const [one, other] = [await connection(), await connection()]
  network.loseAnswersTo('commit', { on: 'claim' })
  expect([await other('insert'), await other('commit')]).toEqual(['answered', 'answered'])
  expect([await one('claim'), await one('insert'), await one('commit')]).toEqual(['answered', 'answered', 'lost'])
  expect([await other('claim'), await other('commit')]).toEqual(['answered', 'answered'])
})

test('a connection that spoke while any statement counted loses no later commit', async () => {
  const [one, other] = [await connection(), await connection()]
  network.loseAnswersTo('insert')
  expect([await other('select'), await one('insert')]).toEqual(['answered', 'lost'])
  network.loseAnswersTo('commit', { on: 'claim' })
  expect(await other('commit')).toBe('answered')
  expect([await other('claim'), await other('commit')]).toEqual(['answered', 'lost'])
})
