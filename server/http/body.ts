import type { FastifyInstance } from 'fastify'

import { Refusal } from './refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON bodies: UTF-8 or refused; a body that tries to reach a prototype is refused; an empty one counts as none, since
 * clients send the header also with calls that take no body.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined)
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

/**
 * Gives a JSON body this long to arrive, in milliseconds: a server that lets large files take their time would else hold
 * a connection for whoever sends a byte now and then. A file's form has the request's own limit.
 */
export function limitBodyTime(app: FastifyInstance, limitMs: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers
    const comes = encoding !== undefined || (length !== undefined && length !== '0')
    if (comes && !type.startsWith('multipart/form-data')) {
      const timer = setTimeout(() => request.raw.destroy(), limitMs)
      payload.once('end', () => clearTimeout(timer))
      request.raw.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}
