import { readFileSync } from 'node:fs'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someEmployee } from './records.ts'
import { addressOf, box, choose, expectNoSidewaysScroll } from './screen.ts'

test('what is changed of an employee stands in its history, in the trail and in its export', async ({
  page,
  api,
  signIn,
}) => {
  const made = await someEmployee(api)
  const name = `Íñigo ${made.lastName}`
  await signIn(page)
  await page.goto(`/employees/update-employee/${made.id}`)
  await box(page, 'Celular').fill('310 555 0142')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => addressOf(page)).toBe('/employees')

  await page.goto(`/employees/update-employee/${made.id}`)
  await page.getByRole('button', { name: 'Historial' }).click()
  const drawer = page.getByRole('dialog', { name: `Historial de ${name}` })
  await expect(drawer.getByText('2 cambios')).toBeVisible()
  const [changed, created] = [drawer.locator('.history-entry').nth(0), drawer.locator('.history-entry').nth(1)]
  await expect(changed).toContainText('Administrador Portal cambió el empleado')
  await expect(changed).toContainText('Puso Celular: 310 555 0142')
  await expect(created).toContainText('creó el empleado')
  await expectNoAxeViolations(page)
  await created.getByText(/^Ver sus \d+ datos$/).click()
  await expect(created).toContainText(made.email)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Historial' })).toBeFocused()

  await page.goto('/account/options')
  await page.getByRole('link', { name: 'Auditoría' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auditoría')
  await choose(page, 'Tipo de registro', 'Empleado')
  await box(page, 'Número').fill(String(made.id))
  await choose(page, 'Tipo de cambio', 'Cambio')
  await expect(page.getByText('1 cambio', { exact: true })).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('record')).toBe(String(made.id))
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/employees/update-employee/${made.id}`)
  await expectNoAxeViolations(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('auditoria.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(
    `;Cambio;Empleado;${made.id};${name};;Celular;;310 555 0142;PUT /employees/update-employee/:id`,
  )
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'provider', 'dark', 'en-US'],
  [390, 'smart', 'light', 'es-CO'],
] as const))
  test(`the trail and a history fit a window of ${width} px, ${skin} ${theme}`, async ({ page, api, signIn }) => {
    await page.setViewportSize({ width, height: 844 })
    const made = await someEmployee(api)
    await signIn(page, { skin, theme, locale })
    await page.goto('/admin/audit')
    await expect(page.locator('.history-entry').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await page.goto(`/employees/update-employee/${made.id}`)
    await page.getByRole('button', { name: locale === 'en-US' ? 'History' : 'Historial' }).click()
    await expect(page.locator('.history-entry').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  })
