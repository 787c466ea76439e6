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

const failed = /status of 500/

const nobody = 'zzz'

export const listScenes: Scene[] = [
  { name: 'employees', path: '/employees' },
  { name: 'employees, second page sorted', path: '/employees?page=2&size=5&sort=Email&asc=false' },
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
  { name: 'employees, none with these filters', path: '/employees?cityId=200000000' },
  { name: 'employees without a hit', path: `/employees?q=${nobody}` },
  {
    name: 'employees that cannot be read',
    path: '/employees',
    before: failing('employees/employees-list*'),
    complaint: failed,
  },
  { name: 'customers', path: '/customers' },
  { name: 'customers, narrowed', path: '/customers?classification=0,1,2,3&isActive=true' },
  { name: 'customers without a hit', path: `/customers?q=${nobody}` },
  { name: 'import of customers', path: '/customers/import' },
  {
    name: 'import of contacts',
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
  { name: 'page of a customer with nothing', path: ({ bareCustomerId }) => `/customers/${bareCustomerId}` },
  {
    name: 'customers, exporting',
    path: '/customers',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.app.export, exact: true }).click()
      await page.getByRole('dialog').getByRole('radio', { name: texts.exports.formats.csv }).waitFor()
    },
  },
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
  { name: 'projects, narrowed', path: '/projects?open=true&light=red,amber' },
  { name: 'projects, nothing that the filters find', path: '/projects?dueWithin=0&light=green' },
  { name: 'projects as a table', path: '/projects/table' },
  {
    name: 'projects as a table, filters of states',
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
    path: '/projects/table',
    before: failing('portfolio*'),
    complaint: failed,
  },
  { name: 'portfolio', path: '/portfolio' },
  { name: 'portfolio, all in groups, compared', path: '/portfolio?tab=todos&groupBy=employee&compareTo=2026-01-31' },
  { name: 'portfolio, a past day', path: '/portfolio?tab=todos&asOf=2026-01-31&open=true,false' },
  {
    name: 'portfolio in groups by light, one closed',
    path: '/portfolio?tab=todos&groupBy=light&size=5',
    act: async ({ page }) => {
      await page.locator('.group-toggle').first().click()
      await page.locator('.group-toggle[aria-expanded=false]').waitFor()
    },
  },
  {
    name: 'portfolio, choosing a day',
    path: '/portfolio',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: new RegExp(`^${texts.portfolio.compare}`) }).click()
      await page.getByRole('group', { name: texts.portfolio.comparedWith }).waitFor()
    },
  },
  { name: 'portfolio, nothing needs attention', path: '/portfolio?dueWithin=0&light=grey' },
  { name: 'portfolio without a hit', path: `/portfolio?tab=todos&q=${nobody}` },
  { name: 'portfolio that cannot be read', path: '/portfolio', before: failing('portfolio*'), complaint: failed },
  {
    name: 'timeline in groups, with milestones',
    path: ({ projectName }) => `/projects/timeline?groupBy=status&q=${encodeURIComponent(projectName)}`,
    act: async ({ page }) => {
      await page.locator('.timeline-bar').first().focus()
      await page.keyboard.press('ArrowRight')
      await page.locator('.timeline-milestone').first().waitFor()
    },
  },
  {
    name: 'timeline in the portfolio with its data',
    path: ({ projectName }) =>
      `/portfolio?tab=cronograma&open=true,false&zoom=quarters&q=${encodeURIComponent(projectName)}`,
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.timeline.showData }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'timeline that cannot be read',
    path: '/projects/timeline',
    before: failing('portfolio*'),
    complaint: failed,
  },
  { name: 'timeline without a hit', path: `/projects/timeline?q=${nobody}` },
  { name: 'workload', path: '/workload' },
  { name: 'workload that cannot be read', path: '/workload', before: failing('workload*'), complaint: failed },
  { name: 'workload in the portfolio', path: '/portfolio?tab=carga' },
  { name: 'causes', path: '/portfolio?tab=causas' },
  { name: 'causes by person', path: '/portfolio?tab=causas&by=employee&open=true,false' },
  {
    name: 'causes that cannot be read',
    path: '/portfolio?tab=causas',
    before: failing('portfolio/causes*'),
    complaint: failed,
  },
  { name: 'causes without a hit', path: `/portfolio?tab=causas&q=${nobody}` },
  {
    name: 'portfolio, more filters',
    path: '/portfolio?tab=todos',
    act: async ({ page, texts }) => {
      const { button, more, anyDay } = texts.portfolio.filters
      const moreFilters = page.getByRole('button', { name: more })
      await openIfFolded(page.getByRole('button', { name: button, exact: true }), moreFilters)
      await moreFilters.click()
      await page.getByRole('radio', { name: anyDay }).waitFor()
    },
  },
  { name: 'portfolio, silent projects', path: '/portfolio?tab=silencio' },
  { name: 'portfolio, licences at risk', path: '/portfolio?tab=licencias' },
  {
    name: 'portfolio, silent projects that cannot be read',
    path: '/portfolio?tab=silencio',
    before: failing('project-checkpoints/radar*'),
    complaint: failed,
  },
  {
    name: 'portfolio, licences at risk that cannot be read',
    path: '/portfolio?tab=licencias',
    before: failing('v1/licenses/radar*'),
    complaint: failed,
  },
  { name: 'statuses', path: '/project-status' },
  { name: 'milestones', path: '/project-milestone' },
  { name: 'own tasks', path: '/project-checkpoints' },
  { name: 'tasks of all, narrowed', path: '/project-checkpoints/tasks?status=1,2&to=2099-12-31' },
  { name: 'tasks of all that nothing is left of', path: '/project-checkpoints/tasks?to=1990-01-01' },
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
  { name: 'rhythms of follow-ups', path: '/admin/catalogs?tab=ritmos' },
  { name: 'working calendar', path: '/admin/calendar' },
  {
    name: 'exception of the working calendar',
    path: '/admin/calendar',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.calendar.add }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'working calendar for who only reads it', path: '/admin/calendar', role: 'Consulta' },
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
