import type { AuditEntity, PlainKind } from '#contract/audit-fields.ts'
import type { AuditRow } from '#contract/audit.ts'
import { isPlain, plainNouns } from '#web/platform/page/plain-nouns.ts'
import { paths } from '#web/platform/paths.ts'

/** The place of a record by its id: `ofProject` with its project, undefined where it has no screen of its own. */
const places: Readonly<Record<Exclude<AuditEntity, PlainKind>, ((id: number) => string) | 'ofProject' | undefined>> = {
  employee: paths.employees.update,
  session: paths.employees.update,
  customer: paths.customers.update,
  contact: paths.contacts.update,
  project: paths.projects.overview,
  position: () => paths.catalogs,
  group: () => paths.catalogs,
  product: () => paths.catalogs,
  documentType: () => paths.catalogs,
  changeCause: undefined,
  calendarException: undefined,
  cadence: undefined,
  forecastSettings: undefined,
  accessToken: undefined,
  webhook: paths.deliveriesOf,
  role: () => paths.roles,
  personalDataRequest: () => paths.personalData.all,
  retention: () => paths.retention,
  view: undefined,
  projectMilestone: 'ofProject',
  milestoneTask: 'ofProject',
  projectChange: 'ofProject',
  checkpoint: 'ofProject',
  checkpointTask: 'ofProject',
  checkpointMinutes: 'ofProject',
  licence: 'ofProject',
  projectFile: 'ofProject',
}

/** Where the record of a change is shown: its own page, or its project's. Undefined for one that is gone. */
export function placeOf({ entity, entityId, kind, projectId }: AuditRow): string | undefined {
  if (kind === 'delete') return undefined
  const place = isPlain(entity) ? plainNouns[entity].paths.update : places[entity]
  if (place !== 'ofProject') return place?.(entityId)
  return projectId === null ? undefined : paths.projects.overview(projectId)
}
