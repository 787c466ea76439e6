import { Secret, TOTP } from 'otpauth'

import { factors } from '#contract/factors.ts'

import { logIn } from './accounts.ts'
import { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { forgetSession, password, someUser, typeLogin } from './own-account.ts'
import { addressOf, expectToast } from './screen.ts'

/**
 * The code of a step of 30 seconds, counted from the present one. The portal takes its neighbours too, and no step twice:
 * the present one and then the next one are taken however late they come.
 */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An app that is set up through the API, with its recovery codes. */
async function setUp(portal: string, email: string) {
  const own = new Api(portal, (await logIn(portal, email, password)).token)
  const { secret } = await own.call(factors.beginApp, {})
  const { recoveryCodes = [] } = await own.call(factors.confirmApp, { body: { code: codeOf(secret) } })
  return { secret, recoveryCodes }
}

test('with the keyboard alone: an app is set up, its codes are kept, and the next sign-in asks for it', async ({
  page,
  api,
  portal,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/)
  const { email } = await someUser(api, portal)
  await typeLogin(page, email)
  await expect.poll(() => addressOf(page)).not.toBe('/login')
  await page.goto('/account/profile')
  await page.getByRole('link', { name: 'Verificación en dos pasos' }).press('Enter')
  await page.getByRole('button', { name: 'Configurar' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Configurar la aplicación de códigos' })
  await expect(dialog.getByRole('img', { name: 'Código QR para la aplicación de códigos' })).toBeVisible()
  await expectNoAxeViolations(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await dialog.getByLabel('Primer código').focus()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('El código no es correcto o ya se usó')).toBeVisible()
  await expect(dialog.getByLabel('Primer código')).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperación' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolations(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Descargar' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('codigos-de-recuperacion.txt')
  await codes.getByRole('button', { name: 'Los guardé' }).press('Enter')
  const list = page.getByRole('list', { name: 'Verificación en dos pasos' })
  await expect(list).toContainText('Quedan 10 de 10')
  await expectNoAxeViolations(page)

  await forgetSession(page)
  await typeLogin(page, email)
  const code = page.getByLabel('Código', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await page.evaluate(`localStorage.getItem('jwt')`)).toBeNull()
  await expectNoAxeViolations(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El código no es correcto o ya se usó.')).toBeVisible()
  await page.keyboard.type(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).not.toBe('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// In test:full alone. The rule is kept by web/features/factors/FactorsPage.test.tsx and web/features/session/LoginPage.test.tsx.
test('without the telephone a recovery code serves; going back keeps the e-mail @full', async ({
  page,
  api,
  portal,
}) => {
  const { email } = await someUser(api, portal)
  const { recoveryCodes } = await setUp(portal, email)
  await typeLogin(page, email)
  await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click()
  await expect(page.getByLabel('Correo Electrónico')).toHaveValue(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  const field = page.getByLabel('Código de recuperación')
  await expect(field).toBeFocused()
  await field.fill(recoveryCodes[0]!.toLowerCase())
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).not.toBe('/login')
  await page.goto('/account/factors')
  const list = page.getByRole('list', { name: 'Verificación en dos pasos' })
  await expect(list).toContainText('Quedan 9 de 10')

  await list.getByRole('button', { name: 'Renombrar' }).click()
  await page.getByLabel('Nombre').fill('Teléfono de la oficina')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('Teléfono de la oficina')
  await list.getByRole('button', { name: 'Generar otros' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generar otros' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Los guardé' }).click()
  await expect(list).toContainText('Quedan 10 de 10')
  await list.getByRole('button', { name: 'Quitar' }).click()
  const asked = page.getByRole('alertdialog', { name: '¿Quitar «Teléfono de la oficina»?' })
  await asked.getByRole('button', { name: 'Quitar' }).click()
  await expectToast(page, 'Aplicación quitada exitosamente!')
  await expect(page.getByRole('button', { name: 'Configurar' })).toBeVisible()
})

// In test:full alone. The rule is kept by web/features/session/LoginPage.test.tsx and server/features/factors/factors.test.ts.
test('who lost telephone and codes learns whom to ask, and signs in with the password alone once that is done @full', async ({
  page,
  api,
  portal,
  signIn,
}) => {
  const person = await someUser(api, portal)
  await setUp(portal, person.email)
  await typeLogin(page, person.email)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await expect(page.getByText('pida a un administrador del portal que quite su segundo factor')).toBeVisible()
  await expectNoAxeViolations(page)

  await signIn(page, { own: true })
  await page.goto(`/admin/people?q=${person.surname}`)
  // Whatever is to be done with somebody's access is in sight.
  await expect(page.getByRole('button', { name: /^Cerrar sesiones/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /Quitar segundo factor/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Asegúrese antes de que es esa persona quien lo pide')
  await expect(dialog).toContainText('Sus sesiones siguen abiertas')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Quitar segundo factor' }).click()
  await expectToast(page, 'Segundo factor quitado exitosamente!')
  await expect(page.getByRole('button', { name: /Quitar segundo factor/ })).toHaveCount(0)
  expect((await logIn(portal, person.email, password)).employee.email).toBe(person.email)
})
