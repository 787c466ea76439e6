import { nitCheckDigit } from '#contract/nit.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { digits, someContact, someCustomer, tag } from './records.ts'
import { addressOf, box, choose, expectNoSidewaysScroll, row, search, watchShifts } from './screen.ts'

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

  test('with a code that is taken is refused, and nothing typed is lost', async ({ page, signIn, api, complaints }) => {
    complaints.allow(/status of 409/)
    const taken = await someCustomer(api)
    await signIn(page)
    await page.goto('/customers/create-customer')
    await box(page, 'Código').fill(taken.code)
    await box(page, 'Nombre Comercial').fill('Otra empresa')
    await box(page, 'Número de Documento').fill(digits())
    await search(page, 'Ciudad', 'pasto', 'Pasto (Nariño)')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Ya existe un registro con ese código.')
    await expect(box(page, 'Nombre Comercial')).toHaveValue('Otra empresa')
    await expect(page.getByRole('combobox', { name: 'Ciudad' })).toHaveValue(/Pasto/)
    await expectNoAxeViolations(page)
    await box(page, 'Código').fill(tag())
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect(page.getByText('Cliente creado exitosamente!')).toBeVisible()
  })

  test('with a wrong check digit is told the right one', async ({ page, signIn, api }) => {
    const customer = await someCustomer(api)
    await signIn(page)
    await page.goto(`/customers/update-customer/${customer.id}`)
    await box(page, 'Número de Documento').fill('900123456-1')
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect(page.getByRole('alert')).toContainText('El dígito de verificación no corresponde: debe ser 8')
    await box(page, 'Número de Documento').fill('900123456-8')
    await expect(box(page, 'Número de Documento')).not.toHaveAttribute('aria-invalid')
  })
})

test('the customer list sorts by each of its fields and keeps that in its address', async ({ page, signIn, api }) => {
  const name = tag()
  for (const [code, address] of [
    ['B', 'Calle 3'],
    ['Á', 'Calle 1'],
    ['c', 'Calle 2'],
  ] as const)
    await someCustomer(api, { code: `${code}${name}`, commercialName: `${name} ${code}`, address })
  await signIn(page)
  await page.goto(`/customers?q=${name}`)
  const order = () => page.getByRole('rowheader').allInnerTexts()
  const expected = (letters: string) => letters.split('').map((letter) => `${letter}${name}`)
  await expect.poll(order).toEqual(expected('ÁBc'))
  await page.getByRole('button', { name: 'Dirección' }).click()
  await expect.poll(order).toEqual(expected('ÁcB'))
  await page.getByRole('button', { name: 'Dirección' }).click()
  await expect.poll(order).toEqual(expected('BcÁ'))
  await expect.poll(() => addressOf(page)).toBe(`/customers?q=${name}&sort=Address&asc=false`)
  await page.getByRole('button', { name: 'Código' }).click()
  await expect.poll(order).toEqual(expected('ÁBc'))
  await page.goBack()
  await expect.poll(order).toEqual(expected('BcÁ'))
})

test('the customer list leads to a customer’s contacts and back', async ({ page, signIn, api }) => {
  const customer = await someCustomer(api)
  const contact = await someContact(api, customer.id)
  await signIn(page)
  await page.goto(`/customers?q=${customer.code}`)
  await row(page, customer.code)
    .getByRole('link', { name: `Contactos ${customer.commercialName}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contactos')
  await expect.poll(() => addressOf(page)).toBe(`/customers/contacts/contacts-list/${customer.id}`)
  await expect(row(page, `Begoña ${contact.lastName}`)).toBeVisible()
  await page.goBack()
  await expect(row(page, customer.code)).toBeVisible()
})

test('the customer list does not move while it loads', async ({ page, signIn, api }) => {
  await someCustomer(api)
  const expectNoShift = await watchShifts(page)
  await signIn(page)
  await page.goto('/customers')
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoShift()
})

test('who may not keep customers sees no button to add one', async ({ page, signIn, complaints }) => {
  complaints.allow(/status of 403/)
  await signIn(page, { role: 'Consultor' })
  await page.goto('/customers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientes')
  await expect(page.getByRole('link', { name: 'Agregar' })).toHaveCount(0)
  await page.goto('/customers/create-customer')
  await box(page, 'Código').fill(tag())
  await box(page, 'Nombre Comercial').fill('No debe quedar')
  await box(page, 'Número de Documento').fill(digits())
  await search(page, 'Ciudad', 'bogota', 'Bogotá, D.C.')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Su rol no permite esta acción.')
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
