import * as z from 'zod/mini'

import { CustomerContact } from './contacts.ts'
import {
  calendarDate,
  enteredDay,
  farDays,
  id,
  idParam,
  optionalId,
  optionalLongText,
  problem,
  requiredId,
  requiredText,
  version,
  storedDay,
  storedDayOrNone,
} from './fields.ts'
import { listQuery, page } from './lists.ts'
import { partOf } from './part.ts'
import { progressSources } from './progress.ts'
import { route } from './route.ts'

/** `Phases`: ordinality of the first assigned milestone that is not wholly realised. */
export const projectSortFields = ['CustomerId', 'TotalCost', 'ProjectStatusId', 'Phases', 'Percentage'] as const
export type ProjectSortField = (typeof projectSortFields)[number]

export const ProjectCard = z.object({
  id,
  version,
  name: z.string(),
  commercialName: z.string(),
  percentage: z.int(),
  totalCost: z.int(),
  commercialEmployee: z.nullable(z.string()),
  consultant: z.nullable(z.string()),
  productChannel: z.string(),
  color: z.string(),
  stateName: z.string(),
  due: z.string(),
  closed: z.boolean(),
})
export type ProjectCard = z.infer<typeof ProjectCard>

export const ProjectEmployee = z.object({ id, version, fullName: z.string(), position: z.string(), email: z.string() })
export type ProjectEmployee = z.infer<typeof ProjectEmployee>

export const Project = z.object({
  id,
  version,
  name: z.string(),
  customerName: z.string(),
  customerId: id,
  cityId: id,
  cityName: z.string(),
  productId: id,
  productName: z.string(),
  startDate: storedDay,
  endDate: storedDay,
  realEndDate: storedDayOrNone,
  scheduledDate: storedDayOrNone,
  projectStatusId: id,
  projectStatusName: z.string(),
  projectStatusColor: z.string(),
  percentage: z.int(),
  progressSource: z.enum(progressSources),
  totalCost: z.int(),
  summary: z.string(),
  customerContacts: z.array(CustomerContact),
  employees: z.array(ProjectEmployee),
  counts: z.object({ checkpoints: z.int(), changes: z.int(), licences: z.int() }),
})
export type Project = z.infer<typeof Project>

/** Whole pesos, up to exact JavaScript numbers. */
const money = z
  .int({ error: ({ code }) => (code === 'too_big' ? problem('tooBig') : problem('notWhole')) })
  .check(z.minimum(1, problem('tooSmall')))

export const maxPeople = 200

const idList = z.array(requiredId, problem('invalid')).check(
  z.maxLength(maxPeople, problem('tooMany')),
  z.overwrite((ids) => [...new Set(ids)]),
)

const draftFields = {
  cityId: requiredId,
  customerId: requiredId,
  customerContactsIds: z._default(idList, []),
  employeeIds: z._default(idList, []),
  productId: requiredId,
  name: requiredText(150),
  startDate: calendarDate,
  endDate: calendarDate,
  scheduledDate: z.optional(z.nullable(calendarDate)),
  percentage: z._default(
    z.int(problem('notWhole')).check(z.minimum(0, problem('tooSmall')), z.maximum(100, problem('percentage'))),
    0,
  ),
  projectStatusId: optionalId,
  totalCost: money,
  summary: optionalLongText(),
}

interface Days {
  startDate?: string | undefined
  endDate?: string | undefined
  scheduledDate?: string | null | undefined
  realEndDate?: string | null | undefined
}

export const daysBeforeStart = ({ startDate, ...days }: Days) =>
  (['endDate', 'scheduledDate', 'realEndDate'] as const).filter((name) => {
    const day = days[name]
    return day && startDate && day < startDate
  })

export const farDaysOf = (sent: Days, stored?: Days) =>
  farDays(sent, ['startDate', 'endDate', 'scheduledDate', 'realEndDate'], stored)

const inOrder = z.check<Days>((context) => {
  for (const name of daysBeforeStart(context.value))
    context.issues.push({ code: 'custom', message: problem('beforeStart'), path: [name], input: context.value[name] })
})

/** Status 0 or none: the first open one. */
export const ProjectDraft = z
  .object({
    ...draftFields,
    startDate: enteredDay,
    endDate: enteredDay,
    scheduledDate: z.optional(z.nullable(enteredDay)),
  })
  .check(inOrder)
export type ProjectDraft = z.output<typeof ProjectDraft>

/**
 * Only novedades change a status, so a sent one is not applied. A reason makes a novedad of a moved due day. A
 * percentage other than the milestones' becomes the project's own, until progress is taken from them again.
 */
export const ProjectChange = z
  .object({
    ...draftFields,
    realEndDate: z.optional(z.nullable(calendarDate)),
    progressSource: z.optional(z.enum(progressSources, problem('choose'))),
    changeComments: optionalLongText(),
    changeCauseId: optionalId,
  })
  .check(inOrder)
export type ProjectChange = z.output<typeof ProjectChange>

/** The order of days is checked again on the whole. */
export const ProjectUpdate = partOf(ProjectChange).check(inOrder)
export type ProjectUpdate = z.output<typeof ProjectUpdate>

export const ProjectContact = z.object({
  id,
  version,
  name: z.string(),
  position: z.string(),
  cellphoneNumber: z.string(),
})
export type ProjectContact = z.infer<typeof ProjectContact>

const project = { tag: 'projects' } as const

export const projects = {
  list: route({
    ...project,
    method: 'GET',
    path: '/projects/projects-list',
    summary: 'A page of projects as cards.',
    access: 'portal.access',
    query: listQuery(projectSortFields),
    answer: page(ProjectCard),
  }),
  byId: route({
    ...project,
    method: 'GET',
    path: '/projects/project-by-id/:id',
    summary: 'One project, with its contacts and responsables.',
    access: 'portal.access',
    params: idParam,
    answer: Project,
    versioned: true,
    problems: [404],
  }),
  create: route({
    ...project,
    method: 'POST',
    path: '/projects',
    summary: 'Creates a project.',
    access: 'projects.write',
    body: ProjectDraft,
    answer: Project,
    status: 201,
    location: '/projects/project-by-id/:id',
    problems: [409],
  }),
  update: route({
    ...project,
    method: 'PUT',
    path: '/projects/update-project/:id',
    summary: 'Updates a project; its status stays as it is. With a reason, the move of its due day becomes a novedad.',
    access: 'projects.write',
    params: idParam,
    body: ProjectUpdate,
    answer: Project,
    versioned: true,
    problems: [404, 409, 412],
  }),
  contacts: route({
    ...project,
    method: 'GET',
    path: '/contacts/contact-list-by-project-id/:id',
    summary: 'The contacts of project :id.',
    access: 'portal.access',
    params: idParam,
    answer: z.array(ProjectContact),
    problems: [404],
  }),
}
