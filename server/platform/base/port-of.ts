import type { Server } from 'node:net'

/** @throws Error while it listens at no port */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A server listens at no port')
  return address.port
}
