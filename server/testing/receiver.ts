import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { vi } from 'vitest'

import type { Webhook } from '#contract/webhooks.ts'
import { deliverDue } from '#server/features/webhooks/delivering.service.ts'
import { webhooksReader } from '#server/features/webhooks/trail.service.ts'
import { readOn } from '#server/platform/database/trail-readers.ts'

import { call, type TestApp } from './testApp.ts'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  calls: Received[]
  /** `type`, `timestamp` and `data` of the calls. */
  told(): { type: string; timestamp: string; data: { id: number; changes: string[]; [more: string]: unknown } }[]
  /** In order, a status perhaps later; 204 afterwards. */
  answers: (number | Promise<number> | { status: number; headers: Record<string, string> } | 'never' | 'cut')[]
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const calls: Received[] = []
  const answers: Receiver['answers'] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    calls.push({ headers: request.headers, body: await text(request) })
    const answer = await (answers.shift() ?? 204)
    if (answer === 'never') return
    if (answer === 'cut') return void request.socket.destroy()
    const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer
    response.writeHead(status, headers).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/portal`,
    calls,
    answers,
    told: () => calls.map(({ body }) => JSON.parse(body) as ReturnType<Receiver['told']>[number]),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Otherwise it does so half a second later. */
export async function queueTold({ context }: Pick<TestApp, 'context'>): Promise<void> {
  while ((await readOn(context.db, webhooksReader(context))) === 'more');
}

/** And delivers what is due. */
export async function deliverTold(app: Pick<TestApp, 'context'>): Promise<void> {
  await queueTold(app)
  await deliverDue(app.context)
}

/** Delivers what is due; the slow ones answer no call until `isDone`. */
export async function whileSlow(
  slow: readonly Receiver[],
  { context }: Pick<TestApp, 'context'>,
  isDone: () => boolean,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<number>()
  for (const { answers } of slow) answers.push(...Array.from({ length: 10 }, () => promise))
  const delivering = deliverDue({ ...context, calling: { limitMs: 30_000 } })
  await vi.waitUntil(isDone, { timeout: 15_000 })
  resolve(204)
  await delivering
}

export async function webhookOf(
  app: TestApp,
  token: string,
  values: { url: string; kinds?: string[]; name?: string },
): Promise<Webhook & { secret: string }> {
  const body = { kinds: [], ...values }
  const answer = await call<Webhook & { secret: string }>(app, 'POST /webhooks', { token, body })
  if (answer.status !== 201) throw new Error(answer.text)
  // A reader that is new begins at the end of the trail.
  await queueTold(app)
  return answer.body
}
