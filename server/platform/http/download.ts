import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { firstOf } from '#contract/items.ts'
import type { Route } from '#contract/route.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { rangeOf, type Asked } from '#server/platform/files/byte-range.ts'

import type { Download, RangedDownload } from './endpoint.ts'
import { isKnownTo } from './if-none-match.ts'

/** A plain name for old clients, the full one for others (RFC 6266, RFC 5987). */
function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The browser saves it, and an opened file can do nothing. */
const asFile = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition('attachment', name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)

/** `sandbox` would stop the viewers of some browsers (decision 42). */
const shownPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const asShown = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition('inline', name))
    .header('content-security-policy', shownPolicy)
    .type('application/pdf')

const unread = (): Readable => Readable.from([])

/** A range of another version gets the whole (`If-Range`). */
function askedOf({ method, headers }: FastifyRequest, { size, etag }: RangedDownload): Asked {
  if (method !== 'GET' || (headers['if-range'] !== undefined && headers['if-range'] !== etag)) return 'whole'
  return rangeOf(headers.range, size)
}

/** Of several the first, unless the answer names another. */
const mediaTypeOf = ({ download = [] }: Pick<Route, 'download'>): string => firstOf([download].flat())

/** @throws Refusal no-such-range */
export async function sendRanged(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Pick<Route, 'download'>,
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
  void asFile(reply, mediaTypeOf(route), name).header('etag', etag)
  if (asked === 'whole') return reply.header('content-length', String(size)).send(content)
  const { start, end } = asked
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', String(end - start + 1))
    .send(content)
}

const isInSteps = (content: unknown): content is AsyncIterable<unknown> =>
  typeof content === 'object' && content !== null && Symbol.asyncIterator in content && !(content instanceof Readable)

export function goingOnHere(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('content' in answer)) return answer
  const { content } = answer
  return isInSteps(content) ? { ...answer, content: stepsOf(content, AsyncLocalStorage.snapshot()) } : answer
}

async function* stepsOf(content: AsyncIterable<unknown>, here: <T>(step: () => T) => T): AsyncGenerator<unknown, void> {
  const steps = content[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await here(async () => steps.next())
      if (step.done) return
      yield step.value
    }
  } finally {
    await here(async () => steps.return?.())
  }
}

/** An error in the content cuts the answer. A HEAD produces no content. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Pick<Route, 'download' | 'inline'>,
  { name, type, size, etag, content }: Download,
): FastifyReply {
  if (etag !== undefined) {
    // It may be kept, and is asked for each time.
    void reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (isKnownTo(request, etag)) return reply.code(304).send()
  }
  if (route.inline) void asShown(reply, name)
  else void asFile(reply, type ?? mediaTypeOf(route), name)
  if (size !== undefined) void reply.header('content-length', String(size))
  const stream = content instanceof Readable ? content : Readable.from(content)
  if (request.method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send(unread())
}
