import { nitCheckDigit } from '#contract/nit.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { digits, someCustomer, tag } from './records.ts'
import { addressOf, box, choose, expectNoSidewaysScroll, row, search } from './screen.ts'

test.describe('a customer', () => {
  test('is created, found by its city, updated and deactivated', async ({ page, signIn }) => {
    const unique = tag()
    const number = digits()
    const nit = `${number}-${nitCheckDigit(number)}`
    await signIn(page)
    await page.goto('/customers')
    await expect(page).toHaveTitle('Clientes · Portal de Proyectos Internos')
    // A list that is still empty offers it a second time.
    await page.getByRole('link', { name: 'Agregar' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Cliente')
    await expect(page.getByRole('group', { name: 'Información del Cliente' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Activo' })).toBeDisabled()
    await box(page, 'Código').fill(unique)
    await box(page, 'Nombre Comercial').fill(`Café & Ñandú "${unique}" S.A.S.`)
    await box(page, 'Número de Documento').fill(nit)
    await search(page, 'Ciudad', 'ibague', 'Ibagué (Tolima)')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect(page.getByText('Cliente creado exitosamente!')).toBeVisible()
    await expect.poll(() => addressOf(page)).toBe('/customers')

    await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill(`ibague ${unique}`)
    const found = row(page, unique)
    await expect(found).toContainText(`Café & Ñandú "${unique}" S.A.S.`)
    await expect(found).toContainText('Activo')
    await expect(found).toContainText(nit)
    await found.getByRole('link', { name: /^Ver/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actualizar Cliente')
    await choose(page, 'Clasificación', 'ORO')
    await page.getByRole('checkbox', { name: 'Activo' }).uncheck()
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect(page.getByText('Cliente actualizado exitosamente!')).toBeVisible()
    await page.getByRole('searchbox').fill(unique)
    await expect(row(page, unique)).toContainText('Inactivo')
  })
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'provider', 'light', 'es-CO'],
  [900, 'smart', 'dark', 'en-US'],
  [390, 'provider', 'dark', 'es-CO'],
  [320, 'smart', 'light', 'en-US'],
] as const)) {
  test(`the screens of customers are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    test.slow()
    const code = tag()
    const customer = await someCustomer(api, { code, commercialName: 'Sociedad '.repeat(16).trim() })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/customers?q=${code}`)
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/customers/update-customer/${customer.id}`)
    await expect(page.getByRole('checkbox')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
