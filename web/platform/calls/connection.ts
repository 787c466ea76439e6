/**
 * How the portal is reached: `away` where no answer comes at all, or somebody between says that there is none; `ailing`
 * where it says itself that it can't at the moment.
 */
export type Connection = 'well' | 'ailing' | 'away'

let current: Connection = 'well'
const listeners = new Set<() => void>()

/** Takes note of the status of an answer, and of 0 for none. */
export function noteConnection(status: number, maintenance = false): void {
  const next = status === 0 || status === 502 || status === 504 ? 'away' : status === 503 ? 'ailing' : 'well'
  // Maintenance has words of its own.
  if (next === current || maintenance) return
  current = next
  for (const listener of listeners) listener()
}

export const currentConnection = (): Connection => current

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
