import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import type { Download } from './endpoint.ts'

/** `attachment` under a name: plain for old clients, and as it is written (RFC 6266, RFC 5987) for the others. */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Sends a file as it comes; when its content breaks off, so does the answer. Whatever it is, a browser saves it, and
 * should one open it, it can do nothing.
 */
export function sendDownload(reply: FastifyReply, type: string, { name, size, content }: Download): FastifyReply {
  void reply
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)
  if (size !== undefined) void reply.header('content-length', String(size))
  return reply.send(content instanceof Readable ? content : Readable.from(content))
}
