import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

import { itemAt } from '#contract/items.ts'
import { portOf } from '#server/platform/base/port-of.ts'

interface Proxy {
  address: string
  close(): Promise<void>
}

/** A proxy that gives one call to each portal in turn, and tells it the client's address. */
export async function roundRobin(addresses: readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const target = itemAt(addresses, turn++ % addresses.length)
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const asked = request(`${target}${incoming.url}`, { method: incoming.method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    })
    incoming.pipe(asked)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
