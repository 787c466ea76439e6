import { QueryClient } from '@tanstack/react-query'

import { CallError } from './call-error.ts'

/** Worth another try: no answer, or a server that can't at the moment. A refusal stays one. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 502)
}

/** One for each person's session. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Long enough for back and forward to show at once, short enough that a colleague's change is soon seen.
        staleTime: 15_000,
        retry: worthRetrying,
        retryDelay: (attempt, error) =>
          Math.min(error instanceof CallError && error.retryAfter ? error.retryAfter * 1000 : 500 * 2 ** attempt, 5000),
        // The server may be on this very machine: only a call tells whether it can be reached.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
