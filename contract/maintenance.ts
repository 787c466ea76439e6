import * as z from 'zod/mini'

import { route } from './route.ts'

/** Most characters of the sentence that people are shown. */
export const longestSentence = 500

/** Whether the portal is in maintenance, and the sentence that people meet; empty for the portal's own. */
export const MaintenanceState = z.object({ on: z.boolean(), sentence: z.string() })
export type MaintenanceState = z.infer<typeof MaintenanceState>

/**
 * The header of each answer during maintenance: `on`, and behind a blank the sentence, percent-encoded, where there is
 * one. With 503 it says why; on any other answer, that the caller is let in as an administrator.
 */
export const maintenanceHeader = 'portal-maintenance'

export const maintenance = {
  state: route({
    tag: 'maintenance',
    method: 'GET',
    path: '/maintenance',
    summary: 'Whether the portal is in maintenance.',
    access: 'anybody',
    answer: MaintenanceState,
    servedInMaintenance: true,
  }),
}
