import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { Webhook as Verifier } from 'standardwebhooks'

interface Received {
  headers: Record<string, string>
  body: string
}

export interface Receiver {
  url: string
  calls: Received[]
  /** Those that tell of a record by its id, which others' records of these tests are not. */
  of: (id: number) => Received[]
  /** What it answers from now on; 204 at first. */
  answer: (status: number) => void
  close: () => Promise<void>
}

/** What a call told, as the published library verifies it. @throws where its signature is wrong */
export const verified = ({ body, headers }: Received, secret: string): unknown =>
  new Verifier(secret).verify(body, headers)

const idIn = ({ body }: Received) => (JSON.parse(body) as { data: { id?: number } }).data.id

export async function openReceiver(): Promise<Receiver> {
  const calls: Received[] = []
  let status = 204
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/portal`,
    calls,
    of: (id) => calls.filter((call) => idIn(call) === id),
    answer: (next) => (status = next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
