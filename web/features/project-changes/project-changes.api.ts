import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { type ProjectChangeRow, projectChanges } from '#contract/project-changes.ts'
import { projectById } from '#web/features/projects/projects.api.ts'
import { call } from '#web/platform/calls/call.ts'

export const projectChangesKey = 'project-changes'

const changesPerPage = 10

/** Newest first; the former page stays until the next one comes. Rejects with 404 when there is no such project. */
export const changesOfProject = (projectId: number, offset = 0, top = changesPerPage) =>
  queryOptions({
    queryKey: [projectChangesKey, 'of-project', projectId, offset, top],
    queryFn: ({ signal }) =>
      call(projectChanges.list, { params: { id: projectId }, query: { offset, top } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Shows what a novedad has changed in the project at once, before the project is fetched anew. */
export const showChange = (cache: QueryClient, change: ProjectChangeRow) =>
  cache.setQueryData(
    projectById(change.projectId).queryKey,
    (project) =>
      project && {
        ...project,
        scheduledDate: change.newDate,
        projectStatusId: change.projectStatusId,
        projectStatusName: change.projectStatusName,
        projectStatusColor: change.projectStatusColor,
        counts: { ...project.counts, changes: project.counts.changes + 1 },
      },
  )

/** A novedad with fresh links to its file; undefined when it is no longer on its page. */
export async function freshChange(cache: QueryClient, page: ReturnType<typeof changesOfProject>, changeId: number) {
  const { data } = await cache.fetchQuery({ ...page, staleTime: 0 })
  return data.find(({ id }) => id === changeId)
}
