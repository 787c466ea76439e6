import type { AuditRow } from '#contract/audit.ts'
import { paths } from '#web/platform/paths.ts'

/** Where the record of a change is shown: its own page, or its project's. Undefined for one that is gone. */
export function placeOf({ entity, entityId, kind, projectId }: AuditRow): string | undefined {
  if (kind === 'delete') return undefined
  switch (entity) {
    case 'employee':
    case 'session':
      return paths.employees.update(entityId)
    case 'customer':
      return paths.customers.update(entityId)
    case 'contact':
      return paths.contacts.update(entityId)
    case 'project':
      return paths.projects.overview(entityId)
    case 'projectStatus':
      return paths.projectStatuses.update(entityId)
    case 'milestone':
      return paths.milestones.update(entityId)
    case 'position':
    case 'group':
    case 'product':
    case 'documentType':
      return paths.catalogs
    default:
      return projectId === null ? undefined : paths.projects.overview(projectId)
  }
}
