import { catalogs } from '#contract/catalogs.ts'

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

test('an entry cannot have the name of another', async ({ page, signIn, api, complaints }) => {
  complaints.allow(/status of 409/)
  const taken = await api.call(catalogs.groups.create, { body: { name: `Grupo ${tag()}` } })
  await signIn(page)
  await page.goto('/admin/catalogs?tab=grupos')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await box(page, 'Nombre').fill(taken.name)
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Ya existe un registro con ese nombre.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who may not configure reads the catalogues only', async ({ page, signIn }) => {
  await signIn(page, { role: 'Consulta' })
  await page.goto('/account/options')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opciones')
  await expect(page.getByRole('link', { name: 'Catálogos' })).toHaveCount(0)
  await page.goto('/admin/catalogs')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar' })).toHaveCount(0)
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
