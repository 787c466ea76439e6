import type { maintenanceHeader } from '#contract/maintenance.ts'

const HEADER: typeof maintenanceHeader = 'portal-maintenance'

/**
 * `passing`: closed to others, while this person passes as an administrator. An empty sentence stands for the portal's
 * own.
 */
export type Maintenance = { kind: 'open' } | { kind: 'closed' | 'passing'; sentence: string }

export const open: Maintenance = { kind: 'open' }
let current: Maintenance = open
const listeners = new Set<() => void>()

export function becomeMaintenance(next: Maintenance): void {
  const same =
    current.kind === next.kind &&
    (next.kind === 'open' || ('sentence' in current && current.sentence === next.sentence))
  if (same) return
  current = next
  for (const listener of listeners) listener()
}

export const currentMaintenance = (): Maintenance => current

export function subscribeToMaintenance(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteMaintenance({ status, headers }: Response): void {
  const said = headers.get(HEADER)
  if (said === null) {
    // An answer that is no good may be a proxy's.
    if (status < 400) becomeMaintenance(open)
    return
  }
  const sentence = decodeURIComponent(said.replace(/^on ?/, ''))
  becomeMaintenance({ kind: status === 503 ? 'closed' : 'passing', sentence })
}
