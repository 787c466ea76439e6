import type { CDPSession, Page } from '@playwright/test'

import { expect, expectNoAxeViolations, test as base } from './fixtures.ts'
import { forgetSession, password, someUser, typeLogin } from './own-account.ts'
import { addressOf, expectToast } from './screen.ts'

// In a real browser, with an authenticator of its own that the browser's tools pretend.

const test = base.extend<{ authenticator: { cdp: CDPSession; authenticatorId: string } }>({
  // Passkeys are made for a name, and for no address.
  baseURL: ({ portal }, use) => use(portal.replace('127.0.0.1', 'localhost')),
  async authenticator({ page }, use) {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await use({ cdp, authenticatorId })
  },
})

const list = (page: Page) => page.getByRole('list', { name: 'Llaves de acceso' })
const inside = (page: Page) => expect.poll(() => addressOf(page)).not.toBe('/login')
async function signOut(page: Page): Promise<void> {
  await forgetSession(page)
  await page.goto('/login')
}

/** Answers the first call of a kind as to who signed in long ago. */
async function pretendOld(page: Page, door: string, method: string): Promise<void> {
  let isFirst = true
  await page.route(door, async (route) => {
    if (route.request().method() !== method || !isFirst) return route.fallback()
    isFirst = false
    const problem = {
      type: 'urn:portal:problem:confirm-first',
      title: 'Falta confirmar',
      status: 403,
      detail: 'Confirme',
    }
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
}

test('with the keyboard alone: a passkey is added, signs in by itself and as the second step, confirms, and is removed', async ({
  page,
  api,
  portal,
  complaints,
  authenticator: { cdp, authenticatorId },
}) => {
  complaints.allow(/status of 403/)
  const { email } = await someUser(api, portal)
  await typeLogin(page, email)
  await inside(page)
  await page.goto('/account/profile')
  await page.getByRole('link', { name: 'Verificación en dos pasos' }).press('Enter')
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Agregar una llave de acceso' })
  await expect(dialog.getByLabel('Nombre')).toBeFocused()
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Linux')
  await expectNoAxeViolations(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Portátil de la oficina')
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperación' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Los guardé' }).press('Enter')
  await expect(list(page)).toContainText(/Portátil de la oficina.*aún sin usar/)
  await expect(page.getByText('Activo', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signOut(page)
  const way = page.getByRole('button', { name: 'Entrar con llave de acceso' })
  await expect(way).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The page before may have asked once more for news, and who it is that the new passkey belongs to.
  expect(asked.filter((url) => /passkey|\/api\/(?!health|events|accounts\/me$)/.test(url))).toEqual([])
  await expectNoAxeViolations(page)
  await way.press('Enter')
  await inside(page)
  await page.goto('/account/factors')
  await expect(list(page)).toContainText('último uso')

  await signOut(page)
  await typeLogin(page, email)
  const second = page.getByRole('button', { name: 'Usar la llave de acceso' })
  await expect(second).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await inside(page)

  await page.goto('/account/factors')
  await pretendOld(page, '**/api/accounts/factors/*', 'DELETE')
  await page.getByRole('button', { name: 'Más acciones de Portátil de la oficina' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Quitar' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: '¿Quitar «Portátil de la oficina»?' })
  await expect(question).toContainText('Su contraseña sola vuelve a bastar')
  await question.getByRole('button', { name: 'Quitar' }).press('Enter')
  const confirming = page.getByRole('dialog', { name: 'Confirme que es usted' })
  await expect(confirming.getByRole('button', { name: 'Usar un código de recuperación' })).toBeVisible()
  await expectNoAxeViolations(page)
  await confirming.getByRole('button', { name: 'Usar la llave de acceso' }).press('Enter')
  await expectToast(page, 'Llave de acceso quitada exitosamente!')
  await expect(list(page)).toHaveCount(0)
  await signOut(page)
  await typeLogin(page, email)
  await inside(page)
})

// In test:full alone. The rule is kept by web/features/factors/FactorsPage.test.tsx and web/features/factors/passkeys.api.test.ts and web/features/session/ConfirmPersonDialog.test.tsx.
test('says why there is no passkey, and keeps what was typed @full', async ({
  page,
  api,
  portal,
  complaints,
  authenticator: { cdp, authenticatorId },
}) => {
  complaints.allow(/status of 401/)
  const { email } = await someUser(api, portal)
  await page.goto('/login')
  await page.getByLabel('Correo Electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  const way = page.getByRole('button', { name: 'Entrar con llave de acceso' })
  await way.click()
  await expect(page.getByRole('alert')).toHaveText(/No se usó ninguna llave de acceso/)
  await expect(way).toBeFocused()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await inside(page)

  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Agregar llave de acceso' }).click()
    await page.getByLabel('Nombre').fill(name)
    await page.getByRole('button', { name: 'Continuar' }).click()
  }
  await page.goto('/account/factors')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await add('Portátil')
  const dialog = page.getByRole('dialog', { name: 'Agregar una llave de acceso' })
  await expect(dialog).toContainText('No se usó ninguna llave de acceso')
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Portátil')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Los guardé' }).click()
  await add('Otra')
  await expect(dialog).toContainText('Este equipo ya tiene una llave de acceso suya para el portal.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Descartar cambios' }).click()

  // The portal does not know it any more, the device still does.
  await page.getByRole('button', { name: 'Más acciones de Portátil' }).click()
  await page.getByRole('menuitem', { name: 'Quitar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expectToast(page, 'Llave de acceso quitada exitosamente!')
  await signOut(page)
  await way.click()
  await expect(page.getByRole('alert')).toHaveText(/Esta llave de acceso no sirve para entrar/)
})

// In test:full alone. The rule is kept by web/features/factors/FactorsPage.test.tsx and server/features/factors/passkeys.test.ts.
test('at another address than the portal’s nothing is said of passkeys @full', async ({ page, portal }) => {
  await page.goto(`${portal}/login`)
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entrar con llave de acceso' })).toHaveCount(0)
})
