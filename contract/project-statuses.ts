import * as z from 'zod/mini'

import { statusColours } from './colours.ts'
import { problem } from './fields.ts'
import { flag, numberOrNone, text } from './noun-fields.ts'
import { crud, noun } from './noun.ts'

const colours: readonly string[] = Object.values(statusColours)

export const maxPosition = 999

/** Letters in any case. */
const colour = z.string(problem('choose')).check(
  z.overwrite((value) => value.trim().toUpperCase()),
  z.refine((value) => colours.includes(value), problem('choose')),
)

/**
 * `closesProject`: its projects are not open; `quiet`: no follow-ups expected; `cancels`: given up, and no teacher of
 * forecasts. Projects are ordered by `position`, closing statuses last; a new status without one comes last.
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
