import { Socket } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refusal } from '#server/platform/base/refusal.ts'

/** Bytes of a JSON body without a session, and to an unknown path. */
export const strangerBodyLimit = 16 * 1024
/** Bytes with a session, unless the contract allows more; 4 000 characters fit. */
export const callerBodyLimit = 64 * 1024

/** Nested arrays and objects. The contract's deepest body has 3. */
const depthLimit = 16

const utf8 = new TextDecoder('utf-8', { fatal: true })

const byteOf = (character: string): number => character.charCodeAt(0)
const quote = byteOf('"')
const backslash = byteOf('\\')
const [openList, closeList, openObject, closeObject] = [byteOf('['), byteOf(']'), byteOf('{'), byteOf('}')]

/** Checked on the bytes, because the parser takes far longer for each level. */
function isTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (inText) {
      if (byte === backslash) at += 1
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openList || byte === openObject) {
      depth += 1
      if (depth > depthLimit) return true
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  return false
}

const charsetOf = (mediaType = ''): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1]?.toLowerCase()

type Parsed = (error: Error | null, value?: unknown) => void

/** UTF-8 alone. Clients send the header without a body, so an empty body counts as none. */
function jsonReader(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: Buffer, done: Parsed): void => {
    const charset = charsetOf(request.headers['content-type'])
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
      done(new Refusal('unsupported-media'), undefined)
      return
    }
    if (body.length === 0) {
      done(null, undefined)
      return
    }
    if (isTooDeep(body)) {
      done(new Refusal('malformed-body'), undefined)
      return
    }
    let text: string
    try {
      text = utf8.decode(body)
    } catch {
      done(new Refusal('malformed-body'), undefined)
      return
    }
    void parse(request, text, done)
  }
}

export function acceptJson(app: FastifyInstance): void {
  const read = jsonReader(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, read)
}

export const unreadable = Symbol('unreadable')

export function acceptAnyJson(app: FastifyInstance): void {
  const read = jsonReader(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) =>
    read(request, body, (error, value) =>
      error instanceof Refusal && error.code === 'unsupported-media'
        ? done(error)
        : done(null, error ? unreadable : value),
    ),
  )
}

export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
}

export function acceptUrlencoded(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    const fields = [...new URLSearchParams(body.toString('utf8'))]
    const isTwice = new Set(fields.map(([name]) => name)).size < fields.length
    if (isTwice) done(new Refusal('malformed-body'))
    else done(null, Object.fromEntries(fields))
  })
}

const bringsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length'])

/** Refuses encoded bodies: unpacked they could have any size (RFC 9110, 12.5.3: identity alone). */
export function refuseEncoded(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (['', 'identity'].includes(encoding) || !bringsBody(request)) return done(null, payload)
    void reply.header('accept-encoding', 'identity')
    return done(new Refusal('unsupported-encoding'))
  })
}

/** In ms, for JSON. A file's form has the request's limit. */
export function limitBodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-type': type = '' } = request.headers
    if (bringsBody(request) && !type.startsWith('multipart/form-data')) {
      const timer = setTimeout(() => request.raw.destroy(), limitMs)
      payload.once('end', () => clearTimeout(timer))
      request.raw.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

const lookEveryMs = 100

/** Reads on until `bytes` or `ms`, because a client that still sends may not see the answer. */
export function cutUnwantedBodies(app: FastifyInstance, limits: { bytes: number; ms: number }): void {
  app.addHook('onResponse', (request, _reply, done) => {
    done()
    const { raw } = request
    // Injected requests have no connection to cut.
    if (raw.complete || raw.socket.destroyed || !(raw.socket instanceof Socket)) return
    const { socket } = raw
    const began = performance.now()
    const received = socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) clearInterval(timer)
      else if (socket.bytesRead - received > limits.bytes || performance.now() - began > limits.ms) socket.destroy()
    }, lookEveryMs)
    timer.unref()
  })
}
