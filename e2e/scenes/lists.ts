import { openIfFolded } from '../screen.ts'
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

export const failed = /status of 500/

/** A term that nothing has. */
export const nobody = 'zzz'

export const listScenes: Scene[] = [
  { name: 'employees', path: '/employees' },
  { name: 'employees, second page sorted', like: 'employees', path: '/employees?page=2&size=5&sort=Email&asc=false' },
  {
    name: 'employees, some selected and about to be changed',
    path: '/employees?size=5',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.ui.list.select, exact: true }).click()
      await page
        .getByRole('button', { name: /\(\d+\)$/ })
        .first()
        .click()
      await page.getByRole('button', { name: texts.bulk.change }).click()
      await page.getByRole('dialog').getByRole('radio').nth(3).check()
      await page.getByRole('dialog').getByRole('combobox').waitFor()
    },
  },
  {
    name: 'employees, some selected',
    like: 'employees, some selected and about to be changed',
    path: '/employees?size=5',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.ui.list.select, exact: true }).click()
      await page.getByRole('checkbox').nth(1).check()
    },
  },
  {
    name: 'employees, their views',
    path: '/employees',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.ui.list.views, exact: true }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'employees, a view to be kept',
    like: 'entry of a catalogue',
    path: '/employees',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.ui.list.views, exact: true }).click()
      await page.getByRole('menuitem', { name: texts.views.save }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'employees, their columns',
    path: '/employees',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.ui.list.views, exact: true }).click()
      await page.getByRole('menuitem', { name: texts.views.columns }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'employees, narrowed, a filter open',
    path: '/employees?isActive=true&hasUser=false',
    act: async ({ page, texts }) => {
      const filters = page.getByRole('group', { name: texts.ui.list.filters })
      const position = filters.getByRole('button', { name: texts.employees.fields.positionId })
      await filters.getByRole('button').first().waitFor()
      if (!(await position.isVisible())) await filters.getByRole('button').first().click()
      await position.click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  { name: 'employees, none with these filters', like: 'employees without a hit', path: '/employees?cityId=200000000' },
  { name: 'employees without a hit', path: `/employees?q=${nobody}` },
  {
    name: 'employees that cannot be read',
    path: '/employees',
    before: failing('employees/employees-list*'),
    complaint: failed,
  },
  { name: 'customers', path: '/customers' },
  {
    name: 'customers, narrowed',
    like: 'employees, narrowed, a filter open',
    path: '/customers?classification=0,1,2,3&isActive=true',
  },
  { name: 'customers without a hit', like: 'employees without a hit', path: `/customers?q=${nobody}` },
  { name: 'import of customers', like: 'import of customers, with rows that are rejected', path: '/customers/import' },
  {
    name: 'import of contacts',
    like: 'import of customers, with rows that are rejected',
    path: ({ customerId }) => `/customers/contacts/contacts-list/${customerId}/import`,
  },
  {
    name: 'import of customers, with rows that are rejected',
    path: '/customers/import',
    act: async ({ page, texts: { imports } }) => {
      const buffer = Buffer.from('Id;Dirección\n999999;Calle 1')
      await page.getByLabel(imports.choose).setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
      await page.getByText(imports.rowProblems.noRecord).waitFor()
    },
  },
  {
    name: 'page of a customer',
    path: ({ customerId }) => `/customers/${customerId}`,
    act: async ({ page }) => page.locator('.customer-facts').waitFor(),
  },
  {
    name: 'page of a customer with nothing',
    like: 'page of a customer',
    path: ({ bareCustomerId }) => `/customers/${bareCustomerId}`,
  },
  {
    name: 'customers, exporting',
    like: 'entry of a catalogue',
    path: '/customers',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.app.export, exact: true }).click()
      await page.getByRole('dialog').getByRole('radio', { name: texts.exports.formats.csv }).waitFor()
    },
  },
  { name: 'contacts', path: ({ customerId }) => `/customers/contacts/contacts-list/${customerId}` },
  {
    name: 'no contacts',
    like: 'contacts',
    path: ({ bareCustomerId }) => `/customers/contacts/contacts-list/${bareCustomerId}`,
  },
  {
    name: 'contacts of nobody',
    like: 'employees that cannot be read',
    path: '/customers/contacts/contacts-list/999999',
    complaint: /status of 404/,
  },
  { name: 'projects', path: '/projects' },
  { name: 'projects without a hit', like: 'employees without a hit', path: `/projects?q=${nobody}` },
  {
    name: 'projects that cannot be read',
    like: 'employees that cannot be read',
    path: '/projects',
    before: failing('projects/projects-list*'),
    complaint: failed,
  },
  { name: 'projects, narrowed', like: 'projects', path: '/projects?open=true&light=red,amber' },
  {
    name: 'projects, nothing that the filters find',
    like: 'employees without a hit',
    path: '/projects?dueWithin=0&light=green',
  },
  { name: 'projects as a table', path: '/projects/table' },
  {
    name: 'projects as a table, filters of states',
    like: 'employees, narrowed, a filter open',
    path: '/projects/table?open=true',
    act: async ({ page, texts }) => {
      const { label, button, statusId, closed } = texts.portfolio.filters
      const states = page.getByRole('group', { name: label }).getByRole('button', { name: new RegExp(`^${statusId}`) })
      await openIfFolded(page.getByRole('button', { name: button }), states)
      await states.click()
      await page.getByRole('checkbox', { name: closed }).waitFor()
    },
  },
  {
    name: 'projects as a table that cannot be read',
    like: 'employees that cannot be read',
    path: '/projects/table',
    before: failing('portfolio*'),
    complaint: failed,
  },
  { name: 'statuses', path: '/project-status' },
  { name: 'milestones', path: '/project-milestone' },
  { name: 'own tasks', path: '/project-checkpoints' },
  { name: 'tasks of all, narrowed', path: '/project-checkpoints/tasks?status=1,2&to=2099-12-31' },
  {
    name: 'tasks of all that nothing is left of',
    like: 'employees without a hit',
    path: '/project-checkpoints/tasks?to=1990-01-01',
  },
  { name: 'follow-ups of all projects', path: '/project-checkpoints?tab=seguimientos' },
  { name: 'catalogue of positions', like: 'catalogue of products', path: '/admin/catalogs' },
  { name: 'catalogue of products', path: '/admin/catalogs?tab=productos' },
  {
    name: 'entry of a catalogue',
    path: '/admin/catalogs?tab=productos',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.catalogs.edit }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'rhythms of follow-ups', path: '/admin/catalogs?tab=ritmos' },
  { name: 'working calendar', path: '/admin/calendar' },
  {
    name: 'exception of the working calendar',
    like: 'entry of a catalogue',
    path: '/admin/calendar',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.calendar.add }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'working calendar for who only reads it',
    like: 'working calendar',
    path: '/admin/calendar',
    role: 'Consulta',
  },
  { name: 'audit trail', path: '/admin/audit' },
  { name: 'audit trail, filtered', like: 'audit trail', path: '/admin/audit?entity=customer&kind=update' },
  {
    name: 'audit trail, what a record was made with',
    path: '/admin/audit?entity=project&kind=create',
    act: async ({ page }) => {
      await page.locator('summary').first().click()
    },
  },
  {
    name: 'audit trail without a hit',
    like: 'employees without a hit',
    path: '/admin/audit?entity=customer&entityId=999999',
  },
  {
    name: 'audit trail for who may not read it',
    like: 'employees that cannot be read',
    path: '/admin/audit',
    role: 'Consulta',
    complaint: /status of 403/,
  },
]
