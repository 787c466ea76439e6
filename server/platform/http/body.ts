import { Socket } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refusal } from '#server/platform/base/refusal.ts'

/** Most bytes of a JSON body from somebody who need not be signed in, and to a path that nothing answers. */
export const strangerBodyLimit = 16 * 1024
/** And to a call that needs a session, unless the contract gives it more: a text of 4 000 characters fits well. */
export const callerBodyLimit = 64 * 1024

/** How deep arrays and objects may stand in each other. The contract's deepest body has 3. */
const depthLimit = 16

const utf8 = new TextDecoder('utf-8', { fatal: true })

const byteOf = (character: string): number => character.charCodeAt(0)
const quote = byteOf('"')
const backslash = byteOf('\\')
const [openList, closeList, openObject, closeObject] = [byteOf('['), byteOf(']'), byteOf('{'), byteOf('}')]

/** Whether JSON nests deeper than the limit, seen from its bytes: what parses it takes far longer for each level. */
function isTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!
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

/** The `charset` of a media type, in lower case. */
const charsetOf = (mediaType = ''): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1]?.toLowerCase()

/**
 * JSON bodies: UTF-8 or refused, also by name; one that nests too deep or tries to reach a prototype is refused; an empty
 * one counts as none, since clients send the header also with calls that take no body.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = charsetOf(request.headers['content-type'])
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
      done(new Refusal('unsupported-media'), undefined)
      return
    }
    if (body.length === 0) {
      done(null, undefined)
      return
    }
    if (isTooDeep(body as Buffer)) {
      done(new Refusal('malformed-body'), undefined)
      return
    }
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      done(new Refusal('malformed-body'), undefined)
      return
    }
    void parse(request, text, done)
  })
}

/** Whether a request brings a body, by what its headers say of it. */
const bringsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length'])

/** Refuses a body that is packed, in whatever way: unpacked it could be of any size (RFC 9110, 12.5.3: identity alone). */
export function refuseEncoded(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (['', 'identity'].includes(encoding) || !bringsBody(request)) return done(null, payload)
    void reply.header('accept-encoding', 'identity')
    return done(new Refusal('unsupported-encoding'))
  })
}

/**
 * Gives a JSON body this long to arrive, in milliseconds: a server that lets large files take their time would else hold
 * a connection for whoever sends a byte now and then. A file's form has the request's own limit.
 */
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

/** How often it is looked how much of an unwanted body has come, in milliseconds. */
const lookEveryMs = 100

/**
 * Cuts the connection of a body that still comes after its answer has gone. It is read on for a while, since a client
 * that is not done sending may not hear the answer else: for `bytes` at most, and for `ms` milliseconds.
 */
export function cutUnwantedBodies(app: FastifyInstance, limits: { bytes: number; ms: number }): void {
  app.addHook('onResponse', (request, _reply, done) => {
    done()
    const { raw } = request
    // What is injected has no connection to cut.
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
