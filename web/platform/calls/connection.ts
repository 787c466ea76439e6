import { storeOf } from '#web/platform/store.ts'

/** `away`: no answer comes, or a proxy says so. `ailing`: the portal says that it cannot serve at the moment. */
export type Connection = 'well' | 'ailing' | 'away'

const { current, become, subscribe } = storeOf<Connection>('well')

export { current as currentConnection, subscribe as subscribeToConnection }

/** Status 0 means no answer. */
export function noteConnection(status: number, maintenance = false): void {
  const next = status === 0 || status === 502 || status === 504 ? 'away' : status === 503 ? 'ailing' : 'well'
  // Maintenance has words of its own.
  if (next !== current() && !maintenance) become(next)
}
