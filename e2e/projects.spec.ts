import type { Page } from '@playwright/test'

import { dayInBogota } from '#contract/days.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someContact, someCustomer, someEmployee, someProject, someStatus, tag } from './records.ts'
import { addressOf, box, expectNoSidewaysScroll, search, typeDay } from './screen.ts'

/** What the specification says of a panel, in pixels: it scrolls from there on. */
const expectPanel = (page: Page, name: string, height: number) =>
  expect(page.getByRole('region', { name, exact: true })).toHaveCSS('max-height', `${height}px`)
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
  await expect(page.getByRole('banner')).toHaveCSS('height', '60px')
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
  for (const name of ['Contactos', 'Responsables']) await expectPanel(page, name, 352)
  await expect(page.getByRole('combobox', { name: 'Estado' })).toBeDisabled()
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Proyecto creado exitosamente!')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(() => addressOf(page)).toMatch(/^\/projects\/projects-list\/\d+$/)
  await expect(page.getByRole('region', { name: 'Contactos', exact: true })).toContainText(`Begoña ${contact.lastName}`)
  await expectPanel(page, 'Lista de contactos', 210)
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByRole('group', { name: 'Fecha Real de Fin' }).getByRole('spinbutton').first()).toBeEnabled()
  await page.getByRole('button', { name: `Quitar a Begoña ${contact.lastName}` }).click()
  await typeDay(page, 'Fecha Programada', '30012027')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Proyecto actualizado exitosamente!')).toBeVisible()
  await expect(page.getByText('Programado para 30 ene 2027')).toBeVisible()
  await expect(page.getByText('Este proyecto no tiene contactos.')).toBeVisible()
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

  // In test:full alone. The rule is kept by web/platform/kit/fields/Calendar.test.tsx.
  test('today in a calendar is the day in Bogotá @full', async ({ page, signIn }) => {
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
