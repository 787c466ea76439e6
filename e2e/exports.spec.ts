import { projectChanges } from '#contract/project-changes.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someCustomer, someProject, tag } from './records.ts'
import { fetched } from './screen.ts'

const exportButton = { name: 'Exportar', exact: true }

test('a list is taken along as it is narrowed, as a workbook or as a CSV, with the columns that were chosen; where that fails it says so', async ({
  page,
  api,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
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
  await page.route('**/customers-list/export*', (route) => route.abort(), { times: 1 })
  await start.click()
  await expect(dialog.getByRole('alert')).toContainText('No se pudo exportar')
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

  // The chosen columns in their order, then those that an import takes.
  await page.goto(`/customers?q=${unique}&cols=code,address,commercialName`)
  await page.getByRole('button', exportButton).click()
  await expect(dialog).toContainText('Con las columnas elegidas, en su orden')
  await dialog.getByRole('radio', { name: /CSV/ }).check()
  const { content } = await fetched(page, () => start.click())
  expect(content.split('\r\n')[0]).toBe(
    '\ufeffId;Versión;Código;Dirección;Nombre Comercial;Número de Documento;Ciudad;Clasificación;Activo',
  )
})

// In test:full alone. The rule is kept by e2e/exports.spec.ts and server/exports.test.ts.
test('the radars and the timeline are taken along from their head @full', async ({ page, api, signIn }) => {
  const { id } = await someProject(api, { startDate: '2026-01-05', endDate: '2026-06-30' })
  const moved = { newDate: '2026-08-31', comments: 'Se aplaza' }
  await api.call(projectChanges.create, { params: { id: String(id) }, body: moved })
  await signIn(page)
  for (const [address, name] of [
    ['/portfolio?tab=silencio', 'Silencio'],
    ['/portfolio?tab=cronograma', 'Panorama'],
    ['/portfolio?tab=causas', 'Causas'],
    ['/projects/timeline', 'Panorama'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', exportButton).click()
    const dialog = page.getByRole('dialog', { name: 'Exportar' })
    const book = await fetched(page, () => dialog.getByRole('button', exportButton).click())
    expect(book.name).toMatch(new RegExp(`^${name} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
    await expect(dialog).toHaveCount(0)
  }
})

// In test:full alone. The rule is kept by web/features/search/palette-sections.test.ts and e2e/exports.spec.ts.
test('a whole list is taken along from the search @full', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Buscar en todo' }).click()
  await page.getByRole('combobox', { name: 'Buscar en todo' }).fill('exportar clientes')
  const option = page.getByRole('option', { name: 'Exportar clientes', exact: true })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Exportar clientes' })
  const book = await fetched(page, () => dialog.getByRole('button', exportButton).press('Enter'))
  expect(book.name).toMatch(/^Clientes \d{4}-\d\d-\d\d\.xlsx$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
