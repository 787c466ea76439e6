import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import type { JsonSchema } from './json-schema.ts'

/** The document at /api/openapi.json and a page to browse it at /api/docs. */
export async function serveReference(app: FastifyInstance, document: JsonSchema): Promise<void> {
  const json = JSON.stringify(document)
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    logLevel: 'warn',
    theme: { title: 'API · Portal de Proyectos Internos' },
    // Without the bar that asks for another document and bears the maker's mark.
    uiConfig: { layout: 'BaseLayout' },
  })
}
