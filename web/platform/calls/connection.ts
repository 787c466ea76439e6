/** `away`: no answer comes, or a proxy says so. `ailing`: the portal says that it cannot serve at the moment. */
export type Connection = 'well' | 'ailing' | 'away'

let current: Connection = 'well'
const listeners = new Set<() => void>()

/** Status 0 means no answer. */
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
