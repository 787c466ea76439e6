import * as z from 'zod/mini'

import {
  calendarDate,
  id,
  idParam,
  instant,
  MAX_ID,
  optionalId,
  requiredLongText,
  version,
  wholeNumber,
  storedDay,
} from './fields.ts'
import { arrayOrPage, openListQuery } from './lists.ts'
import { route } from './route.ts'

/** `date` also when nothing changed. */
export const noveltyTypes = { date: 1, status: 2, both: 3 } as const

/** Characters; longer reasons are cut. */
export const reasonPreview = 150

export const projectChangeSortFields = ['Date', 'NewDate'] as const
export type ProjectChangeSortField = (typeof projectChangeSortFields)[number]

/** `projectStatusId` is the resulting status. */
export const ProjectChangeRow = z.object({
  id,
  version,
  newDate: storedDay,
  previousDate: storedDay,
  date: instant,
  comments: z.string(),
  noveltyType: z.int(),
  projectStatusId: id,
  projectStatusName: z.string(),
  projectStatusColor: z.string(),
  causeId: z.nullable(id),
  causeName: z.nullable(z.string()),
  employeeName: z.nullable(z.string()),
  url: z.nullable(z.string()),
  inlineUrl: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  projectId: id,
})
export type ProjectChangeRow = z.infer<typeof ProjectChangeRow>

/** The server checks the day against the start. Status 0 or null keeps it; cause 0 or null is none. */
export const ProjectChangeDraft = z.object({
  newDate: calendarDate,
  comments: requiredLongText(),
  projectStatusId: optionalId,
  causeId: optionalId,
})
export type ProjectChangeDraft = z.output<typeof ProjectChangeDraft>

/** Forms hold texts; '' is none. */
const formReference = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' ? '0' : value)),
    wholeNumber(0, MAX_ID),
  ),
)

const ProjectChangeForm = z.object({
  ...ProjectChangeDraft.shape,
  projectStatusId: formReference,
  causeId: formReference,
})

const change = { tag: 'project-changes', params: idParam } as const

export const projectChanges = {
  list: route({
    ...change,
    method: 'GET',
    path: '/project-changes/project-states-list/:id',
    summary: 'The novedades of project :id, newest first: all, or a page when a paging parameter is sent.',
    access: 'portal.access',
    query: openListQuery(projectChangeSortFields),
    answer: arrayOrPage(ProjectChangeRow),
    problems: [404],
  }),
  create: route({
    ...change,
    method: 'POST',
    path: '/project-changes/create-project-changes-body/:id',
    summary: 'Registers a novedad of project :id: moves its scheduled date, and its status when one is sent.',
    access: 'changes.write',
    body: ProjectChangeDraft,
    answer: ProjectChangeRow,
    status: 201,
    problems: [404],
  }),
  createWithFile: route({
    ...change,
    method: 'POST',
    path: '/project-changes/create-project-changes-form/:id',
    summary: 'The same by a form, with a file that becomes one of the project’s.',
    access: 'changes.write',
    form: ProjectChangeForm,
    file: 'optional',
    costly: 'upload',
    answer: ProjectChangeRow,
    status: 201,
    problems: [404],
  }),
}
