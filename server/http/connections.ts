import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify'

import type { ProblemCode } from '#contract/errors.ts'

import { problemOf, textsOf } from './problem.ts'
import { Refusal } from './refusal.ts'

/** Most bytes of a request's first line and headers together. */
export const maxHeaderBytes = 16 * 1024

/** What Node reports of a request that never became one. */
interface ClientError extends Error {
  code?: string
  /** As much of it as had come, a Buffer. */
  rawPacket?: unknown
}

const refusals: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
}

/** The answer to what is no request, as it goes over the line: a problem document, and the end of the connection. */
function answerTo({ code = '', rawPacket }: ClientError): string {
  const [, locale] = /^locale: *(\S+)/im.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '') ?? []
  const problem = problemOf(new Refusal(refusals[code] ?? 'malformed-body'), textsOf(locale))
  const body = JSON.stringify(problem)
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

function refuse(this: { log: FastifyBaseLogger }, error: ClientError, socket: Socket): void {
  // Whoever has gone hears nothing any more.
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  this.log.debug({ err: error.code ?? error.message }, 'what came was no request')
  if (socket.writable) socket.write(answerTo(error))
  socket.destroy(error)
}

/**
 * How long a client may take, and how much it may send, before it is cut off or refused: the options of the server.
 * `headersMs` is what a request's headers have to arrive.
 */
export function connectionLimits(headersMs = 20_000): FastifyHttpOptions<Server> {
  return {
    // For the largest file on a slow line; a JSON body has less time (limitBodyTime).
    requestTimeout: 15 * 60_000,
    // Nothing sent and nothing taken for so long.
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 4,
      maxHeaderSize: maxHeaderBytes,
    },
    clientErrorHandler: refuse,
    forceCloseConnections: 'idle',
    // While it stops, what still comes on a connection that was kept is answered, and the connection ends with it.
    return503OnClosing: false,
  }
}

/**
 * While the portal stops, each connection ends with the answer that is under way on it. A browser keeps one open for
 * longer than a stop may take.
 */
export function endConnectionsAtStop(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // An answer whose headers had gone before the stop has left its connection open.
    if (stopping) setImmediate(() => app.server.closeIdleConnections())
  })
}
