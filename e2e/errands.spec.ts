import { expect, test } from './fixtures.ts'
import { digits, someCustomer, someProject, tag } from './records.ts'
import { addressOf, box, search, typeDay } from './screen.ts'

test('a project form without a customer leads to a new one and to its contact, and comes back with both', async ({
  page,
  signIn,
}) => {
  const unique = tag()
  await signIn(page)
  await page.goto('/projects/create-project')
  await box(page, 'Nombre').fill(`Primero ${unique}`)
  const customer = page.getByRole('combobox', { name: 'Cliente', exact: true })
  await customer.fill(`Nadie ${unique}`)
  await expect(page.getByRole('option', { name: 'Crear cliente' })).toBeVisible()
  // A hasty Enter leads nowhere.
  await customer.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Proyecto')
  await customer.press('ArrowDown')
  await customer.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Cliente')
  expect(addressOf(page)).toBe('/customers/create-customer?back=%2Fprojects%2Fcreate-project')

  // Who makes none is back with what was typed.
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(box(page, 'Nombre')).toHaveValue(`Primero ${unique}`)

  await customer.fill(`Nadie ${unique}`)
  await page.getByRole('option', { name: 'Crear cliente' }).click()
  await box(page, 'Código').fill(unique.slice(-12))
  await box(page, 'Nombre Comercial').fill(`Nuevo ${unique}`)
  await box(page, 'Número de Documento').fill(digits())
  await box(page, 'Dirección').fill('Calle 1')
  await search(page, 'Ciudad', 'cali valle', 'Santiago de Cali (Valle del Cauca)')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Proyecto')
  await expect(customer).toHaveValue(`Nuevo ${unique}`)
  await expect(box(page, 'Nombre')).toHaveValue(`Primero ${unique}`)

  await page.getByRole('button', { name: 'Crear contacto' }).click()
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(`Nuevo ${unique}`)
  await box(page, 'Primer Nombre').fill('Begoña')
  await box(page, 'Primer Apellido').fill('Núñez')
  await box(page, 'Correo Electrónico').fill(`${unique}@portal.test`)
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Quitar a Begoña Núñez' })).toBeVisible()
  await expect(box(page, 'Nombre')).toHaveValue(`Primero ${unique}`)
  // What was typed is still unsaved, and said so.
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })).toBeVisible()
})

// In test:full alone. The rule is kept by e2e/errands.spec.ts and web/platform/kit/choices/AsyncComboBox.test.tsx.
test('a follow-up without a project leads to a new one, and comes back with it chosen @full', async ({
  page,
  signIn,
  api,
}) => {
  const { commercialName } = await someCustomer(api)
  const unique = tag()
  await signIn(page)
  await page.goto('/project-checkpoints')
  await page.getByRole('button', { name: 'Nuevo seguimiento' }).click()
  const project = page.getByRole('dialog').getByRole('combobox')
  await project.fill(`Ninguno ${unique}`)
  await page.getByRole('option', { name: 'Crear proyecto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Proyecto')
  await box(page, 'Nombre').fill(`Con seguimiento ${unique}`)
  await search(page, 'Cliente', commercialName, commercialName)
  await search(page, 'Ciudad', 'ibague', 'Ibagué (Tolima)')
  await page.getByRole('combobox', { name: 'Producto' }).click()
  await page.getByRole('option').first().click()
  await typeDay(page, 'Fecha de Inicio', '16022026')
  await typeDay(page, 'Fecha de Fin', '18122026')
  await box(page, 'Costo Total').pressSequentially('1000000')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguimientos')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue(`Con seguimiento ${unique}`)
})

// In test:full alone. The rule is kept by e2e/errands.spec.ts and web/platform/kit/choices/AsyncComboBox.test.tsx.
test('a milestone that the catalogue lacks is made from the dialog that assigns them, and is there among the chosen ones @full', async ({
  page,
  api,
  signIn,
}) => {
  const name = `Hito ${tag()}`
  const { id } = await someProject(api)
  const address = `/projects/projects-list/${id}`
  await signIn(page)
  await page.goto(address)
  const assigning = async () => {
    await page.getByRole('button', { name: 'Asignar hitos' }).click()
    return page.getByRole('dialog', { name: 'Asignar hitos' }).getByRole('combobox', { name: 'Hito' })
  }
  await (await assigning()).fill(name)
  await page.getByRole('option', { name: 'Crear hito' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Hito')
  await box(page, 'Nombre').fill(name)
  await box(page, 'Orden').fill('900')
  await page.getByRole('combobox', { name: 'Tipo de Proyecto' }).fill('Mesa de ayuda')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect.poll(() => addressOf(page)).toBe(address)
  await assigning()
  await expect(page.getByRole('list', { name: 'Hitos del proyecto' })).toContainText(name)
})
