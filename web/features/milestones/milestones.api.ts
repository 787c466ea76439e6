import { queryOptions } from '@tanstack/react-query'

import { milestone, milestones } from '#contract/milestones.ts'
import { call } from '#web/platform/calls/call.ts'
import { nounCalls } from '#web/platform/lists/noun-calls.ts'

/** Without a choice of the person’s, the server orders the list by type of project and then by ordinality. */
export const milestoneCalls = nounCalls('milestones', milestones, { sortFields: milestone.sortFields })

/** The ordinality of each milestone of the catalogue, by its id. */
export const ordinalitiesOfCatalogue = queryOptions({
  queryKey: [milestoneCalls.key, 'ordinalities'],
  queryFn: async ({ signal }) => {
    const { data } = await call(milestones.list, { query: { top: 500 } }, { signal })
    return new Map(data.map(({ id, ordinality }) => [id, ordinality]))
  },
})
