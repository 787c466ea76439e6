import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { type Milestone, milestones, type MilestoneSortField, milestoneSortFields } from '#contract/milestones.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'
import type { ListOptions, ListParams } from '#web/platform/lists/list-params.ts'

/** First word of every query key of the milestone catalogue. */
export const milestonesKey = 'milestones'

/** By what the catalogue is sorted. Without a choice of the person’s, the server orders by type of project and then by ordinality. */
export const milestoneListOptions: ListOptions<MilestoneSortField> = { sortFields: milestoneSortFields }

/** A page of the catalogue; the rows of the former page stay until the next ones come. */
export const milestoneList = (query: ListParams<MilestoneSortField>) =>
  queryOptions({
    queryKey: [milestonesKey, 'list', query],
    queryFn: ({ signal }) => call(milestones.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One milestone; rejects with 404 when there is none. */
export const milestoneById = (id: number) =>
  queryOptions({
    queryKey: [milestonesKey, 'by-id', id],
    queryFn: ({ signal }): Promise<Milestone> => call(milestones.byId, { params: { id } }, { signal }),
  })

/** Rejects with 409 when its type of project has a milestone of that name. */
export const createMilestone = (body: CallOf<typeof milestones.create>['body']) => call(milestones.create, { body })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateMilestone = (
  id: number,
  body: CallOf<typeof milestones.update>['body'],
  ifMatch: number | undefined,
) => call(milestones.update, { params: { id }, body }, { ifMatch })

/** The ordinality of each milestone of the catalogue, by its id. */
export const ordinalitiesOfCatalogue = queryOptions({
  queryKey: [milestonesKey, 'ordinalities'],
  queryFn: async ({ signal }) => {
    const { data } = await call(milestones.list, { query: { top: 500 } }, { signal })
    return new Map(data.map(({ id, ordinality }) => [id, ordinality]))
  },
})
