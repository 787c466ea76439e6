import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { type ProjectFile, projectFiles } from '#contract/project-files.ts'
import { call } from '#web/platform/calls/call.ts'

export const projectFilesKey = 'project-files'

/** The files of a project, newest first; their links serve for ten minutes. Rejects with 404 without such a project. */
export const filesOfProject = (projectId: number) =>
  queryOptions({
    queryKey: [projectFilesKey, 'of-project', projectId],
    queryFn: ({ signal }) => call(projectFiles.list, { params: { id: projectId } }, { signal }),
  })

/** A file with fresh links; undefined when the project no longer has it. */
export async function freshFile(cache: QueryClient, projectId: number, fileId: number) {
  const files = await cache.fetchQuery({ ...filesOfProject(projectId), staleTime: 0 })
  return files.find(({ id }) => id === fileId)
}

/** Rejects with 404 when somebody else has removed it. */
export const removeFile = (projectId: number, { id: fileId, version }: ProjectFile) =>
  call(projectFiles.remove, { params: { id: projectId, fileId } }, { ifMatch: version })
