import { type ProjectChangeDraft, type ProjectChangeRow, projectChanges } from '#contract/project-changes.ts'
import { call } from '#web/platform/calls/call.ts'
import { upload, type UploadOptions } from '#web/platform/calls/upload.ts'

/** Registers a novedad, with its file where it has one. Rejects with 400 for a day before the project's start. */
export const createChange = (
  projectId: number,
  body: ProjectChangeDraft,
  file: File | null,
  options: UploadOptions,
): Promise<ProjectChangeRow> =>
  file
    ? upload(
        projectChanges.createWithFile,
        {
          params: { id: projectId },
          fields: { ...body, projectStatusId: body.projectStatusId ?? undefined, causeId: body.causeId ?? undefined },
          file,
        },
        options,
      )
    : call(projectChanges.create, { params: { id: projectId }, body }, { signal: options.signal })
