import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Route } from '#contract/route.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { rangeOf, type Asked } from '#server/platform/files/byte-range.ts'

import type { Download, RangedDownload } from './endpoint.ts'
import { isKnownTo } from './if-none-match.ts'

/** `attachment` or `inline` under a name: plain for old clients, and as it is written (RFC 6266, RFC 5987) for the others. */
function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Whatever it is, a browser saves it, and should one open it, it can do nothing. */
const asFile = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition('attachment', name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)

/** Without `sandbox`, in which not every browser starts its viewer (decision 42). */
const shownPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A PDF that the browser shows; should it ever be taken for a page, that could do nothing. */
const asShown = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition('inline', name))
    .header('content-security-policy', shownPolicy)
    .type('application/pdf')

/** Nothing, in place of a content of which only the head is asked for: nobody reads it to throw it away. */
const unread = (): Readable => Readable.from([])

/** What a request asks of a content; a part of one that has changed since is no part of this one (`If-Range`). */
function askedOf({ method, headers }: FastifyRequest, { size, etag }: RangedDownload): Asked {
  if (method !== 'GET' || (headers['if-range'] !== undefined && headers['if-range'] !== etag)) return 'whole'
  return rangeOf(headers.range, size)
}

/** Sends a file, or the part of it that is asked for. @throws Refusal no-such-range */
export async function sendRanged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  file: RangedDownload,
): Promise<FastifyReply> {
  const { name, size, etag, open } = file
  void reply.header('accept-ranges', 'bytes')
  if (isKnownTo(request, etag)) return reply.code(304).header('etag', etag).send()
  const asked = askedOf(request, file)
  if (asked === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`)
    throw new Refusal('no-such-range')
  }
  const content = request.method === 'HEAD' ? unread() : await open(asked === 'whole' ? undefined : asked)
  void asFile(reply, type, name).header('etag', etag)
  if (asked === 'whole') return reply.header('content-length', String(size)).send(content)
  const { start, end } = asked
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', String(end - start + 1))
    .send(content)
}

/** Sends a file as it comes; when its content breaks off, so does the answer. Of a HEAD nothing of the content is made. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { download: types, inline }: Pick<Route, 'download' | 'inline'>,
  { name, type, size, content }: Download,
): FastifyReply {
  if (inline) void asShown(reply, name)
  else void asFile(reply, type ?? [types ?? []].flat()[0]!, name)
  if (size !== undefined) void reply.header('content-length', String(size))
  const stream = content instanceof Readable ? content : Readable.from(content)
  if (request.method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send(unread())
}
