// In test:full alone. The rule is kept by web/features/employees/EmployeeBulkPanel.test.tsx and e2e/many-at-once.spec.ts and server/features/licences/licences-bulk.test.ts.
import type { Page } from '@playwright/test'

import { contacts } from '#contract/contacts.ts'
import { customers } from '#contract/customers.ts'
import { licences } from '#contract/licences.ts'
import { lookups } from '#contract/lookups.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someContact, someCustomer, someProject, tag } from './records.ts'
import { row, typeDay } from './screen.ts'

/** Selects all rows of the page and opens what changes them. */
async function changeAll(page: Page, count: number) {
  await page.getByRole('button', { name: 'Seleccionar', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selección' })
  await bar.getByRole('button', { name: `Esta página (${count})` }).click()
  await expect(bar.getByRole('status')).toHaveText(`${count} seleccionadas`)
  await bar.getByRole('button', { name: 'Cambiar...' }).click()
  return page.getByRole('dialog', { name: `Cambiar ${count} registros` })
}

test('customers are classified at once; the undo leaves alone who was changed by somebody meanwhile', async ({
  page,
  signIn,
  api,
}) => {
  const word = tag()
  const made = [1, 2, 3].map((n) => someCustomer(api, { commercialName: `Molino ${n} ${word}`, classification: 3 }))
  const [first, second] = await Promise.all(made)
  await signIn(page)
  await page.goto(`/customers?q=${word}`)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  const dialog = await changeAll(page, 3)
  await dialog.getByRole('radio', { name: 'Clasificación' }).check()
  await dialog.getByRole('combobox', { name: 'Clasificación' }).click()
  await page.getByRole('option', { name: 'ORO' }).click()
  await expect(dialog.getByText('Cambian 3 registros.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cambiar 3 registros' }).click()
  await expect(page.getByText('3 registros cambiados')).toBeVisible()
  const classOf = async (id: number) => (await api.call(customers.byId, { params: { id: String(id) } })).classification
  expect(await classOf(second!.id)).toBe(1)

  await api.call(customers.update, { params: { id: String(first!.id) }, body: { address: 'Calle 80 # 11-42' } })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 registros quedaron como estaban')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: first!.commercialName })).toBeVisible()
  await expectNoAxeViolations(page)
  expect([await classOf(first!.id), await classOf(second!.id)]).toEqual([1, 3])
})

test('contacts of a customer are changed at once, and put back', async ({ page, signIn, api }) => {
  const { id } = await someCustomer(api)
  const [city] = await api.call(lookups.cities, { query: { top: '1' } })
  const made = ['Ana', 'Beatriz'].map((firstName) => someContact(api, id, { firstName, cityId: city!.id }))
  const ids = (await Promise.all(made)).map((contact) => contact.id)
  await signIn(page)
  await page.goto(`/customers/contacts/contacts-list/${id}`)
  await expect(row(page, /^Ana/)).toBeVisible()
  const dialog = await changeAll(page, 2)
  await dialog.getByRole('radio', { name: 'Sin ciudad' }).check()
  await expect(dialog.getByText('Cambian 2 registros.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cambiar 2 registros' }).click()
  await expect(page.getByText('2 registros cambiados')).toBeVisible()
  const cities = () =>
    Promise.all(ids.map(async (one) => (await api.call(contacts.byId, { params: { id: String(one) } })).cityId))
  expect(await cities()).toEqual([null, null])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 registros quedaron como estaban')).toBeVisible()
  expect(await cities()).toEqual([city!.id, city!.id])
})

test('licences of a project are assigned and renewed at once, and the assignment is put back', async ({
  page,
  signIn,
  api,
}) => {
  const customer = await someCustomer(api)
  const contact = await someContact(api, customer.id, { firstName: 'Yeison' })
  const project = await someProject(api, { customerId: customer.id })
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  const body = { productId: product!.id, quantity: 2, expirationDate: '2099-01-01' }
  await api.call(licences.create, { params: { id: String(project.id) }, body })
  await signIn(page)
  await page.goto(`/projects/projects-list/${project.id}?tab=licencias`)
  await expect(page.getByText('2 licencias')).toBeVisible()
  const dialog = await changeAll(page, 2)
  await dialog.getByRole('radio', { name: 'Asignar a un contacto' }).check()
  await dialog.getByRole('combobox', { name: 'Titular' }).fill(contact.lastName)
  await page.getByRole('option', { name: contact.lastName }).click()
  await expect(dialog.getByText('Cambian 2 registros.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cambiar 2 registros' }).click()
  await expect(page.getByText('2 registros cambiados')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Yeison' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 registros quedaron como estaban')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sin asignar' })).toHaveCount(2)

  const bar = page.getByRole('region', { name: 'Selección' })
  await bar.getByRole('button', { name: 'Esta página (2)' }).click()
  await bar.getByRole('button', { name: 'Cambiar...' }).click()
  await dialog.getByRole('radio', { name: 'Renovar' }).check()
  await typeDay(page, 'Vigente hasta', '05012100', dialog)
  await expect(dialog.getByText('Cambian 2 registros.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cambiar 2 registros' }).click()
  await expect(page.getByText('2 registros cambiados')).toBeVisible()
  await expect(page.getByText('4 licencias')).toBeVisible()
})
