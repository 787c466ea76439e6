import { audit } from '#contract/audit.ts'
import { exports } from '#contract/exports.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exported } from '#server/platform/sheets/exporting.ts'

import { auditExport, auditLines } from './audit-export.service.ts'
import { auditPage } from './audit.service.ts'

export const auditEndpoints = (context: Context): Endpoint[] => [
  endpoint(audit.list, ({ query }) => auditPage(context.db, query)),
  endpoint(exports.audit, async (call) => {
    const { query, language } = call
    if (query.format === 'csv') return auditExport(context, query, language)
    return exported(context, 'audit', auditLines(context, query, language), call)
  }),
]
