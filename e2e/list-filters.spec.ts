import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { employees } from '#contract/employees.ts'
import { lookups } from '#contract/lookups.ts'

import { expect, test } from './fixtures.ts'
import { someCustomer, someEmployee, tag } from './records.ts'
import { addressOf, expectSettled, search } from './screen.ts'

const range = (page: Page) => page.getByRole('navigation', { name: 'Paginación' }).getByRole('paragraph')

test('employees are narrowed by position and state, nothing below moves, and going back takes filter by filter back', async ({
  page,
  signIn,
  api,
}) => {
  const surname = tag()
  const [one, other] = await api.call(lookups.positions, { query: {} })
  await someEmployee(api, { firstName: 'Amelia', surname, positionId: one!.id })
  await someEmployee(api, { firstName: 'Bruno', surname, positionId: other!.id })
  const { id } = await someEmployee(api, { firstName: 'Carmen', surname, positionId: other!.id })
  await api.call(employees.update, { params: { id: String(id) }, body: { isActive: false } })
  await signIn(page)
  await page.goto(`/employees?q=${surname}&page=1`)
  const filters = page.getByRole('group', { name: 'Filtros' })
  const filter = (name: string) => filters.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(range(page)).toHaveText('1 - 3 de 3 registros')
  await filter('Cargo').click()
  await expectSettled(page)
  const top = async () => (await page.getByRole('table').boundingBox())!.y
  const before = await top()
  await page.getByRole('checkbox', { name: other!.name, exact: true }).check()
  await expect(range(page)).toHaveText('1 - 2 de 2 registros')
  await expect(filter('Cargo')).toHaveText(`Cargo ${other!.name}`)
  await page.keyboard.press('Escape')
  await expect(filter('Cargo')).toBeFocused()

  // By the keyboard alone.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(filter('Estado')).toBeFocused()
  await page.keyboard.press('Enter')
  const choice = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(choice('Activos')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(choice('Activos')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choice('Inactivos')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('rowheader')).toHaveText([/Carmen/])
  await expect.poll(top).toBe(before)
  await expect.poll(() => addressOf(page)).toBe(`/employees?q=${surname}&positionId=${other!.id}&isActive=false`)

  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText([/Carmen/])
  await expect(filter('Estado')).toHaveText('Estado Inactivos')
  await expect(filter('Cargo')).toHaveText(`Cargo ${other!.name}`)
  await page.goBack()
  await expect(range(page)).toHaveText('1 - 2 de 2 registros')
  await filters.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(range(page)).toHaveText('1 - 3 de 3 registros')
  await expect.poll(() => addressOf(page)).toBe(`/employees?q=${surname}`)
})

// In test:full alone. The rule is kept by e2e/list-filters.spec.ts and web/platform/lists/narrowing.test.ts and server/exports.test.ts.
test('customers are narrowed by city and classification, after a reload too, and are taken along as narrowed @full', async ({
  page,
  signIn,
  api,
}) => {
  const unique = tag()
  const [ibague] = await api.call(lookups.cities, { query: { searchTerm: 'ibague' } })
  const named = (name: string) => `${name} ${unique}`
  await someCustomer(api, { commercialName: named('Andina'), cityId: ibague!.id, classification: 1 })
  await someCustomer(api, { commercialName: named('Brisa'), cityId: ibague!.id, classification: 2 })
  await someCustomer(api, { commercialName: named('Cumbre'), classification: 1 })
  await signIn(page)
  await page.goto(`/customers?q=${unique}`)
  const filters = page.getByRole('group', { name: 'Filtros' })
  await filters.getByRole('button', { name: 'Ciudad' }).click()
  await search(page, 'Ciudad', 'ibague', 'Ibagué (Tolima)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: named('Cumbre'), exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: named('Brisa'), exact: true })).toBeVisible()
  await filters.getByRole('button', { name: 'Clasificación' }).click()
  await page.getByRole('checkbox', { name: 'ORO' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: named('Brisa'), exact: true })).toHaveCount(0)
  await expect.poll(() => addressOf(page)).toBe(`/customers?q=${unique}&cityId=${ibague!.id}&classification=1`)
  await page.reload()
  await expect(filters.getByRole('button', { name: 'Ciudad' })).toHaveText('Ciudad Ibagué (Tolima)')

  await page.getByRole('button', { name: 'Exportar' }).click()
  const taken = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('radio', { name: /CSV/ }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Exportar|Descargar/ })
    .click()
  const text = await readFile(await (await taken).path(), 'utf8')
  expect(['Andina', 'Brisa', 'Cumbre'].map((name) => text.includes(named(name)))).toEqual([true, false, false])
})
