import * as app from './es/app.ts'
import * as audit from './es/audit.ts'
import * as catalogs from './es/catalogs.ts'
import * as checkpoints from './es/checkpoints.ts'
import * as conflicts from './es/conflicts.ts'
import * as contacts from './es/contacts.ts'
import * as customers from './es/customers.ts'
import * as employees from './es/employees.ts'
import * as events from './es/events.ts'
import * as licences from './es/licences.ts'
import * as mail from './es/mail.ts'
import * as maintenance from './es/maintenance.ts'
import * as milestones from './es/milestones.ts'
import * as missing from './es/missing.ts'
import * as options from './es/options.ts'
import * as problems from './es/problems.ts'
import * as profile from './es/profile.ts'
import * as progress from './es/progress.ts'
import * as projectChanges from './es/project-changes.ts'
import * as projectFiles from './es/project-files.ts'
import * as projectMilestones from './es/project-milestones.ts'
import * as projectStatuses from './es/project-statuses.ts'
import * as projects from './es/projects.ts'
import * as session from './es/session.ts'
import * as ui from './es/ui.ts'

/** Every sentence in Spanish, by noun: the reference for the other language. */
export const spanish = {
  ...problems,
  ...app,
  ...audit,
  ...catalogs,
  ...checkpoints,
  ...conflicts,
  ...contacts,
  ...customers,
  ...employees,
  ...events,
  ...licences,
  ...mail,
  ...maintenance,
  ...milestones,
  ...missing,
  ...options,
  ...profile,
  ...progress,
  ...projectChanges,
  ...projectFiles,
  ...projectMilestones,
  ...projectStatuses,
  ...projects,
  ...session,
  ...ui,
}
