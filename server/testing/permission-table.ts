import type { Permission } from '#contract/permissions.ts'
import type { Access } from '#contract/route.ts'

// The two tables of the product's permissions, written down a second time and by hand: what roles may do, and what each
// call asks for. A test holds the portal against them; whoever adds a call or a role adds it here too, or fails it.

export type Role = 'Administrador' | 'Gerente de Proyectos' | 'Comercial' | 'Consultor' | 'Consulta'

/** What each of the five roles may do. */
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

/** What each call asks for, as the OpenAPI document writes its path. */
export const callAccess: Record<string, Access> = {
  'POST /accounts/login': 'anybody',
  'POST /accounts/request-password-reset': 'anybody',
  'POST /accounts/set-password': 'anybody',
  'GET /accounts': 'signed-in',
  'GET /accounts/me': 'portal.access',
  'POST /accounts/logout': 'signed-in',
  'GET /accounts/sessions': 'signed-in',
  'DELETE /accounts/sessions/{id}': 'portal.access',
  'PUT /accounts/update-password': 'portal.access',
  'GET /accounts/get-users-with-assets-management-permission': 'portal.access',

  'GET /employees/employees-list': 'portal.access',
  'GET /employees/employees-list-selector': 'portal.access',
  'GET /employees/employee-by-id/{id}': 'portal.access',
  'POST /employees': 'employees.write',
  'PUT /employees/update-employee/{id}': 'employees.write',
  'POST /employees/{id}/invitation': 'users.manage',

  'GET /customers': 'portal.access',
  'GET /customers/customers-list': 'portal.access',
  'GET /customers/customer-by-id/{id}': 'portal.access',
  'POST /customers/create-customer': 'customers.write',
  'PUT /customers/update-customer/{id}': 'customers.write',
  'GET /contacts/contacts-list/{id}': 'portal.access',
  'GET /contacts/contact-list-by-customer-id/{id}': 'portal.access',
  'GET /contacts/contact-list-by-project-id/{id}': 'portal.access',
  'GET /contacts/contact-by-id/{id}': 'portal.access',
  'POST /contacts': 'customers.write',
  'PUT /contacts/update-contact/{id}': 'customers.write',

  'GET /roles': 'portal.access',
  'GET /cities': 'portal.access',
  'GET /document-types': 'portal.access',
  'GET /groups': 'portal.access',
  'GET /positions': 'portal.access',
  'GET /products': 'portal.access',
  'GET /products/licensed': 'portal.access',

  'GET /catalogs/positions': 'portal.access',
  'POST /catalogs/positions': 'configuration.write',
  'PUT /catalogs/positions/{id}': 'configuration.write',
  'GET /catalogs/groups': 'portal.access',
  'POST /catalogs/groups': 'configuration.write',
  'PUT /catalogs/groups/{id}': 'configuration.write',
  'GET /catalogs/products': 'portal.access',
  'POST /catalogs/products': 'configuration.write',
  'PUT /catalogs/products/{id}': 'configuration.write',
  'GET /catalogs/document-types': 'portal.access',
  'POST /catalogs/document-types': 'configuration.write',
  'PUT /catalogs/document-types/{id}': 'configuration.write',

  'GET /project-status/project-status-list': 'portal.access',
  'GET /project-status/projects-status-filtered-list': 'portal.access',
  'GET /project-status/project-state-by-id/{id}': 'portal.access',
  'POST /project-status': 'configuration.write',
  'PUT /project-status/update-project-state/{id}': 'configuration.write',
  'GET /project-milestone/milestone-list': 'portal.access',
  'GET /project-milestone/project-milestone-filtered-list': 'portal.access',
  'GET /project-milestone/project-milestone-by-id/{id}': 'portal.access',
  'POST /project-milestone/create-project-milestone': 'configuration.write',
  'PUT /project-milestone/update-project-milestone/{id}': 'configuration.write',

  'GET /projects/projects-list': 'portal.access',
  'GET /projects/project-by-id/{id}': 'portal.access',
  'POST /projects': 'projects.write',
  'PUT /projects/update-project/{id}': 'projects.write',

  'GET /project-milestone/project-milestone-list': 'portal.access',
  'GET /projects/{id}/progress-history': 'portal.access',
  'POST /project-milestone/assign-project-milestone/{id}': 'milestones.write',
  'PUT /project-milestone/update-project-milestone-project/{id}': 'milestones.write',
  'DELETE /project-milestone/project-milestone/{id}': 'milestones.write',
  'POST /project-milestone/{id}/task': 'milestones.write',
  'PATCH /project-milestone/tasks/{id}': 'milestones.write',

  'GET /project-checkpoints/checkpoints-by-project': 'portal.access',
  'GET /project-checkpoints/checkpoints-list': 'portal.access',
  'GET /project-checkpoints/checkpoint-by-id/{id}': 'portal.access',
  'GET /project-checkpoints/my-tasks': 'portal.access',
  'GET /project-checkpoints/{id}/tasks-and-projects-by-employee': 'portal.access',
  'POST /project-checkpoints': 'checkpoints.write',
  'POST /project-checkpoints/{id}/tasks': 'checkpoints.write',
  // Whose task it is may also set its status: the rule behind the door, tested with the tasks.
  'PUT /project-checkpoints/update-task-status/{id}': 'portal.access',

  'GET /project-changes/project-states-list/{id}': 'portal.access',
  'POST /project-changes/create-project-changes-body/{id}': 'changes.write',
  'POST /project-changes/create-project-changes-form/{id}': 'changes.write',

  'GET /projects/{id}/files-list': 'portal.access',
  // By a signed link that holds for one session.
  'GET /projects/{id}/files/{fileId}/content': 'anybody',
  'POST /projects/{id}/files': 'files.write',
  'DELETE /projects/{id}/files/{fileId}': 'files.write',

  'GET /projects/{id}/licenses/filter': 'portal.access',
  'GET /projects/{id}/licenses/export': 'portal.access',
  'POST /projects/{id}/licenses': 'licenses.write',
  'PATCH /v1/licenses/{id}/assign': 'licenses.write',
  'PATCH /v1/licenses/{id}/unassign': 'licenses.write',
  'PATCH /v1/licenses/{id}/activate': 'licenses.write',
  'PATCH /v1/licenses/{id}/inactivate': 'licenses.write',

  'GET /events': 'portal.access',
  'GET /maintenance': 'anybody',

  // One record's changes are also read by whoever may change it: the rule beside the call, tested with the trail.
  'GET /audit': 'audit.read',
  'GET /audit/export': 'audit.read',
}
