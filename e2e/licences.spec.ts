import { licences } from '#contract/licences.ts'
import { lookups } from '#contract/lookups.ts'

import type { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { inDays, someContact, someProject } from './records.ts'
import { expectNoSidewaysScroll, fetched, finds, search, typeDay } from './screen.ts'

const until = '2099-12-31'

async function someLicences(api: Api, quantity: number, expirationDate = until) {
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  const project = await someProject(api)
  const made = await api.call(licences.create, {
    params: { id: String(project.id) },
    body: { productId: product!.id, quantity, expirationDate },
  })
  return { project, made, product: product! }
}

test('ten licences are made, after what is wrong has been told', async ({ page, signIn, api }) => {
  const project = await someProject(api)
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  await signIn(page)
  await page.goto(`/projects/projects-list/${project.id}`)
  await page.getByRole('tab', { name: 'Licencias' }).click()
  await expect(page.getByText('Este proyecto aún no tiene licencias')).toBeVisible()

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Crear licencias' })
  await dialog.getByRole('button', { name: 'Disminuir Cantidad' }).click()
  await expect(dialog.getByRole('spinbutton', { name: 'Cantidad' })).toHaveValue('0')
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  for (const words of [
    'Debe seleccionar un producto.',
    'La cantidad debe ser mayor a 0.',
    'La fecha de expiración no es válida.',
  ])
    await expect(dialog.getByRole('alert')).toContainText(words)
  await expectNoAxeViolations(page)
  await search(page, 'Producto', product!.name, `${product!.name} · ${product!.type}`)
  await dialog.getByRole('spinbutton', { name: 'Cantidad' }).fill('10')
  await typeDay(page, 'Fecha de Expiración', '01012020')
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('La fecha de expiración debe ser posterior a hoy.')
  await typeDay(page, 'Fecha de Expiración', '31122099')
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Licencias creadas exitosamente')).toBeVisible()
  await expect(page.getByText('10 licencias')).toBeVisible()
})

test('a licence is assigned, deactivated, activated and taken back; the export has all', async ({
  page,
  signIn,
  api,
}) => {
  const { project, made } = await someLicences(api, 10)
  const { lastName } = await someContact(api, project.customerId)
  const serial = made[0]!.serialNumber
  await signIn(page)
  await page.goto(`/projects/projects-list/${project.id}?tab=licencias`)
  const line = page.getByRole('row').filter({ hasText: serial })
  await line.getByRole('button', { name: `Asignar licencia ${serial}` }).click()
  await page.getByRole('combobox', { name: 'Titular' }).fill(lastName)
  await page.getByRole('option', { name: lastName }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Asignar' }).click()
  await expect(line).toContainText(`Begoña ${lastName}`)
  await expect(line).toContainText('Activo')

  // With the keyboard alone: the question begins on the button that does nothing.
  await line.getByRole('button', { name: `Desactivar licencia ${serial}` }).press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Estado actualizado')).toBeVisible()
  await expect(line).toContainText('Inactivo')
  await expect(line.getByRole('button', { name: `Activar licencia ${serial}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click()
  await expect(line.getByRole('button', { name: `Desactivar licencia ${serial}` })).toBeVisible()
  await line.getByRole('button', { name: `Retirar licencia ${serial}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect(line).toContainText('Sin asignar')

  const sheet = await fetched(page, () => page.getByRole('button', { name: 'Exportar' }).click())
  expect(sheet.name).toBe('licencias.csv')
  const lines = sheet.content.split('\r\n')
  expect(lines[0]).toBe('\uFEFFProducto;Número de Serie;Titular;Fecha;Fecha de Expiración;Estado')
  expect(lines).toHaveLength(12)
  expect(lines.find((one) => one.includes(serial))).toMatch(/;2099-12-31;Sin asignar$/)

  // On a phone its product ends before what can be done with it.
  await page.setViewportSize({ width: 390, height: 844 })
  await finds<number>(
    page,
    `(() => {
      const name = document.querySelector('.licences tbody .is-header')
      const end = name.getBoundingClientRect().right - parseFloat(getComputedStyle(name).paddingInlineEnd)
      return document.querySelector('.licences tbody .licence-actions').getBoundingClientRect().left - end
    })()`,
  ).toBeGreaterThanOrEqual(0)
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'provider', 'dark', 'en-US'],
  [900, 'smart', 'dark', 'es-CO'],
  [390, 'provider', 'light', 'es-CO'],
  [320, 'smart', 'light', 'en-US'],
] as const)) {
  test(`licences are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({ page, signIn, api }) => {
    const { project, made } = await someLicences(api, 45, inDays(5))
    const contact = await someContact(api, project.customerId, {
      firstName: 'María Fernanda de los Ángeles',
      middleName: 'Guadalupe Concepción',
      surname: 'Montenegro-Villavicencio y Santamaría',
    })
    await api.call(licences.assign, { params: { id: String(made[0]!.id) }, body: { contactId: contact.id } })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/projects/projects-list/${project.id}?tab=licencias&sort=Status&asc=false&size=5`)
    await expect(page.getByRole('row').filter({ hasText: made[0]!.serialNumber })).toBeVisible()
    // Nine pages are the most that have a button each.
    await expect(page.getByRole('navigation').getByRole('button', { name: /^(Página|Page) 9$/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
