import { maintenance } from '#contract/maintenance.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'
import { maintenanceOf } from '#server/platform/http/maintenance-state.ts'

export function maintenanceEndpoints({ db }: Context): Endpoint[] {
  return [
    endpoint(maintenance.state, async () => {
      const sentence = await maintenanceOf(db)
      return { on: sentence !== undefined, sentence: sentence ?? '' }
    }),
  ]
}
