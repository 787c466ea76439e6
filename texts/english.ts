import * as app from './en/app.ts'
import * as audit from './en/audit.ts'
import * as catalogs from './en/catalogs.ts'
import * as checkpoints from './en/checkpoints.ts'
import * as conflicts from './en/conflicts.ts'
import * as contacts from './en/contacts.ts'
import * as customers from './en/customers.ts'
import * as employees from './en/employees.ts'
import * as events from './en/events.ts'
import * as licences from './en/licences.ts'
import * as mail from './en/mail.ts'
import * as maintenance from './en/maintenance.ts'
import * as milestones from './en/milestones.ts'
import * as missing from './en/missing.ts'
import * as options from './en/options.ts'
import * as problems from './en/problems.ts'
import * as profile from './en/profile.ts'
import * as progress from './en/progress.ts'
import * as projectChanges from './en/project-changes.ts'
import * as projectFiles from './en/project-files.ts'
import * as projectMilestones from './en/project-milestones.ts'
import * as projectStatuses from './en/project-statuses.ts'
import * as projects from './en/projects.ts'
import * as session from './en/session.ts'
import * as ui from './en/ui.ts'
import type { Texts } from './texts.ts'

export const english: Texts = {
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
