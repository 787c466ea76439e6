import * as app from './es/app.ts'
import * as checkpointTasks from './es/checkpoint-tasks.ts'
import * as checkpoints from './es/checkpoints.ts'
import * as conflicts from './es/conflicts.ts'
import * as contacts from './es/contacts.ts'
import * as customers from './es/customers.ts'
import * as employees from './es/employees.ts'
import * as events from './es/events.ts'
import { fieldProblems, fieldSentences } from './es/field-problems.ts'
import * as maintenance from './es/maintenance.ts'
import * as milestoneTasks from './es/milestone-tasks.ts'
import * as milestones from './es/milestones.ts'
import * as missing from './es/missing.ts'
import * as options from './es/options.ts'
import * as progress from './es/progress.ts'
import * as projectMilestones from './es/project-milestones.ts'
import * as projectStatuses from './es/project-statuses.ts'
import * as projects from './es/projects.ts'
import * as session from './es/session.ts'
import * as ui from './es/ui.ts'

/** The Spanish sentences that the browser has from the start; those of the other nouns come with their screens. */
export const spanishStart = {
  fieldProblems,
  fieldSentences,
  ...app,
  ...checkpointTasks,
  ...checkpoints,
  ...conflicts,
  ...contacts,
  ...customers,
  ...employees,
  ...events,
  ...maintenance,
  ...milestoneTasks,
  ...milestones,
  ...missing,
  ...options,
  ...progress,
  ...projectMilestones,
  ...projectStatuses,
  ...projects,
  ...session,
  ...ui,
}
