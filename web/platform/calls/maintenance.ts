import type { maintenance as contract } from '#contract/maintenance.ts'

import { call } from './call.ts'
import { becomeMaintenance, open } from './maintenance-state.ts'
import { wire } from './wire.ts'

const state = wire<typeof contract.state>({ method: 'GET', path: '/maintenance', access: 'anybody' })

/** Throws as `call` does. */
export async function lookWhetherOpen(): Promise<void> {
  const { on, sentence } = await call(state, {})
  becomeMaintenance(on ? { kind: 'closed', sentence } : open)
}
