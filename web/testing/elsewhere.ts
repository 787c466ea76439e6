import type { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'

import { type HeardChange, tellChanges } from '#web/platform/live/live-changes.ts'

/** Somebody else saves: open screens hear of it, and ask anew for all but what a form has read. */
export const saveElsewhere = (
  cache: Pick<QueryClient, 'invalidateQueries'>,
  change: Pick<HeardChange, 'entity' | 'version'>,
): Promise<void> =>
  act(async () => {
    tellChanges.changed([{ id: 1, projectId: null, employeeId: 9, requestId: null, at: 0, ...change }])
    await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) !== 'form' })
  })
