import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'

import { customers } from '#contract/customers.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someCustomer, tag } from './records.ts'
import { box, expectToast } from './screen.ts'

/** The search over everything, by the keyboard alone; Enter takes the option that it is to begin with. */
async function goBySearch(page: Page, term: string, first: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Buscar en todo' })
  const field = dialog.getByRole('combobox', { name: 'Buscar en todo' })
  await expect(field).toBeFocused()
  await field.fill(term)
  const option = dialog.getByRole('option').first()
  await expect(option).toHaveAccessibleName(first)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** What a person saves in a spreadsheet: the exported book with other cells in the rows that a name is in. */
async function corrected(file: Buffer, header: string, cells: Readonly<Record<string, string>>): Promise<Buffer> {
  const { sheets } = await readXlsx(file)
  const [list] = sheets
  const rows = list!.rows
  const place = rows[0]!.indexOf(header)
  for (const cellsOfRow of rows)
    for (const [name, value] of Object.entries(cells)) if (cellsOfRow.includes(name)) cellsOfRow[place] = value
  return Buffer.from(await writeXlsx({ sheets: sheets.map(({ name, rows: all }) => ({ name, rows: all })) }))
}

test('two people correct the same customers, one in a spreadsheet: what both changed is decided, and the rest is kept', async ({
  page,
  signIn,
  api,
  browser,
  portal,
}) => {
  const word = `Nogal${tag()}`
  const [one, two, three] = await Promise.all(
    ['A', 'B', 'C'].map((letter) =>
      someCustomer(api, { commercialName: `${word} ${letter}`, address: `Calle 1, ${letter}` }),
    ),
  )
  await signIn(page, { role: 'Comercial' })
  await page.goto(`/customers?q=${word}`)
  await expect(page.getByText('1 - 3 de 3 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: 'Exportar' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Exportar', exact: true }).click(),
  ])
  const book = await readFile(await download.path())

  // Somebody else corrects two of them meanwhile, in the form.
  const context = await browser.newContext({ baseURL: portal })
  const other = await context.newPage()
  await signIn(other, { role: 'Gerente de Proyectos' })
  for (const { id } of [one!, two!]) {
    await other.goto(`/customers/update-customer/${id}`)
    await box(other, 'Dirección').fill('Avenida del otro')
    await other.getByRole('button', { name: 'Actualizar', exact: true }).click()
    await expect(other).toHaveURL(/\/customers$/)
  }
  await context.close()

  await expect(exporting).toHaveCount(0)
  await goBySearch(page, 'importar cli', /^Clientes › Importar/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar clientes')
  const names = [one!, two!, three!].map(({ commercialName }) => commercialName)
  const buffer = await corrected(
    book,
    'Dirección',
    Object.fromEntries(names.map((name) => [name, `Carrera de la hoja, ${name}`])),
  )
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('Elegir archivo').setInputFiles({ name: 'clientes.xlsx', mimeType, buffer })

  await expect(page.getByRole('button', { name: /^Conflictos/ })).toContainText('2')
  await expect(page.getByRole('button', { name: /^Cambian/ })).toContainText('1')
  // Whoever listens is told, and the keyboard goes on at the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Conflictos: 2 y Cambian: 1')).toBeAttached()
  const first = page.getByRole('listitem').filter({ hasText: names[0]! })
  await expect(first).toContainText('Prueba Gerente de Proyectos')
  await expect(first).toContainText('Calle 1, A')
  // It is marked once the portal has answered.
  await first.getByRole('radio', { name: /Su archivo/ }).click()
  await expect(page.getByText('1 de 2 decididos')).toBeVisible()
  await expectNoAxeViolations(page)

  // Whoever goes away finds it again, with what was decided.
  await page.goto('/customers')
  await page.getByRole('link', { name: 'Importar', exact: true }).click()
  await page
    .getByRole('link', { name: /^Continuar/ })
    .first()
    .click()
  await expect(page.getByText('1 de 2 decididos')).toBeVisible()

  await page.getByRole('button', { name: 'Aplicar dejando lo del portal', exact: true }).click()
  await expectToast(page, 'Importación aplicada: 0 nuevos, 2 actualizados.')
  await page.getByRole('link', { name: 'Ver la lista' }).click()
  await expect(page).toHaveURL(/\/customers$/)
  await page.goto(`/customers?q=${word}`)
  await expect(page.getByRole('row').filter({ hasText: names[0]! })).toContainText(`Carrera de la hoja, ${names[0]}`)
  await expect(page.getByRole('row').filter({ hasText: names[1]! })).toContainText('Avenida del otro')
  await expect(page.getByRole('row').filter({ hasText: names[2]! })).toContainText(`Carrera de la hoja, ${names[2]}`)
  expect((await api.call(customers.byId, { params: { id: String(one!.id) } })).address).toContain('Carrera de la hoja')
})
