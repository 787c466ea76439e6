import type { maintenanceHeader } from '#contract/maintenance.ts'
import { storeOf } from '#web/platform/store.ts'

const HEADER: typeof maintenanceHeader = 'portal-maintenance'

/**
 * `passing`: closed to others, while this person passes as an administrator. An empty sentence stands for the portal's
 * own.
 */
export type Maintenance = { kind: 'open' } | { kind: 'closed' | 'passing'; sentence: string }

export const open: Maintenance = { kind: 'open' }
const { current, become, subscribe } = storeOf<Maintenance>(open)

export { current as currentMaintenance, subscribe as subscribeToMaintenance }

export function becomeMaintenance(next: Maintenance): void {
  const now = current()
  const same = now.kind === next.kind && (next.kind === 'open' || ('sentence' in now && now.sentence === next.sentence))
  if (!same) become(next)
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
