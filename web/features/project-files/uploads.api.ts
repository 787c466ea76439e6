import { projectFiles } from '#contract/project-files.ts'
import { upload, type UploadOptions } from '#web/platform/calls/upload.ts'

/** Rejects with 413 or 415 for what the server does not take. */
export const uploadFile = (projectId: number, file: File, options: UploadOptions) =>
  upload(projectFiles.upload, { params: { id: projectId }, fields: {}, file }, options)
