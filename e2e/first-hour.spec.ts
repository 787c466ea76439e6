import type { Page } from '@playwright/test'

import { nitCheckDigit } from '#contract/nit.ts'

import { firstAdministrator } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { inDays } from './records.ts'
import { box, expectToast, search, typeDay } from './screen.ts'

// An office begins: a portal with nothing but its first account, and nothing but what its screens say.

/** Counts what is pressed with the pointer from now on, on every page; the answer reads the sum. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => void (presses += 1))
  await page.addInitScript(`document.addEventListener('click', (event) => {
    // A key that presses a button is no press of the pointer.
    if (event.detail > 0) globalThis.countPress()
  }, true)`)
  return () => presses
}

test('an empty portal leads from the sign-in to a first project with three milestones and a licence', async ({
  page,
}) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(30_000)
  const [email, password] = firstAdministrator()
  const presses = await countPresses(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const goOn = async (name: string) => {
    await page.getByRole('button', { name: /^Mi trabajo/ }).click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
  }
  await page.goto(process.env['E2E_EMPTY_ADDRESS']!)
  await box(page, 'Correo Electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: /^Mi trabajo/ }).click()
  await button('Seguir sin invitar').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Crear cliente', exact: true }).click()
  await box(page, 'Código').fill('C001')
  await box(page, 'Nombre Comercial').fill('Cooperativa del Valle')
  await box(page, 'Número de Documento').fill(`900123456-${nitCheckDigit('900123456')}`)
  await search(page, 'Ciudad', 'cali', 'Santiago de Cali (Valle del Cauca)')
  await button('Crear').click()
  await expectToast(page, 'Cliente creado exitosamente!')

  await goOn('Crear proyecto')
  await box(page, 'Nombre').fill('Migración contable')
  await search(page, 'Ciudad', 'cali', 'Santiago de Cali (Valle del Cauca)')
  await page.getByRole('combobox', { name: 'Producto' }).click()
  await page.getByRole('option').first().click()
  await typeDay(page, 'Fecha de Inicio', '01122026')
  await typeDay(page, 'Fecha de Fin', '30062027')
  await box(page, 'Costo Total').fill('120.000.000')
  await button('Crear').click()
  await expectToast(page, 'Proyecto creado exitosamente!')

  await goOn('Asignar hitos')
  const dialog = page.getByRole('dialog', { name: 'Asignar hitos' })
  for (const [at, weight] of ['30', '50', '20'].entries()) {
    await dialog.getByRole('combobox', { name: 'Hito' }).click()
    await page.getByRole('option').nth(at).click()
    await dialog.getByRole('textbox', { name: 'Peso' }).last().fill(weight)
  }
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expectToast(page, 'Hito asignado exitosamente!')
  await expect(page.getByText('3 hitos, pesos asignados 100')).toBeVisible()

  await page.getByRole('tab', { name: 'Licencias' }).click()
  await button('Crear licencias').first().click()
  const licences = page.getByRole('dialog', { name: 'Crear licencias' })
  await licences.getByRole('combobox', { name: 'Producto' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await typeDay(page, 'Fecha de Expiración', inDays(365).split('-').toReversed().join(''), licences)
  await licences.getByRole('button', { name: 'Crear', exact: true }).click()
  await expectToast(page, 'Licencias creadas exitosamente')
  // What was to be begun with is done, and goes by itself.
  await page.getByRole('button', { name: /^Mi trabajo/ }).click()
  await expect(page.getByRole('dialog', { name: 'Mi trabajo' })).not.toContainText('Para empezar')
  expect(presses()).toBeLessThanOrEqual(29)
})
