import type { AuditEntity, PlainKind } from '#contract/audit-fields.ts'
import { accessTokensKey } from '#web/features/access-tokens/access-tokens.api.ts'
import type { accountsKey } from '#web/features/accounts/accounts.api.ts'
import type { agendaKey } from '#web/features/agenda/agenda.api.ts'
import type { binKey } from '#web/features/bin/bin.api.ts'
import type { calendarKey, forecastSettingsKey } from '#web/features/calendar/calendar.api.ts'
import type { cadencesKey } from '#web/features/catalogs/cadences.api.ts'
import type { catalogsKey } from '#web/features/catalogs/catalogs.api.ts'
import type { minutesKey } from '#web/features/checkpoint-minutes/checkpoint-minutes.api.ts'
import type { dueTasksKey } from '#web/features/checkpoint-tasks/due-tasks.api.ts'
import type { checkpointsKey } from '#web/features/checkpoints/checkpoints.api.ts'
import type { contactsKey } from '#web/features/contacts/contacts.api.ts'
import type { customersKey } from '#web/features/customers/customers.api.ts'
import type { employeesKey } from '#web/features/employees/employees.api.ts'
import type { licencesKey } from '#web/features/licences/licences.api.ts'
import type { noticesKey } from '#web/features/notices/unread-notices.api.ts'
import type { personalDataKey } from '#web/features/personal-data/personal-data.api.ts'
import type { portfolioKey } from '#web/features/portfolio/portfolio.api.ts'
import type { projectChangesKey } from '#web/features/project-changes/project-changes.api.ts'
import type { projectFilesKey } from '#web/features/project-files/project-files.api.ts'
import type { projectMilestonesKey } from '#web/features/project-milestones/project-milestones.api.ts'
import type { projectsKey } from '#web/features/projects/projects.api.ts'
import type { retentionKey } from '#web/features/retention/retention.api.ts'
import type { rolesKey } from '#web/features/roles/roles.api.ts'
import type { webhooksKey } from '#web/features/webhooks/webhooks.api.ts'
import type { workloadKey } from '#web/features/workload/workload.api.ts'
import type { HeardChange } from '#web/platform/live/live-changes.ts'
import type { firstStepsKey } from '#web/platform/page/first-steps/first-steps-state.ts'
import { isPlain, plainNouns } from '#web/platform/page/plain-nouns.ts'
import { isRecordOf } from '#web/platform/page/record-keys.ts'

/** The first words of query keys. By type alone: what the features are made of stays out of this chunk. */
type Noun =
  | typeof accountsKey
  | typeof agendaKey
  | typeof binKey
  | typeof cadencesKey
  | typeof calendarKey
  | typeof catalogsKey
  | typeof checkpointsKey
  | typeof contactsKey
  | typeof customersKey
  | typeof dueTasksKey
  | typeof employeesKey
  | typeof firstStepsKey
  | typeof forecastSettingsKey
  | typeof licencesKey
  | typeof minutesKey
  | typeof noticesKey
  | typeof portfolioKey
  | typeof projectChangesKey
  | typeof projectFilesKey
  | typeof projectMilestonesKey
  | typeof projectsKey
  | typeof rolesKey
  | typeof personalDataKey
  | typeof retentionKey
  | typeof webhooksKey
  | typeof workloadKey
  | typeof accessTokensKey
  | (typeof plainNouns)[PlainKind]['key']
  | 'audit'
  | 'lookups'
  | 'views'

/** Whose answers show something of a kind of record: its own noun first, then those that show its name or its sums. */
const shownBy: Record<Exclude<AuditEntity, PlainKind>, readonly Noun[]> = {
  employee: [
    'employees',
    'accounts',
    'roles',
    'projects',
    'checkpoints',
    'project-changes',
    'portfolio',
    'workload',
    'first-steps',
    'notices',
  ],
  customer: ['customers', 'contacts', 'projects', 'portfolio', 'first-steps', 'agenda'],
  contact: ['contacts', 'projects', 'licences'],
  project: [
    'projects',
    'checkpoints',
    'project-milestones',
    'milestones',
    'portfolio',
    'workload',
    'first-steps',
    'agenda',
    'notices',
  ],
  projectMilestone: ['project-milestones', 'projects', 'milestones', 'portfolio', 'bin', 'first-steps', 'agenda'],
  milestoneTask: ['project-milestones'],
  projectChange: ['project-changes', 'projects', 'portfolio', 'agenda'],
  checkpoint: ['checkpoints', 'checkpoint-minutes', 'projects', 'portfolio', 'workload', 'agenda'],
  checkpointTask: ['checkpoints', 'projects', 'portfolio', 'due-tasks', 'workload', 'agenda'],
  checkpointMinutes: ['checkpoint-minutes', 'project-files'],
  licence: ['licences', 'projects', 'portfolio', 'agenda'],
  projectFile: ['project-files', 'project-changes', 'bin'],
  position: ['catalogs', 'lookups', 'employees', 'projects'],
  group: ['catalogs', 'lookups', 'employees'],
  product: ['catalogs', 'lookups', 'projects', 'licences', 'portfolio', 'agenda'],
  documentType: ['catalogs', 'lookups', 'employees'],
  changeCause: ['catalogs', 'project-changes'],
  // Working days, cadences and thresholds are in every forecast.
  calendarException: ['calendar', 'projects', 'portfolio', 'agenda'],
  cadence: ['cadences', 'portfolio', 'agenda'],
  forecastSettings: ['forecast-settings', 'projects', 'portfolio'],
  session: ['accounts'],
  accessToken: [accessTokensKey, 'accounts'],
  webhook: ['webhooks'],
  // What it hides of employees is in their answers.
  role: ['roles', 'accounts', 'lookups', 'employees'],
  personalDataRequest: ['personal-data'],
  retention: ['retention'],
  view: ['views'],
}

const nounsShowing = (entity: AuditEntity): readonly Noun[] =>
  isPlain(entity) ? [plainNouns[entity].key, ...plainNouns[entity].shownBy] : shownBy[entity]

/** Which project a query is about, where its key tells. */
function projectOf([noun, scope, id]: readonly unknown[]): number | undefined {
  const ofOne = scope === 'of-project' || noun === 'projects' || noun === 'project-milestones' || noun === 'licences'
  return ofOne && typeof id === 'number' ? id : undefined
}

/** Whether an answer under `key` may look different after a change. What a form has read once never does. */
export function concerns({ entity, id, projectId }: HeardChange, key: readonly unknown[]): boolean {
  const [noun, scope, record] = key
  if (key.at(-1) === 'form') return false
  if (noun === 'audit') return true
  if (!nounsShowing(entity).some((one) => one === noun)) return false
  // Of its licences a project shows how many there are, and that only where it is shown by itself.
  if (entity === 'licence' && noun === 'projects' && scope !== 'by-id') return false
  const project = projectOf(key)
  if (project !== undefined && projectId !== null && project !== projectId) return false
  return !isRecordOf(entity, key) || id === null || id === record
}
