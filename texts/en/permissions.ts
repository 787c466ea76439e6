export const permissions = {
  'portal.access': 'Enter the portal and read',
  'employees.write': 'Create and change employees',
  'users.manage': 'Give access and roles, end sessions',
  'customers.write': 'Create and change customers and contacts',
  'projects.write': 'Create and change projects',
  'milestones.write': 'Assign milestones, their progress and tasks',
  'checkpoints.write': 'Keep follow-ups and their tasks',
  'changes.write': 'Record project changes',
  'files.write': 'Upload and remove files',
  'licenses.write': 'Create, assign and renew licenses',
  'configuration.write': 'Statuses, milestones, catalogs and calendar',
  'assets.manage': 'Manage assets',
  'audit.read': 'Read the audit trail',
}

export const tokenPermissions = { read: 'Read', ...permissions }
