import { createHash } from 'node:crypto'

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import { isKnownTo } from './if-none-match.ts'
import type { JsonSchema } from './json-schema.ts'
import { sendPacked } from './packed.ts'

/** The document has a tag. Made at the first request: it would take a quarter of a second of each start. */
export async function serveReference(app: FastifyInstance, make: () => JsonSchema): Promise<void> {
  let made: { document: JsonSchema; json: string; etag: string } | undefined
  const written = () => {
    if (made) return made
    const document = make()
    const json = JSON.stringify(document)
    // Weak, because packed and plain bytes mean the same.
    made = { document, json, etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` }
    return made
  }
  app.get('/api/openapi.json', async (request, reply) => {
    const { json, etag } = written()
    void reply.header('etag', etag)
    if (isKnownTo(request, etag)) return reply.code(304).send()
    return sendPacked(request, reply.type('application/json; charset=utf-8'), json)
  })
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    logLevel: 'warn',
    transformSpecification: () => written().document,
    transformSpecificationClone: false,
    theme: { title: 'API · Portal de Proyectos Internos' },
    // Without the bar for other documents and the maker's mark.
    uiConfig: { layout: 'BaseLayout' },
  })
}
