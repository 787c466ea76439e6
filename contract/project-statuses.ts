import * as z from 'zod/mini'

import { statusColours } from './colours.ts'
import { id, idParam, problem, requiredText, version } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

export const projectStatusSortFields = ['Name', 'Description'] as const
export type ProjectStatusSortField = (typeof projectStatusSortFields)[number]

const colours: readonly string[] = Object.values(statusColours)

/** The last position that a status may have. */
export const maxPosition = 999

/**
 * Where a project may stand. A project whose status `closesProject` is not an open one; nobody has to follow up one whose
 * status is `quiet`. Projects are ordered by the `position` of theirs, those that close a project last.
 */
export const ProjectStatus = z.object({
  id,
  version,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  closesProject: z.boolean(),
  quiet: z.boolean(),
  position: z.int(),
})
export type ProjectStatus = z.infer<typeof ProjectStatus>

/** The colour is one of the fixed list, its letters in any case. A new status without a position comes last. */
export const ProjectStatusDraft = z.object({
  name: requiredText(),
  description: requiredText(150),
  color: z.string(problem('choose')).check(
    z.overwrite((value) => value.trim().toUpperCase()),
    z.refine((value) => colours.includes(value), problem('choose')),
  ),
  closesProject: z._default(z.boolean(problem('invalid')), false),
  quiet: z._default(z.boolean(problem('invalid')), false),
  position: z.optional(
    z.int(problem('notWhole')).check(z.minimum(1, problem('tooSmall')), z.maximum(maxPosition, problem('tooBig'))),
  ),
})
export type ProjectStatusDraft = z.output<typeof ProjectStatusDraft>

/** The update call takes a part of it, whichever. */
const ProjectStatusUpdate = partOf(ProjectStatusDraft)
type ProjectStatusUpdate = z.output<typeof ProjectStatusUpdate>

const status = { tag: 'project-status' } as const

export const projectStatuses = {
  list: route({
    ...status,
    method: 'GET',
    path: '/project-status/projects-status-filtered-list',
    summary: 'A page of project statuses.',
    access: 'portal.access',
    query: listQuery(projectStatusSortFields),
    answer: page(ProjectStatus),
  }),
  byId: route({
    ...status,
    method: 'GET',
    path: '/project-status/project-state-by-id/:id',
    summary: 'One project status.',
    access: 'portal.access',
    params: idParam,
    answer: ProjectStatus,
    versioned: true,
    problems: [404],
  }),
  create: route({
    ...status,
    method: 'POST',
    path: '/project-status',
    summary: 'Creates a project status.',
    access: 'configuration.write',
    body: ProjectStatusDraft,
    answer: ProjectStatus,
    status: 201,
    location: '/project-status/project-state-by-id/:id',
    problems: [409],
  }),
  update: route({
    ...status,
    method: 'PUT',
    path: '/project-status/update-project-state/:id',
    summary: 'Updates a project status.',
    access: 'configuration.write',
    params: idParam,
    body: ProjectStatusUpdate,
    answer: ProjectStatus,
    versioned: true,
    problems: [404, 409, 412],
  }),
}
