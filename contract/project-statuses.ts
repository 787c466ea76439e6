import * as z from 'zod/mini'

import { statusColours } from './colours.ts'
import { problem } from './fields.ts'
import { flag, numberOrNone, text } from './noun-fields.ts'
import { crud, noun } from './noun.ts'

const colours: readonly string[] = Object.values(statusColours)

/** The last position that a status may have. */
export const maxPosition = 999

/** One of the fixed list, its letters in any case. */
const colour = z.string(problem('choose')).check(
  z.overwrite((value) => value.trim().toUpperCase()),
  z.refine((value) => colours.includes(value), problem('choose')),
)

/**
 * Where a project may stand. A project whose status `closesProject` is not an open one; nobody has to follow up one whose
 * status is `quiet`. A project whose status `cancels` it was given up: it
 * teaches nothing about how long projects take. Projects are ordered by the `position` of theirs, those that close a project
 * last; a new status without a position comes last.
 */
export const projectStatus = noun({
  name: 'projectStatus',
  plural: 'projectStatuses',
  words: ['project status', 'project statuses'],
  tag: 'project-status',
  write: 'configuration.write',
  fields: {
    name: text(),
    description: text(150),
    color: { answer: z.string(), draft: colour, empty: statusColours.grey, kind: 'colour' },
    position: numberOrNone(1, maxPosition),
    closesProject: flag(),
    quiet: flag(),
    cancels: flag(),
  },
  sortFields: ['Name', 'Description'],
})
export const { Record: ProjectStatus, Draft: ProjectStatusDraft } = projectStatus
export type ProjectStatus = z.output<typeof ProjectStatus>

export const projectStatuses = crud(projectStatus, {
  list: '/project-status/projects-status-filtered-list',
  byId: '/project-status/project-state-by-id/:id',
  create: '/project-status',
  update: '/project-status/update-project-state/:id',
})
