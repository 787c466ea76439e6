import { session } from '#contract/session.ts'

import { Api } from './api.ts'
import { expect, test } from './fixtures.ts'
import { firstOf } from './looks.ts'
import { addressOf, finds, holdEvents } from './screen.ts'

for (const [locale, toast, label, button] of firstOf(1, [
  [
    'es-CO',
    'Su sesión ha expirado, será redirigido al inicio de sesión.',
    'La sesión ha expirado. Por favor, inicie sesión de nuevo.',
    'Iniciar sesión',
  ],
  [
    'en-US',
    'Your session has expired, you will be redirected to the login.',
    'The session has expired. Please login again.',
    'Sign in',
  ],
] as const))
  test(`a session that has ended says so once, and leads to the login, in ${locale}`, async ({
    page,
    portal,
    signIn,
    complaints,
  }) => {
    complaints.allow(/status of 401/)
    const { token, employee } = await signIn(page, { role: 'Consulta', locale, own: true })
    // The stream of events would say so first, and take the search away.
    await holdEvents(page)
    await page.goto('/customers')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await new Api(portal, token).call(session.logout, {})
    await page.getByRole('searchbox').fill('a')
    await expect(page.getByText(toast)).toHaveCount(1)
    await expect(page.getByText(toast)).toBeVisible()
    await finds(page, 'localStorage.getItem("jwt")').toBeNull()
    // Nothing of the person stays in the browser for whoever comes next.
    await finds(page, 'JSON.stringify({ ...localStorage, ...sessionStorage })').not.toContain(employee.email)
    await expect.poll(() => addressOf(page)).toBe('/login')
    await expect(page.getByText(label)).toBeVisible()
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await expect(page.getByText(label)).toHaveCount(0)
  })
