import type { Permission } from '#contract/permissions.ts'

// The first table of the product's permissions, written down a second time and by hand.

export type Role = 'Administrador' | 'Gerente de Proyectos' | 'Comercial' | 'Consultor' | 'Consulta'

/** Of the five roles. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  Administrador: [
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
  ],
  'Gerente de Proyectos': [
    'portal.access',
    'customers.write',
    'projects.write',
    'milestones.write',
    'checkpoints.write',
    'changes.write',
    'files.write',
    'licenses.write',
    'configuration.write',
    'assets.manage',
  ],
  Comercial: [
    'portal.access',
    'customers.write',
    'projects.write',
    'checkpoints.write',
    'changes.write',
    'files.write',
    'licenses.write',
  ],
  Consultor: ['portal.access', 'milestones.write', 'checkpoints.write', 'files.write'],
  Consulta: ['portal.access'],
}
