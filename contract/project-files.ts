import * as z from 'zod/mini'

import { id, idParam, instant, MAX_ID, problem, version, wholeNumber } from './fields.ts'
import { route } from './route.ts'

/** The server checks the first bytes, too. */
export const fileExtensions = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
  'csv',
  'md',
  'rtf',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'zip',
  '7z',
  'msg',
  'eml',
  'mpp',
  'vsdx',
  'dwg',
] as const

export const maxFileName = 150
/** In seconds. */
export const fileLinkLifetime = 10 * 60

/** In small letters; '' without one. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Links serve for ten minutes, in this session alone. `inlineUrl` shows a PDF, and is null for others. */
export const ProjectFile = z.object({
  id,
  version,
  name: z.string(),
  containerName: z.string(),
  extension: z.string(),
  /** Bytes. */
  size: z.int(),
  date: instant,
  employeeName: z.nullable(z.string()),
  url: z.string(),
  inlineUrl: z.nullable(z.string()),
})
export type ProjectFile = z.infer<typeof ProjectFile>

const files = { tag: 'project-files' } as const
const fileParams = z.object({ ...idParam.shape, fileId: wholeNumber(1, MAX_ID) })
const byLink = {
  ...files,
  method: 'GET',
  servedInMaintenance: true,
  access: 'anybody',
  params: fileParams,
  query: z.object({ token: z.string(problem('required')).check(z.maxLength(300, problem('tooLong'))) }),
} as const

export const projectFiles = {
  list: route({
    ...files,
    method: 'GET',
    path: '/projects/:id/files-list',
    summary: 'The files of project :id, newest first.',
    access: 'portal.access',
    params: idParam,
    answer: z.array(ProjectFile),
    problems: [404],
  }),
  upload: route({
    ...files,
    method: 'POST',
    path: '/projects/:id/files',
    summary: 'Uploads a file to project :id.',
    access: 'files.write',
    params: idParam,
    form: z.object({}),
    file: 'required',
    costly: 'upload',
    answer: ProjectFile,
    status: 201,
    problems: [404],
  }),
  remove: route({
    ...files,
    method: 'DELETE',
    path: '/projects/:id/files/:fileId',
    summary: 'Removes a file of project :id.',
    access: 'files.write',
    params: fileParams,
    versioned: true,
    problems: [404, 412],
  }),
  content: route({
    ...byLink,
    path: '/projects/:id/files/:fileId/content',
    summary: 'The file itself, by the link that a list gives.',
    download: 'application/octet-stream',
    ranges: true,
    problems: [403, 404, 416],
  }),
  inline: route({
    ...byLink,
    path: '/projects/:id/files/:fileId/inline',
    summary: 'A PDF for the browser’s own viewer, by the inline link that a list gives.',
    download: 'application/pdf',
    inline: true,
    problems: [403, 404, 415],
  }),
}
