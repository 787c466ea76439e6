import type { AuditEntity, PlainKind } from './audit-fields.ts'
import { customer } from './customers.ts'
import type { Permission } from './permissions.ts'
import { plainNouns } from './plain-nouns.ts'

const plainReaders = Object.fromEntries(plainNouns.map(({ name, write }) => [name, write])) as Record<
  PlainKind,
  Permission
>

/** People who may change such a record may read its changes. */
export const auditReaders: Record<AuditEntity, Permission> = {
  employee: 'employees.write',
  customer: customer.write,
  contact: 'customers.write',
  project: 'projects.write',
  projectMilestone: 'milestones.write',
  milestoneTask: 'milestones.write',
  projectChange: 'changes.write',
  checkpoint: 'checkpoints.write',
  checkpointTask: 'checkpoints.write',
  checkpointMinutes: 'checkpoints.write',
  licence: 'licenses.write',
  projectFile: 'files.write',
  ...plainReaders,
  position: 'configuration.write',
  group: 'configuration.write',
  product: 'configuration.write',
  documentType: 'configuration.write',
  changeCause: 'configuration.write',
  calendarException: 'configuration.write',
  cadence: 'configuration.write',
  forecastSettings: 'configuration.write',
  session: 'users.manage',
  accessToken: 'users.manage',
  webhook: 'users.manage',
  role: 'users.manage',
  personalDataRequest: 'users.manage',
  retention: 'users.manage',
  view: 'configuration.write',
}
