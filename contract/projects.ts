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

/** `Phases` is the ordinality of the first assigned milestone that is not wholly realised. */
export const projectSortFields = ['CustomerId', 'TotalCost', 'ProjectStatusId', 'Phases', 'Percentage'] as const
export type ProjectSortField = (typeof projectSortFields)[number]

/** What a card shows. */
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
  /** The day on which it is due, and whether its status closes it. */
  due: z.string(),
  closed: z.boolean(),
})
export type ProjectCard = z.infer<typeof ProjectCard>

/** A person who answers for a project. */
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
  /** How much there is of what its overview has in tabs. */
  counts: z.object({ checkpoints: z.int(), changes: z.int(), licences: z.int() }),
})
export type Project = z.infer<typeof Project>

/** Whole pesos, above 0 and at most what a JavaScript number holds exactly. */
const money = z
  .int({ error: ({ code }) => (code === 'too_big' ? problem('tooBig') : problem('notWhole')) })
  .check(z.minimum(1, problem('tooSmall')))

/** Most contacts, and most responsables, of one project. */
export const maxPeople = 200

/** Ids of people in their order, each once. */
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
    z.int(problem('notWhole')).check(z.minimum(0, problem('tooSmall')), z.maximum(100, problem('tooBig'))),
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

/** The days of a project that are before its start: none may be. */
export const daysBeforeStart = ({ startDate, ...days }: Days) =>
  (['endDate', 'scheduledDate', 'realEndDate'] as const).filter((name) => {
    const day = days[name]
    return day && startDate && day < startDate
  })

/** The days of a project that are sent, not as they are stored, and may not be entered. */
export const farDaysOf = (sent: Days, stored?: Days) =>
  farDays(sent, ['startDate', 'endDate', 'scheduledDate', 'realEndDate'], stored)

const inOrder = z.check<Days>((context) => {
  for (const name of daysBeforeStart(context.value))
    context.issues.push({ code: 'custom', message: problem('beforeStart'), path: [name], input: context.value[name] })
})

/** What the create form sends. Without a status, or with 0, a project begins in the first open one. */
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
 * What the update form sends. Its status is not applied: a project changes status only through a novedad. With a reason a
 * move of the due day is registered as a novedad, with its cause where it names one. Another percentage than its milestones
 * come to is the project's own, until its progress is taken from them again.
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

/** The update call takes a part of it, whichever. Whether the days are in order is to be asked again of the whole. */
export const ProjectUpdate = partOf(ProjectChange).check(inOrder)
export type ProjectUpdate = z.output<typeof ProjectUpdate>

/** A contact of a project. */
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
