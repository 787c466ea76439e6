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
