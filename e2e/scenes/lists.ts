import type { Stage, Scene } from './scene.ts'

/** Every answer below an address of the API fails. */
export const failing =
  (address: string) =>
  ({ page }: Stage) =>
    page.route(`**/api/${address}`, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: 'Error', status: 500, detail: 'El servicio no responde.' }),
      }),
    )

const failed = /status of 500/

const nobody = 'zzz'

/** Lists, full, without a hit, and when they can't be read. */
export const listScenes: Scene[] = [
  { name: 'employees', path: '/employees' },
  { name: 'employees, second page sorted', path: '/employees?page=2&size=5&sort=Email&asc=false' },
  { name: 'employees without a hit', path: `/employees?q=${nobody}` },
  {
    name: 'employees that cannot be read',
    path: '/employees',
    before: failing('employees/employees-list*'),
    complaint: failed,
  },
  { name: 'customers', path: '/customers' },
  { name: 'customers without a hit', path: `/customers?q=${nobody}` },
  { name: 'contacts', path: ({ customerId }) => `/customers/contacts/contacts-list/${customerId}` },
  { name: 'no contacts', path: ({ bareCustomerId }) => `/customers/contacts/contacts-list/${bareCustomerId}` },
  { name: 'contacts of nobody', path: '/customers/contacts/contacts-list/999999', complaint: /status of 404/ },
  { name: 'projects', path: '/projects' },
  { name: 'projects without a hit', path: `/projects?q=${nobody}` },
  {
    name: 'projects that cannot be read',
    path: '/projects',
    before: failing('projects/projects-list*'),
    complaint: failed,
  },
  { name: 'statuses', path: '/project-status' },
  { name: 'milestones', path: '/project-milestone' },
  { name: 'own tasks', path: '/project-checkpoints' },
  { name: 'follow-ups of all projects', path: '/project-checkpoints?tab=seguimientos' },
  { name: 'catalogue of positions', path: '/admin/catalogs' },
  { name: 'catalogue of products', path: '/admin/catalogs?tab=productos' },
  {
    name: 'entry of a catalogue',
    path: '/admin/catalogs?tab=productos',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.catalogs.edit }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'audit trail', path: '/admin/audit' },
  { name: 'audit trail, filtered', path: '/admin/audit?entity=customer&kind=update' },
  {
    name: 'audit trail, what a record was made with',
    path: '/admin/audit?entity=project&kind=create',
    act: async ({ page }) => {
      await page.locator('summary').first().click()
    },
  },
  { name: 'audit trail without a hit', path: '/admin/audit?entity=customer&entityId=999999' },
  { name: 'audit trail for who may not read it', path: '/admin/audit', role: 'Consulta', complaint: /status of 403/ },
]
