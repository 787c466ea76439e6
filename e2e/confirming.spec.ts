import type { Page } from '@playwright/test'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'

// A session is never 15 minutes old here: the first answer to each of these calls is the one of a session that is.

const door = '**/api/accounts/tokens'
const password = 'Zafiro#48Luna'

/** Answers the first making of a token as to who signed in long ago. */
async function pretendOld(page: Page): Promise<string[]> {
  const keys: string[] = []
  await page.route(door, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'urn:portal:problem:confirm-first',
        title: 'Falta confirmar',
        status: 403,
        detail: 'Confirme que es usted y vuelva a intentarlo; aún no se ha cambiado nada.',
      }),
    })
  })
  return keys
}

async function fillToken(page: Page, name: string): Promise<void> {
  await page.goto('/account/tokens')
  await page.getByRole('button', { name: 'Crear token' }).click()
  await page.getByRole('textbox', { name: 'Programa' }).fill(name)
  await page.keyboard.press('Enter')
}

test('with the keyboard alone: a token is made after confirming, and what was typed is sent once', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/status of 40[03]/)
  await signIn(page, { role: 'Consultor', own: true })
  const keys = await pretendOld(page)
  await fillToken(page, 'Contabilidad de prueba')
  const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' })
  const field = dialog.getByLabel('Contraseña', { exact: true })
  await expect(field).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.type('Otra&Clave7')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'El token de su programa' })
  await expect(shown.getByLabel('Token', { exact: true })).toHaveValue(/^ptl_\w{49}$/)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

// In test:full alone. The rule is kept by web/features/session/ConfirmPersonDialog.test.tsx and web/platform/calls/confirming.test.ts.
test('cancelling leaves the form as it was, with what was typed @full', async ({ page, signIn, complaints }) => {
  complaints.allow(/status of 403/)
  await signIn(page, { role: 'Consultor', own: true })
  await pretendOld(page)
  await fillToken(page, 'Sin confirmar')
  await expect(page.getByRole('dialog', { name: 'Confirme que es usted' })).toBeVisible()
  await page.keyboard.press('Escape')
  const form = page.getByRole('dialog', { name: 'Nuevo token' })
  await expect(form.getByRole('textbox', { name: 'Programa' })).toHaveValue('Sin confirmar')
  await expect(form.getByText('aún no se ha cambiado nada')).toBeVisible()
})
