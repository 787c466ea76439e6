import type { Page } from '@playwright/test'

import { dayInBogota } from '#contract/days.ts'
import { projects } from '#contract/projects.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someContact, someCustomer, someEmployee, someProject, someStatus, tag } from './records.ts'
import { addressOf, box, expectNoSidewaysScroll, row, search, typeDay, watchShifts } from './screen.ts'

const card = (page: Page, customer: string) => page.getByRole('article', { name: customer })

test('a project is created with all that belongs to it, shown, and updated', async ({ page, signIn, api }) => {
  const customer = await someCustomer(api)
  const contact = await someContact(api, customer.id)
  const employee = await someEmployee(api)
  await someStatus(api)
  const name = `Migración ${tag()}`
  await signIn(page)
  await page.goto('/projects')
  await expect(page).toHaveTitle('Proyectos · Portal de Proyectos Internos')
  await page.getByRole('link', { name: 'Crear proyecto' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Proyecto')
  await expect(page.getByRole('combobox', { name: 'Contactos' })).toHaveCount(0)
  await box(page, 'Nombre').fill(name)
  await search(page, 'Cliente', customer.commercialName, customer.commercialName)
  await search(page, 'Ciudad', 'ibague', 'Ibagué (Tolima)')
  await page.getByRole('combobox', { name: 'Producto' }).click()
  await page.getByRole('option').first().click()
  await typeDay(page, 'Fecha de Inicio', '16022026')
  await typeDay(page, 'Fecha de Fin', '18122026')
  await box(page, 'Porcentaje de Avance').fill('62')
  await box(page, 'Costo Total').pressSequentially('1284500000')
  await expect(box(page, 'Costo Total')).toHaveValue('1.284.500.000')
  await search(page, 'Contactos', contact.lastName, `Begoña ${contact.lastName}`)
  await page.getByRole('combobox', { name: 'Responsables' }).fill(employee.lastName)
  await page.getByRole('option', { name: employee.lastName }).click()
  await expect(page.getByRole('combobox', { name: 'Estado' })).toBeDisabled()
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Proyecto creado exitosamente!')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(() => addressOf(page)).toMatch(/^\/projects\/projects-list\/\d+$/)
  await expect(page.getByRole('region', { name: 'Contactos', exact: true })).toContainText(`Begoña ${contact.lastName}`)
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByRole('group', { name: 'Fecha Real de Fin' }).getByRole('spinbutton').first()).toBeEnabled()
  await page.getByRole('button', { name: `Quitar a Begoña ${contact.lastName}` }).click()
  await typeDay(page, 'Fecha Programada', '30012027')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Proyecto actualizado exitosamente!')).toBeVisible()
  await expect(page.getByText('Programado para 30 ene 2027')).toBeVisible()
  await expect(page.getByText('Este proyecto no tiene contactos.')).toBeVisible()
})

test('a project’s other customer empties its contacts, after a question', async ({ page, signIn, api }) => {
  const customer = await someCustomer(api)
  const contact = await someContact(api, customer.id)
  const other = await someCustomer(api)
  const { id } = await someProject(api, { customerId: customer.id, customerContactsIds: [contact.id] })
  await signIn(page)
  await page.goto(`/projects/update-project/${id}`)
  const remove = page.getByRole('button', { name: `Quitar a Begoña ${contact.lastName}` })
  await expect(remove).toBeVisible()
  await search(page, 'Cliente', other.commercialName, other.commercialName)
  await expect(page.getByRole('alertdialog', { name: 'Cambiar el cliente del proyecto' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Conservar cliente' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(remove).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(customer.commercialName)
  await search(page, 'Cliente', other.commercialName, other.commercialName)
  await page.getByRole('button', { name: 'Cambiar cliente' }).click()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Proyecto actualizado exitosamente!')).toBeVisible()
  const stored = await api.call(projects.byId, { params: { id: String(id) } })
  expect(stored).toMatchObject({ customerId: other.id, customerContacts: [] })
})

test('the cards are searched, ordered and paged, and a press anywhere leads to the overview', async ({
  page,
  signIn,
  api,
}) => {
  const unique = tag()
  for (const [letter, totalCost, percentage] of [
    ['Á', 3_000_000, 10],
    ['B', 1_000_000, 90],
    ['C', 2_000_000, 50],
  ] as const) {
    const { id } = await someCustomer(api, { commercialName: `${letter} ${unique}` })
    await someProject(api, { customerId: id, totalCost, percentage })
  }
  await signIn(page)
  await page.goto('/projects/projects-list')
  await page.getByRole('searchbox', { name: 'Buscar proyectos' }).fill(unique)
  const order = async () =>
    (await page.getByRole('article').getByRole('heading').allInnerTexts()).map((text) => text[0])
  await expect.poll(order).toEqual(['Á', 'B', 'C'])
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Costo Total')
  await expect.poll(order).toEqual(['B', 'C', 'Á'])
  await page.getByRole('radio', { name: 'Descendente' }).check()
  await expect.poll(order).toEqual(['Á', 'C', 'B'])
  await expect.poll(() => addressOf(page)).toBe(`/projects/projects-list?q=${unique}&sort=TotalCost&asc=false`)
  await expect(card(page, `B ${unique}`)).toContainText('$ 1.000.000')
  await card(page, `B ${unique}`).click({ position: { x: 20, y: 60 } })
  await page.waitForURL(/\/projects\/projects-list\/\d+$/)
  // The cards stay until the overview has come.
  await expect(page.getByRole('tab', { name: 'Información' })).toBeVisible()
  await expect(page.getByText(`B ${unique}`).first()).toBeVisible()
  await page.goBack()
  await expect.poll(order).toEqual(['Á', 'C', 'B'])
  await card(page, `B ${unique}`)
    .getByRole('link', { name: /^Editar/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actualizar Proyecto')
})

test('who may not keep projects sees no button to create or edit one', async ({ page, signIn, api }) => {
  const project = await someProject(api)
  await signIn(page, { role: 'Consultor' })
  await page.goto(`/projects?q=${encodeURIComponent(project.name)}`)
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crear proyecto' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
  await page.goto(`/projects/projects-list/${project.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.name)
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
})

test('the responsables of a project show with what each has to do, also after a reload', async ({
  page,
  signIn,
  api,
}) => {
  const employee = await someEmployee(api)
  await someProject(api, { employeeIds: [employee.id] })
  const { id } = await someProject(api, { employeeIds: [employee.id] })
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await page.getByRole('tab', { name: 'Responsables' }).click()
  await expect.poll(() => addressOf(page)).toBe(`/projects/projects-list/${id}?tab=responsables`)
  await page.reload()
  const line = row(page, `Íñigo ${employee.lastName}`)
  await expect(line.getByRole('cell')).toHaveText([employee.positionName, '2', '0'])
  await expectNoAxeViolations(page)
})

test('a project that is not there says so', async ({ page, signIn, complaints }) => {
  complaints.allow(/status of 404/)
  await signIn(page)
  await page.goto('/projects/projects-list/2000000000')
  await expect(page.getByRole('alert')).toContainText('El registro no existe.')
})

test('the cards do not move while they load', async ({ page, signIn, api }) => {
  await someProject(api)
  const expectNoShift = await watchShifts(page)
  await signIn(page)
  await page.goto('/projects')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoShift()
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'smart', 'light', 'es-CO'],
  [900, 'provider', 'dark', 'es-CO'],
  [390, 'smart', 'dark', 'en-US'],
  [320, 'provider', 'light', 'es-CO'],
] as const)) {
  test(`the screens of projects are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    const customer = await someCustomer(api, { commercialName: 'Sociedad '.repeat(16).trim() })
    const contact = await someContact(api, customer.id, { cellphoneNumber: '+57 (310) 555-0142 ext. 9' })
    const project = await someProject(api, {
      customerId: customer.id,
      name: `${'Transformación '.repeat(9)}${tag()}`,
      totalCost: 9_007_199_254_740_991,
      customerContactsIds: [contact.id],
      summary: 'Palabras del resumen. '.repeat(150).trim(),
    })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/projects?q=${project.name.split(' ').at(-1)}`)
    await expect(page.getByRole('article')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/projects/projects-list/${project.id}`)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/projects/update-project/${project.id}`)
    await expect(page.getByRole('switch')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}

/** A place where it is another day than in Bogotá at this hour: nineteen hours ahead, or six behind. */
const elsewhere = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((timeZone) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
  return day !== dayInBogota(new Date())
})

test.describe('on a machine where it is another day', () => {
  test.use({ ...(elsewhere !== undefined && { timezoneId: elsewhere }) })

  test('today in a calendar is the day in Bogotá', async ({ page, signIn }) => {
    await signIn(page)
    await page.goto('/projects/create-project')
    const today = dayInBogota(new Date())
    expect(await page.evaluate(() => new Date().toLocaleDateString('en-CA'))).not.toBe(today)
    const field = page.getByRole('group', { name: 'Fecha de Inicio' })
    await page.getByRole('button', { name: 'Abrir calendario, Fecha de Inicio' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hoy', exact: true }).click()
    const typed = async () => (await field.getByRole('spinbutton').allTextContents()).toReversed().join('-')
    await expect.poll(typed).toBe(today)
  })
})
