import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import { portOf } from '#server/platform/base/port-of.ts'

/** An address that can be moved to another server, as a name or a floating address is at a failover. */
interface MovableAddress {
  /** With this address in the place of its own. */
  instead(url: string): string
  moveTo(url: string): void
  close(): Promise<void>
}

/** An address on loopback that leads to the server of `url`. */
export async function movableAddress(url: string): Promise<MovableAddress> {
  let port = Number(new URL(url).port)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const far = keep(connect(port, '127.0.0.1'))
    keep(near).pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = portOf(server)
  return {
    instead(given) {
      const through = new URL(given)
      through.port = String(own)
      return through.href
    },
    moveTo(given) {
      port = Number(new URL(given).port)
      sockets.forEach((socket) => socket.destroy())
    },
    async close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
