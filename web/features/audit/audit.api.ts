import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { audit } from '#contract/audit.ts'
import { call, callForFile } from '#web/platform/calls/call.ts'
import { auditKey } from '#web/platform/page/history/history.api.ts'

import type { AuditFilters } from './audit-filters.ts'

export const queryOf = ({ person, entity, record, kind, from, to }: AuditFilters) => ({
  ...(person !== null && { employeeId: person }),
  ...(entity !== null && { entity }),
  ...(record !== null && { entityId: record }),
  ...(kind !== null && { kind }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
})

/** A page of the trail, newest first; the former page stays until the next one comes. */
export const auditPage = (filters: AuditFilters, paging: { offset: number; top: number }) => {
  const query = { ...queryOf(filters), offset: paging.offset, top: paging.top }
  return queryOptions({
    queryKey: [auditKey, 'page', query],
    queryFn: ({ signal }) => call(audit.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Whoever looks at it wants to see what was just saved.
    staleTime: 0,
  })
}

export const exportAudit = (filters: AuditFilters): Promise<Blob> =>
  callForFile({ ...audit.list, path: '/audit/export', download: 'text/csv; charset=utf-8' } as const, {
    query: queryOf(filters),
  })
