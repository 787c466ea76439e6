import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { screenHeading } from './screen.ts'

test('what is seen before the first screen has one main, one heading, and nothing that axe finds', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/assets/render-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/employees', { waitUntil: 'commit' })
  const loading = page.getByRole('heading', { level: 1, name: 'Cargando' })
  await expect(loading).toHaveCount(1)
  await expectNoAxeViolations(page)
  go()
  await expect(screenHeading(page)).toHaveText('Empleados')
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(loading).toHaveCount(0)
})

test('a token without a person, which the server does not answer, ends in a page that asks again', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|ERR_CONNECTION/)
  await signIn(page, { role: 'Consultor' })
  await page.evaluate(`localStorage.removeItem('user')`)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/account/options')
  await expect(page.getByRole('heading', { level: 1, name: 'Algo ha salido mal' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expectNoAxeViolations(page)
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect(retry).toBeFocused()
  const refused = page.waitForEvent('requestfailed')
  await retry.press('Enter')
  await refused
  await expect(retry).toBeEnabled()
  await page.unrouteAll()
  await retry.click()
  await expect(screenHeading(page)).toHaveText('Opciones')
})
