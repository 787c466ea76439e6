// In test:full alone. The rule is kept by web/features/session/SessionsPanel.test.tsx.
import { logIn } from './accounts.ts'
import { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { password, signInNewUser } from './own-account.ts'

test('a session elsewhere is ended with the keyboard alone, and its next call is refused', async ({
  page,
  api,
  portal,
}) => {
  const { person } = await signInNewUser(page, api, portal)
  const elsewhere = new Api(portal, (await logIn(portal, person.email, password)).token)
  await page.goto('/account/options')
  const list = page.getByRole('list', { name: 'Mis sesiones' })
  await expect(list.getByRole('listitem').first()).toContainText('Esta sesión')
  await expectNoAxeViolations(page)
  const sessions = list.getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await sessions.nth(1).getByRole('button').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sesión terminada')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect((await elsewhere.send('GET', '/accounts/me')).status).toBe(401)
})
