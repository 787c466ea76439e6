import { auditEntities } from '#contract/audit-fields.ts'
import { auditReaders } from '#contract/audit-readers.ts'
import { audit } from '#contract/audit.ts'
import { exports } from '#contract/exports.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Caller, type Endpoint } from '#server/platform/http/endpoint.ts'
import { exported } from '#server/platform/sheets/exporting.ts'

import { auditExport, auditLines } from './audit-export.service.ts'
import type { ReadFilter } from './audit-filter.queries.ts'
import { auditPage } from './audit.service.ts'

const readBy = ({ employeeId, permissions }: Caller): Pick<ReadFilter, 'reader' | 'kinds'> => ({
  reader: employeeId,
  ...(!permissions.has('audit.read') && {
    kinds: auditEntities.filter((entity) => permissions.has(auditReaders[entity])),
  }),
})

export const auditEndpoints = (context: Context): Endpoint[] => [
  endpoint(audit.list, ({ query, caller }) => auditPage(context.db, { ...query, ...readBy(caller) }, caller.hidden)),
  endpoint(exports.audit, async (call) => {
    const filter = { ...call.query, ...readBy(call.caller) }
    if (filter.format === 'csv') return auditExport(context, filter, call)
    return exported(context, 'audit', auditLines(context, filter, call), call)
  }),
]
