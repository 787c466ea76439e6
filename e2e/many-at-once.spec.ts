import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someEmployee, tag } from './records.ts'
import { row } from './screen.ts'

test('many employees are changed at once with the keyboard alone, counted first, and put back', async ({
  page,
  signIn,
  api,
}) => {
  const surname = tag()
  for (const firstName of ['Ana', 'Beatriz', 'Camila', 'Diana']) await someEmployee(api, { firstName, surname })
  await signIn(page)
  await page.goto(`/employees?q=${surname}`)
  await expect(row(page, /^Ana/)).toBeVisible()
  const { keyboard } = page
  const selecting = page.getByRole('button', { name: 'Seleccionar', exact: true })
  await expect(selecting).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await selecting.focus()
  await keyboard.press('Enter')
  // That it is pressed is said, and seen.
  await expect(selecting).toHaveAttribute('aria-pressed', 'true')
  await expect(selecting).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const bar = page.getByRole('region', { name: 'Selección' })
  await page.getByRole('checkbox', { name: /^Seleccionar Ana/ }).focus()
  await keyboard.press('Space')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await expect(bar.getByRole('status')).toHaveText('3 seleccionadas')
  await expectNoAxeViolations(page)
  await bar.getByRole('button', { name: 'Cambiar...' }).focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cambiar 3 registros' })
  await dialog.getByRole('radio', { name: 'Inactivo' }).focus()
  await keyboard.press('Space')
  await expect(dialog.getByText('Cambian 3 registros.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cambiar 3 registros' }).press('Enter')
  await expect(page.getByText('3 registros cambiados')).toBeVisible()
  await expect(row(page, /^Camila/)).toContainText('Inactivo')
  await expect(row(page, /^Diana/)).toContainText('Activo')
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('3 registros quedaron como estaban')
  await expect(row(page, /^Camila/)).not.toContainText('Inactivo')
})

// In test:full alone. The rule is kept by e2e/views.spec.ts and web/features/employees/EmployeeListPage.test.tsx.
test('a shared view shows another person the same list @full', async ({ page, signIn, api, browser }) => {
  const surname = tag()
  const name = `Vista ${surname}`
  for (const firstName of ['Ana', 'Beatriz']) await someEmployee(api, { firstName, surname })
  await signIn(page)
  await page.goto(`/employees?q=${surname}&sort=Email&asc=false`)
  await page.getByRole('button', { name: 'Vistas' }).click()
  await page.getByRole('menuitem', { name: 'Columnas...' }).click()
  await page.getByRole('checkbox', { name: 'Cargo' }).uncheck()
  await page.getByRole('button', { name: 'Bajar Grupo' }).press('Enter')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('button', { name: 'Vistas' }).click()
  await page.getByRole('menuitem', { name: 'Guardar como vista...' }).click()
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill(name)
  await page.getByRole('checkbox', { name: /^Para todos/ }).check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('button', { name: `Vista: ${name}` })).toBeVisible()
  const shown = async (one: typeof page) => ({
    heads: await one.getByRole('columnheader').allInnerTexts(),
    rows: await one.getByRole('rowheader').allInnerTexts(),
  })
  const address = new URL(page.url())

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, { role: 'Consulta' })
  await other.goto(`${address.origin}/employees`)
  await other.getByRole('button', { name: 'Vistas' }).click()
  await other.getByRole('menuitemradio', { name: new RegExp(name) }).click()
  await expect(other.getByRole('button', { name: `Vista: ${name}` })).toBeVisible()
  await expect(other.getByRole('rowheader')).toHaveCount(2)
  await expect(async () => expect(await shown(other)).toEqual(await shown(page))).toPass()
  await context.close()
})
