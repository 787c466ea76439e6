import { infiniteQueryOptions } from '@tanstack/react-query'

import { audit, type AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import { call } from '#web/platform/calls/call.ts'

export const auditKey = 'audit'

/** Changes per 'Ver más antiguos'. */
const historyStep = 20

/** Newest first. `related` adds what belongs to a project. */
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
    // A person who opens it wants to see what was just saved.
    staleTime: 0,
  })
