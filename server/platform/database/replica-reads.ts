import { AsyncLocalStorage } from 'node:async_hooks'

import type { Replica } from './backend.ts'

const reading = new AsyncLocalStorage<{ replica: boolean }>()

/** After the primary a replica could show less. */
export function stayOnPrimary(): void {
  const work = reading.getStore()
  if (work) work.replica = false
}

export const onReplica = <T>(work: () => Promise<T>): Promise<T> => reading.run({ replica: true }, work)

export function readingOf(replica: Replica | undefined) {
  return async <T>(there: (from: Replica) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> => {
    if (!replica || !reading.getStore()?.replica) return onPrimary()
    try {
      return await there(replica)
    } catch {
      // Lost, late, or in the way of replay. A wrong statement fails on the primary too.
      stayOnPrimary()
      return onPrimary()
    }
  }
}
