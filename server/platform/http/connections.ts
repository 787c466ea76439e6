import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify'

import type { Problem, ProblemCode } from '#contract/errors.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

import { problemOf, textsOf } from './problem.ts'
import { securityHeaders } from './security.ts'

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

/** The problem that what is no request meets, in the language that it asks for, where that can be read. */
function problemFor({ code = '', rawPacket }: ClientError): Problem {
  const [, locale] = /^locale: *(\S+)/im.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '') ?? []
  return problemOf(new Refusal(refusals[code] ?? 'malformed-body'), textsOf(locale))
}

/** The answer as it is sent: the problem document, and the end of the connection. */
function answerOf(problem: Problem, requestId: string): string {
  const body = JSON.stringify(problem)
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

function refuse(this: { log: FastifyBaseLogger }, error: ClientError, socket: Socket): void {
  // Whoever has gone hears nothing any more.
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const requestId = randomUUID()
  const problem = problemFor(error)
  this.log.info({ requestId, status: problem.status, reason: error.code ?? error.message }, 'no request')
  if (socket.writable) socket.write(answerOf(problem, requestId))
  socket.destroy(error)
}

/**
 * An address as the router can read it. A path whose escapes are no UTF-8 (`/%ff`) is taken letter by letter: it is then
 * a path like any other that nothing answers, with the headers and the line in the log that every answer has.
 */
export function decodableUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%')) return url
  const { 0: path = '' } = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/**
 * What Node would answer by itself, without any header of ours, becomes a call like any other: an `Expect` that asks for
 * what nobody knows is ignored, and a request of HTTP/1.1 without a host is refused (RFC 9112, 3.2).
 */
export function answerForNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw new Refusal('malformed-body')
  })
}

/**
 * How long a client may take, and how much it may send, before it is cut off or refused: the options of the server.
 * `headersMs` is what a request's headers have to arrive.
 */
export function connectionLimits(headersMs = 20_000): FastifyHttpOptions<Server> {
  return {
    // For the largest file over a slow connection; a JSON body has less time (limitBodyTime).
    requestTimeout: 15 * 60_000,
    // Nothing sent and nothing taken for so long.
    connectionTimeout: 60_000,
    // Longer than a proxy keeps one (nginx 60 s, Caddy 2 minutes): whoever sends on it is the one to end it.
    keepAliveTimeout: 130_000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 4,
      maxHeaderSize: maxHeaderBytes,
      requireHostHeader: false,
    },
    clientErrorHandler: refuse,
    forceCloseConnections: 'idle',
    // While it stops, what still comes on a keep-alive connection is answered, and the connection ends with it.
    return503OnClosing: false,
  }
}
