import { checkpoints } from '#contract/checkpoints.ts'
import { licences } from '#contract/licences.ts'
import { lookups } from '#contract/lookups.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { inDays, someContact, someCustomer, someEmployee, someProject, tag } from './records.ts'
import { addressOf, expectNoSidewaysScroll, typeDay } from './screen.ts'

test('the name in the list opens the customer: contacts to call, projects with their light, licences to renew', async ({
  page,
  signIn,
  api,
}) => {
  const customer = await someCustomer(api, { commercialName: `Arimena ${tag()}` })
  const contact = await someContact(api, customer.id)
  const project = await someProject(api, {
    customerId: customer.id,
    startDate: '2026-01-05',
    endDate: '2026-06-30',
    percentage: 40,
  })
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  const [licence] = await api.call(licences.create, {
    params: { id: String(project.id) },
    body: { productId: product!.id, quantity: 1, expirationDate: inDays(20) },
  })
  const employee = await someEmployee(api)
  const followUp = await api.call(checkpoints.create, {
    body: {
      employeeId: employee.id,
      projectId: project.id,
      comments: 'Quedan tres por aclarar',
      summary: 'Comité',
      tasks: [],
    },
  })
  await signIn(page)
  await page.goto(`/customers?q=${customer.code}`)
  await page.getByRole('link', { name: customer.commercialName, exact: true }).click()
  await expect.poll(() => addressOf(page)).toBe(`/customers/${customer.id}`)
  await expect(page.getByRole('heading', { level: 1, name: customer.commercialName })).toBeFocused()

  const projects = page.getByRole('region', { name: 'Proyectos' })
  await expect(projects.getByRole('row').filter({ hasText: project.name })).toContainText('Rojo: vencido hace')
  await expect(projects).toContainText('1 abierto por')
  const contacts = page.getByRole('region', { name: 'Contactos' })
  await expect(contacts.getByRole('link', { name: /^Escribir a/ })).toHaveAttribute('href', `mailto:${contact.email}`)
  await expect(page.getByRole('region', { name: 'Último seguimiento' })).toContainText(followUp.comments)
  await expectNoAxeViolations(page)

  const row = page.getByRole('region', { name: 'Licencias por vencer' }).getByRole('row')
  await row
    .filter({ hasText: licence!.serialNumber })
    .getByRole('button', { name: /^Renovar/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await typeDay(page, 'Fecha de Expiración', '31122099', dialog)
  await dialog.getByRole('button', { name: /^Renovar/ }).click()
  await expect(dialog).toBeHidden()
  await expect(row.filter({ hasText: licence!.serialNumber })).toHaveCount(0)

  // The page and the form lead to each other.
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect.poll(() => addressOf(page)).toBe(`/customers/update-customer/${customer.id}`)
  await page.getByRole('link', { name: customer.commercialName }).click()
  await expect.poll(() => addressOf(page)).toBe(`/customers/${customer.id}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

// In test:full alone. The rule is kept by web/features/projects/ProjectOfCustomerPage.test.tsx and web/features/projects/ProjectCopyPage.test.tsx.
test('a project of a customer begins with that one, and is duplicated on a phone @full', async ({
  page,
  signIn,
  api,
}) => {
  const customer = await someCustomer(api, { commercialName: `Encargo ${tag()}` })
  await signIn(page)
  await page.goto(`/customers/${customer.id}`)
  await page.getByRole('link', { name: 'Crear proyecto' }).click()
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(customer.commercialName)
  await page.getByRole('link', { name: 'Atrás' }).click()
  await expect.poll(() => addressOf(page)).toBe(`/customers/${customer.id}`)

  const project = await someProject(api, { customerId: customer.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/projects-list/${project.id}`)
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await expect.poll(() => addressOf(page)).toBe(`/projects/create-project?from=${project.id}`)
  await expectNoSidewaysScroll(page)
})
