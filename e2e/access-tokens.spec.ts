// In test:full alone. The rule is kept by web/features/access-tokens/AccessTokensPage.test.tsx and server/features/access-tokens/access-tokens.test.ts.
import { accessTokens } from '#contract/access-tokens.ts'

import { logIn } from './accounts.ts'
import { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { password, someUser } from './own-account.ts'
import { someCustomer } from './records.ts'
import { expectToast } from './screen.ts'

test('a token that stands in a public place is found by its beginning, revoked, and what it changed is read', async ({
  page,
  api,
  portal,
  signIn,
}) => {
  const person = await someUser(api, portal, 'Comercial')
  const own = new Api(portal, (await logIn(portal, person.email, password)).token)
  const name = `Tablero ${person.surname}`
  const { token, prefix } = await own.call(accessTokens.create, {
    body: { name, permissions: ['read', 'customers.write'] },
  })
  const stranger = new Api(portal, token)
  const { id } = await someCustomer(stranger)

  await signIn(page, { own: true })
  await page.goto('/admin/people')
  await page.getByRole('searchbox', { name: 'Buscar personas' }).fill(token.slice(0, 8))
  await expect(page.locator('.account-list').getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('link', { name: /^Ver programas/ }).click()
  await page.getByRole('button', { name: `Revocar el token de ${name}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`El token ${prefix}… deja de servir de inmediato.`)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Revocar' }).click()
  await expectToast(page, 'Token revocado exitosamente!')
  expect((await stranger.send('GET', '/accounts/')).status).toBe(401)

  await page.goto(`/admin/audit?entity=customer&record=${id}`)
  await expect(page.locator('.history-entry')).toContainText(`por el programa ${name}`)
})
