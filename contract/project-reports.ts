import * as z from 'zod/mini'

import { idParam, problem } from './fields.ts'
import { route } from './route.ts'

// One page for the customer, as of today.

const languages = ['es-CO', 'en-US'] as const

export const projectReports = {
  print: route({
    tag: 'projects',
    method: 'GET',
    path: '/projects/:id/report',
    operation: 'printProjectReport',
    summary: 'The informe of project :id for its customer, one page, as of today; nothing is stored.',
    access: 'portal.access',
    costly: 'export',
    params: idParam,
    /** By default the call's language. */
    query: z.object({ language: z.optional(z.enum(languages, problem('choose'))) }),
    download: 'application/pdf',
    inline: true,
    problems: [404],
  }),
}
