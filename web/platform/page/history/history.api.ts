import { infiniteQueryOptions } from '@tanstack/react-query'

import { audit, type AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import { call } from '#web/platform/calls/call.ts'

/** First word of every query key of the audit trail. */
export const auditKey = 'audit'

/** How many changes 'Ver más antiguos' brings at a time. */
const historyStep = 20

/** What happened to one record, newest first. With `related`, a project's also has what belongs to the project. */
export const historyOf = (entity: AuditRow['entity'], entityId: number, related: boolean) =>
  infiniteQueryOptions({
    queryKey: [auditKey, 'history', entity, entityId, related],
    queryFn: ({ signal, pageParam }): Promise<Page<AuditRow>> =>
      call(
        audit.list,
        { query: { entity, entityId, ...(related && { related: true }), offset: pageParam, top: historyStep } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => {
      const next = offset + last.data.length
      return last.data.length > 0 && next < last.filteredRecordsCount ? next : undefined
    },
    // Whoever opens it wants to see what was just saved.
    staleTime: 0,
  })
