import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someStatus, tag } from './records.ts'
import { addressOf, box, expectNoSidewaysScroll, row } from './screen.ts'

test('a status is created with a colour, found, updated and reached from the menu', async ({ page, signIn }) => {
  const name = `Pausa ${tag()}`
  await signIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Gestión Proyectos' }).click()
  await page.getByRole('link', { name: 'Estados de los Proyectos' }).click()
  await expect(page).toHaveTitle('Estados · Portal de Proyectos Internos')
  await page.getByRole('link', { name: 'Crear estado' }).click()
  await box(page, 'Nombre').fill(name)
  await box(page, 'Descripción').fill('El cliente pidió esperar')
  // With the keyboard alone, from here.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Gris' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Rosado' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: 'Cierra el proyecto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Estado creado exitosamente!')).toBeVisible()
  await expect.poll(() => addressOf(page)).toBe('/project-status')

  await page.getByRole('searchbox', { name: 'Buscar estados' }).fill(name)
  await page.waitForURL(/\?q=/)
  await expect(row(page, name)).toContainText('Rosado')
  await row(page, name).getByRole('link', { name: /^Ver/ }).click()
  await page.getByRole('switch', { name: 'Cierra el proyecto' }).check()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Estado actualizado exitosamente!')).toBeVisible()
  // The list is as it was left.
  await expect.poll(() => addressOf(page)).toMatch(/^\/project-status\?q=/)
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'smart', 'dark', 'es-CO'],
  [390, 'provider', 'light', 'en-US'],
  [320, 'provider', 'dark', 'es-CO'],
] as const)) {
  test(`the screens of statuses are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    const status = await someStatus(api, { description: 'Descripción '.repeat(12).trim(), color: '#FFFFFF' })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/project-status?q=${encodeURIComponent(status.name)}`)
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/project-status/update-project-status/${status.id}`)
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
