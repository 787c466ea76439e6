export const permissions = [
  'portal.access',
  'employees.write',
  'users.manage',
  'customers.write',
  'projects.write',
  'milestones.write',
  'checkpoints.write',
  'changes.write',
  'files.write',
  'licenses.write',
  'configuration.write',
  'assets.manage',
  'audit.read',
] as const
export type Permission = (typeof permissions)[number]
