import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someCustomer, tag } from './records.ts'
import { fetched } from './screen.ts'

const exportButton = { name: 'Exportar', exact: true }

test('a list is taken along as it is narrowed, as a workbook or as a CSV', async ({ page, api, signIn }) => {
  const unique = tag()
  for (const n of [1, 2]) await someCustomer(api, { commercialName: `Exportada ${unique} ${n}` })
  await signIn(page)
  await page.goto(`/customers?q=${unique}`)
  await expect(page.getByText('1 - 2 de 2 registros')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Exportar' })
  const start = dialog.getByRole('button', exportButton)

  await page.getByRole('button', exportButton).click()
  await expect(dialog).toContainText('Se exportan los 2 registros de la lista')
  await expectNoAxeViolations(page)
  const book = await fetched(page, () => start.click())
  expect(book.name).toMatch(/^Clientes \d{4}-\d\d-\d\d\.xlsx$/)
  expect(book.content.startsWith('PK')).toBe(true)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', exportButton)).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: /CSV/ }).check()
  const text = await fetched(page, () => start.press('Enter'))
  expect(text.name).toMatch(/\.csv$/)
  const lines = text.content.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`Exportada ${unique} 1`)
})

test('an export that fails says why, and can be tried again', async ({ page, api, signIn, complaints }) => {
  complaints.allow(/ERR_FAILED/)
  await someCustomer(api)
  await signIn(page)
  await page.goto('/customers')
  await page.route('**/customers-list/export*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', exportButton).click()
  const dialog = page.getByRole('dialog', { name: 'Exportar' })
  await dialog.getByRole('button', exportButton).click()
  await expect(dialog.getByRole('alert')).toContainText('No se pudo exportar')
  const book = await fetched(page, () => dialog.getByRole('button', exportButton).click())
  expect(book.content.startsWith('PK')).toBe(true)
})
