import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { type ProjectMilestone, projectMilestones } from '#contract/project-milestones.ts'
import type { CallOf } from '#contract/route.ts'
import { call } from '#web/platform/calls/call.ts'

export const projectMilestonesKey = 'project-milestones'

/** All milestones of a project with their tasks, by their ordinality; rejects with 404 when there is no such project. */
export const milestonesOfProject = (projectId: number) =>
  queryOptions({
    queryKey: [projectMilestonesKey, 'of-project', projectId],
    queryFn: ({ signal }) => call(projectMilestones.list, { query: { projectId: String(projectId) } }, { signal }),
  })

/** The same as they are stored now: there is no call for one milestone, nor for one task. */
export const milestonesNow = (cache: QueryClient, projectId: number) =>
  cache.fetchQuery({ ...milestonesOfProject(projectId), staleTime: 0 })

/** The milestones that finished projects of the same type had. */
export const milestoneProposal = (projectId: number) =>
  queryOptions({
    queryKey: [projectMilestonesKey, 'proposal', projectId],
    queryFn: ({ signal }) => call(projectMilestones.proposal, { params: { id: projectId } }, { signal }),
  })

/** Changes the milestones of a project in memory, until the server's answer comes. */
export const changeInMemory = (
  cache: QueryClient,
  projectId: number,
  change: (milestone: ProjectMilestone) => ProjectMilestone,
) =>
  cache.setQueryData(milestonesOfProject(projectId).queryKey, (milestones: ProjectMilestone[] | undefined) =>
    milestones?.map(change),
  )

/** Rejects with 409 when the weights of the project would pass 100 %. */
export const assignMilestones = (projectId: number, body: CallOf<typeof projectMilestones.assign>['body']) =>
  call(projectMilestones.assign, { params: { id: projectId }, body })

/** Takes a milestone from its project. Rejects with 409 when it has tasks, with 412 when somebody has saved it since. */
export const removeMilestone = ({ id, version }: ProjectMilestone) =>
  call(projectMilestones.remove, { params: { id } }, { ifMatch: version })

/** Rejects with 412 when somebody else has saved since the version `ifMatch`. */
export const updateProgress = (
  id: number,
  body: CallOf<typeof projectMilestones.updateProgress>['body'],
  ifMatch: number | undefined,
) => call(projectMilestones.updateProgress, { params: { id }, body }, { ifMatch })
