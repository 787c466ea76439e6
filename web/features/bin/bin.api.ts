import { queryOptions } from '@tanstack/react-query'

import { bin } from '#contract/bin.ts'
import { call } from '#web/platform/calls/call.ts'

export const binKey = 'bin'

/** What can be put back into a project, the last removed first. */
export const binOfProject = (projectId: number) =>
  queryOptions({
    queryKey: [binKey, 'of-project', projectId],
    queryFn: ({ signal }) => call(bin.list, { params: { id: projectId } }, { signal }),
  })

/** Rejects with 409 where it no longer fits, and with 404 when somebody has restored it already. */
export const restoreEntry = (projectId: number, entryId: number) =>
  call(bin.restore, { params: { id: projectId, entryId } })
