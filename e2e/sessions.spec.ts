// In test:full alone. The rule is kept by web/features/session/SessionsPanel.test.tsx.
import { session } from '#contract/session.ts'

import { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

test('a session elsewhere is ended with the keyboard alone, and its next call is refused', async ({
  page,
  portal,
  accounts,
  signIn,
}) => {
  const { token } = await accounts.login('Consultor')
  const elsewhere = new Api(portal, token)
  await elsewhere.call(session.me, {})
  await signIn(page, { role: 'Consultor', own: true })
  await page.goto('/account/options')
  const list = page.getByRole('list', { name: 'Mis sesiones' })
  await expect(list.getByRole('listitem').first()).toContainText('Esta sesión')
  await expectNoAxeViolations(page)
  const sessions = list.getByRole('listitem')
  const before = await sessions.count()
  // The last seen of the others is the one of this test.
  const other = sessions.nth(1)
  await other.getByRole('button').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sesión terminada')).toBeVisible()
  await expect(sessions).toHaveCount(before - 1)
  expect((await elsewhere.send('GET', '/accounts/me')).status).toBe(401)
})
