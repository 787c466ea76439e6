import * as z from 'zod/mini'

import { route } from './route.ts'

export const longestSentence = 500

/** '' for the portal's own sentence. */
export const MaintenanceState = z.object({ on: z.boolean(), sentence: z.string() })
export type MaintenanceState = z.infer<typeof MaintenanceState>

/**
 * `on`, and after a blank the percent-encoded sentence, if any. On any answer but a 503 the caller is an administrator.
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
