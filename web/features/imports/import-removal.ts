import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Import } from '#contract/imports.ts'
import { CallError } from '#web/platform/calls/call-error.ts'

import { importById, removeImport } from './imports.api.ts'

/** Takes an import away. Where that is refused it stays, and is asked for again, as somebody may have changed it. */
export function useRemoval({ id, version }: Import, onGone: () => void, onRemoved = onGone) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => removeImport(id, version),
    onSuccess: onRemoved,
    onError(error) {
      if (error instanceof CallError && error.status === 404) onGone()
      else void cache.invalidateQueries({ queryKey: importById(id).queryKey, exact: true })
    },
  })
}
