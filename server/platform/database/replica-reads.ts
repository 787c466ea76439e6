import { AsyncLocalStorage } from 'node:async_hooks'

import type { Replica } from './backend.ts'

/** The work that reads from the replica. */
const reading = new AsyncLocalStorage<{ replica: boolean }>()

/** What has seen the primary may have seen more than the replica shows, so it does not go back to it. */
export function stayOnPrimary(): void {
  const work = reading.getStore()
  if (work) work.replica = false
}

/** Work that began on the replica. */
export const onReplica = <T>(work: () => Promise<T>): Promise<T> => reading.run({ replica: true }, work)

/** Reads on the replica what work asks that began there, and on the primary all else. */
export function readingOf(replica: Replica | undefined) {
  return async <T>(there: (from: Replica) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> => {
    if (!replica || !reading.getStore()?.replica) return onPrimary()
    try {
      return await there(replica)
    } catch {
      // Lost, late, or in the way of what it replays; what is wrong with the statement itself the primary says too.
      stayOnPrimary()
      return onPrimary()
    }
  }
}
