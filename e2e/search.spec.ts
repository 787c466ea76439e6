import { expect, expectNoAxeViolations, expectNoAxeViolationsWhileWaiting, test } from './fixtures.ts'
import { someContact, someCustomer, someProject, tag } from './records.ts'
import { addressOf, finds } from './screen.ts'

const box = { name: 'Buscar en todo' }

test('a project is found from anywhere by the keyboard alone, with its customer and the customer’s contact', async ({
  page,
  signIn,
  api,
}) => {
  const word = `Arimena${tag()}`
  const customer = await someCustomer(api, { commercialName: `Ganadería ${word}` })
  await someContact(api, customer.id)
  const project = await someProject(api, { customerId: customer.id })
  await signIn(page, { own: true })
  await page.goto('/employees')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', box)
  await expect(dialog.getByRole('combobox', box)).toBeFocused()
  await page.keyboard.type(word.toUpperCase())
  const group = dialog.getByRole('group', { name: /^Proyectos/ })
  // The first letters alone find others, too.
  await expect(group.getByRole('option')).toHaveCount(1)
  await expect(group.getByRole('option')).toContainText(project.name)
  await expect(group.locator('mark')).toHaveText(word)
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ resultados$/)
  await expect(dialog.getByRole('group', { name: /^Clientes/ }).getByRole('option')).toContainText(word)
  await expectNoAxeViolations(page)
  // Who is called so stands before what belongs to it.
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toBe(`/customers/${customer.id}`)
  await expect(dialog).toBeHidden()

  // What was visited stands there before a letter is typed, for this person alone.
  await finds(page, "localStorage.getItem('visited')").toContain(word)
  await page.goto('/')
  await page.getByRole('button', box).click()
  await expect(dialog.getByRole('group', { name: 'Vistos hace poco' }).getByRole('option').first()).toContainText(word)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', box)).toBeFocused()
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  await finds(page, "localStorage.getItem('visited')").toBeNull()
})

test('no letter is lost at its first opening, nor taken for a shortcut', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/employees')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const parts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.(?:js|css)/, async (route) => {
    await parts.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nomina')
  const dialog = page.getByRole('dialog', box)
  await expect(dialog.getByRole('combobox', box)).toHaveValue('nomina')
  await expect(dialog.getByRole('combobox', box)).toBeFocused()
  parts.resolve()
  await expect(dialog.getByRole('option', { name: /«nomina» en Panorama/ })).toBeVisible()
  await expect(dialog.getByRole('combobox', box)).toHaveValue('nomina')
  expect(addressOf(page)).toBe('/employees')
})

// In test:full alone. The rule is kept by web/features/search/SearchDialog.test.tsx and web/features/search/palette-sections.test.ts.
test('on a phone and on a slow connection it says that it searches, and what it may not do is not there @full', async ({
  page,
  signIn,
  api,
}) => {
  const customer = await someCustomer(api, { commercialName: `Lenta ${tag()}` })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { role: 'Consulta' })
  await page.goto('/customers')
  await page.getByRole('button', box).click()
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await answers.promise
    await route.continue()
  })
  const dialog = page.getByRole('dialog', box)
  await dialog.getByRole('combobox', box).fill(customer.commercialName)
  await expect(dialog.getByRole('status')).toHaveText('Buscando…')
  await expectNoAxeViolationsWhileWaiting(page)
  answers.resolve()
  const hit = dialog.getByRole('option', { name: customer.commercialName }).first()
  await expect(hit).toBeVisible()
  await expectNoAxeViolations(page)
  await hit.click()
  await expect.poll(() => addressOf(page)).toBe(`/customers/${customer.id}`)
  await page.getByRole('button', box).click()
  await dialog.getByRole('combobox', box).fill('crear cliente')
  await expect(dialog.getByRole('option', { name: /en Panorama/ })).toBeVisible()
  await expect(dialog.getByRole('option', { name: 'Crear cliente', exact: true })).toHaveCount(0)
})
