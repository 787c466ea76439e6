import { audit } from '#contract/audit.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { auditExport } from './audit-export.service.ts'
import { auditPage } from './audit.service.ts'

export const auditEndpoints = (context: Context): Endpoint[] => [
  endpoint(audit.list, ({ query }) => auditPage(context.db, query)),
  endpoint(audit.export, async ({ query, language }) => auditExport(context, query, language)),
]
