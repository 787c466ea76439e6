import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { tag } from './records.ts'
import { addressOf, box, choose, expectNoSidewaysScroll, row } from './screen.ts'

test('a product is added from Options, offered in the forms, and no longer once it is inactive', async ({
  page,
  signIn,
}) => {
  const name = `Respaldo ${tag()}`
  await signIn(page)
  await page.goto('/account/options')
  await page.getByRole('link', { name: 'Catálogos' }).click()
  await page.getByRole('tab', { name: 'Productos' }).click()
  await expect.poll(() => addressOf(page)).toBe('/admin/catalogs?tab=productos')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(box(page, 'Nombre')).toBeFocused()
  await box(page, 'Nombre').fill(name)
  await choose(page, 'Tipo', 'Soporte')
  await choose(page, 'Canal', 'Directo')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Elemento creado exitosamente!')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill(name)
  await expect(row(page, name)).toContainText('Directo')
  await row(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click()
  await page.getByRole('checkbox', { name: 'Activo' }).uncheck()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(row(page, name)).toContainText('Inactivo')
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'provider', 'dark', 'en-US'],
  [320, 'smart', 'light', 'es-CO'],
] as const)) {
  test(`the catalogues are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto('/admin/catalogs?tab=tipos-de-documento')
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
