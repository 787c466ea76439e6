import { minutes } from '#contract/checkpoint-minutes.ts'

import { someCheckpoint } from './checkpoint-tasks.ts'
import { expect, test } from './fixtures.ts'
import { someCustomer, someEmployee } from './records.ts'
import { box, screenHeading } from './screen.ts'

test('who may only read is offered nothing that writes; a form opens, and saying no is the server’s', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const employee = await someEmployee(api)
  const customer = await someCustomer(api)
  const { id, projectId } = await someCheckpoint(api)
  await api.call(minutes.make, { params: { id: String(id) }, body: {} })
  await signIn(page, { role: 'Consulta' })

  for (const [path, here, names] of [
    ['/employees', page.getByRole('rowheader'), /^(?:Agregar|Importar|Rol|Seleccionar)/],
    ['/customers', page.getByRole('rowheader'), /^(?:Agregar|Importar|Seleccionar)/],
    [`/customers/update-customer/${customer.id}`, box(page, 'Código'), /^Historial/],
    ['/projects', page.getByRole('article'), /^(?:Crear proyecto|Editar)/],
    [
      `/projects/projects-list/${projectId}`,
      page.getByRole('tab'),
      /^(?:Editar|Historial|Asignar hitos|Más acciones|Duplicar)/,
    ],
    [`/project-checkpoints/tasks-by-project-checkpoints/${id}`, page.getByText('acta-1.pdf'), /Generar acta/],
    ['/admin/catalogs', page.getByRole('rowheader'), /^Agregar/],
    [
      '/account/options',
      page.getByRole('heading', { name: 'Mis sesiones' }),
      /^(?:Catálogos|Auditoría|Webhooks|Personas del portal|Roles)$/,
    ],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(screenHeading(page)).toBeVisible()
      await expect(here.first()).toBeVisible()
      await expect(page.locator('main :is(a, button)').filter({ hasText: names })).toHaveCount(0)
    })

  for (const path of ['/admin/audit', '/admin/people', '/admin/webhooks', '/admin/webhooks/1'])
    await test.step(`${path} is refused`, async () => {
      await page.goto(path)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^(?:Crear|Invitar)/ })).toHaveCount(0)
    })

  await page.goto(`/employees/update-employee/${employee.id}`)
  await expect(page.getByRole('radio', { name: 'Sí' })).toBeDisabled()
  await expect(page.getByText('Su rol no permite cambiar quién es usuario ni su rol.')).toBeVisible()
  await box(page, 'Dirección').fill('Calle 3')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('alert')).toContainText('Su rol no permite esta acción.')
  await expect(box(page, 'Dirección')).toHaveValue('Calle 3')
})
