import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify'

import type { Problem, ProblemCode } from '#contract/errors.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

import { problemOf, textsOf } from './problem.ts'
import { securityHeaders } from './security.ts'

/** Request line and headers. */
export const maxHeaderBytes = 16 * 1024

interface ClientError extends Error {
  code?: string
  rawPacket?: unknown
}

const refusals: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
}

function problemFor({ code = '', rawPacket }: ClientError): Problem {
  const [, locale] = /^locale: *(\S+)/im.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '') ?? []
  return problemOf(new Refusal(refusals[code] ?? 'malformed-body'), textsOf(locale))
}

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
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const requestId = randomUUID()
  const problem = problemFor(error)
  this.log.info({ requestId, status: problem.status, reason: error.code ?? error.message }, 'no request')
  if (socket.writable) socket.write(answerOf(problem, requestId))
  socket.destroy(error)
}

/** A path whose escapes are no UTF-8 (`/%ff`) is taken literally, and gets the 404 of an unknown path. */
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

/** Node would answer an unknown `Expect`, and HTTP/1.1 without a host (RFC 9112, 3.2), without our headers. */
export function answerForNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw new Refusal('malformed-body')
  })
}

export function connectionLimits(headersMs = 20_000): FastifyHttpOptions<Server> {
  return {
    // For the largest file over a slow connection; limitBodyTime is for JSON.
    requestTimeout: 15 * 60_000,
    // Without any bytes in either direction.
    connectionTimeout: 60_000,
    // Longer than proxies (nginx 60 s, Caddy 2 minutes), so that the proxy closes the connection.
    keepAliveTimeout: 130_000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 4,
      maxHeaderSize: maxHeaderBytes,
      requireHostHeader: false,
    },
    clientErrorHandler: refuse,
    forceCloseConnections: 'idle',
    // A stopping server answers what arrives on a keep-alive connection, and ends it.
    return503OnClosing: false,
  }
}
