import { projectFiles } from '#contract/project-files.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'

import { listFiles, readFile, removeFile, showFile, uploadFile } from './project-files.service.ts'

export const projectFileEndpoints = (context: Context): Endpoint[] => [
  endpoint(projectFiles.list, (call) => listFiles(context, call)),
  endpoint(projectFiles.upload, (call) => uploadFile(context, call)),
  endpoint(projectFiles.remove, (call) => removeFile(context, call)),
  endpoint(projectFiles.content, (call) => readFile(context, call)),
  endpoint(projectFiles.inline, (call) => showFile(context, call)),
]
