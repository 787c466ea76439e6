import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someContact, someCustomer } from './records.ts'
import { addressOf, box, choose, chosen, expectNoSidewaysScroll, row, search, typeDay } from './screen.ts'

test('a customer gets two contacts', async ({ page, signIn, api }) => {
  const customer = await someCustomer(api)
  const list = `/customers/contacts/contacts-list/${customer.id}`
  await signIn(page)
  await page.goto(`/customers?q=${customer.code}`)
  await row(page, customer.code)
    .getByRole('link', { name: `Contactos ${customer.commercialName}` })
    .click()
  await expect.poll(() => addressOf(page)).toBe(list)
  await expect(page).toHaveTitle('Contactos · Portal de Proyectos Internos')
  // They lead to their customer, and to a project of it.
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: customer.commercialName })).toHaveAttribute(
    'href',
    `/customers/${customer.id}`,
  )
  await expect(main.getByRole('link', { name: 'Crear proyecto' })).toHaveAttribute('href', /customerId=\d+/)
  await expect(page.getByRole('main')).toContainText(customer.commercialName)
  await expect(page.getByRole('heading', { name: 'Este cliente aún no tiene contactos' })).toBeVisible()
  await expectNoAxeViolations(page)

  for (const [name, email] of [
    ['Begoña', 'begona'],
    ['Álvaro', 'alvaro'],
  ] as const) {
    await page.getByRole('link', { name: 'Crear contacto' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Contacto')
    await expect.poll(() => addressOf(page)).toBe(`/customers/contacts/create-contact?customerId=${customer.id}`)
    await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(customer.commercialName)
    const create = page.getByRole('button', { name: 'Crear', exact: true })
    await expect(create).toBeDisabled()
    await box(page, 'Primer Nombre').fill(name)
    await box(page, 'Primer Apellido').fill('Núñez')
    await expect(create).toBeDisabled()
    await box(page, 'Correo Electrónico').fill(`${email}@${customer.code}.test`)
    await box(page, 'Cargo').fill('Compras')
    await create.click()
    await expect(page.getByText('Contacto creado exitosamente!').first()).toBeVisible()
    await expect.poll(() => addressOf(page)).toBe(list)
    await expect(row(page, `${name} Núñez`)).toContainText('Compras')
  }

  // The mark of a new row stands below its name.
  const names = async () => (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0])
  await expect.poll(names).toEqual(['Álvaro Núñez', 'Begoña Núñez'])
  await page.getByRole('button', { name: 'Nombre Completo' }).click()
  await expect.poll(names).toEqual(['Begoña Núñez', 'Álvaro Núñez'])
  for (const header of ['Correo Electrónico', 'Céular', 'Cargo'])
    await expect(page.getByRole('columnheader', { name: header }).getByRole('button')).toBeVisible()
})

test('a contact moves to another customer, and the way back leads there', async ({ page, signIn, api }) => {
  const [from, to] = [await someCustomer(api), await someCustomer(api)]
  const contact = await someContact(api, from.id)
  await signIn(page)
  await page.goto(`/customers/contacts/contacts-list/${from.id}`)
  await row(page, `Begoña ${contact.lastName}`).getByRole('link', { name: /^Ver/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actualizar Contacto')
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link')).toHaveText([
    'Clientes',
    'Contactos',
  ])
  await search(page, 'Cliente', to.commercialName, to.commercialName)
  await search(page, 'Ciudad', 'cali valle', 'Santiago de Cali (Valle del Cauca)')
  await choose(page, 'Autorización de datos', 'Verbal')
  await typeDay(page, 'Autorizó el', '02032026')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Contacto actualizado exitosamente!')).toBeVisible()
  await expect.poll(() => addressOf(page)).toBe(`/customers/contacts/contacts-list/${to.id}`)
  await row(page, `Begoña ${contact.lastName}`).getByRole('link', { name: /^Ver/ }).click()
  await expect.poll(() => chosen(page, 'Autorización de datos')).toBe('Verbal')
  await page.goto(`/admin/personal-data/contacts/${contact.id}`)
  await expect(page.getByText('2 mar 2026 · Verbal').first()).toBeVisible()
})

for (const [width, skin, theme] of moreLooks([
  [1440, 'smart', 'dark'],
  [900, 'provider', 'light'],
  [390, 'smart', 'light'],
  [320, 'provider', 'dark'],
] as const)) {
  test(`the screens of contacts are accessible at ${width} px in ${skin}, ${theme}`, async ({ page, signIn, api }) => {
    test.slow()
    const customer = await someCustomer(api, { commercialName: 'Sociedad '.repeat(16).trim() })
    const contact = await someContact(api, customer.id, {
      position: 'Coordinadora nacional de compras y contratación',
      cellphoneNumber: '+57 (310) 555-0142 ext. 9',
    })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme })
    await page.goto(`/customers/contacts/contacts-list/${customer.id}`)
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/customers/contacts/update-contact/${contact.id}`)
    await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(customer.commercialName)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
