// In test:full alone. The rule is kept by web/features/status/StatusPage.test.tsx and server/features/status/status.test.ts.
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { expectNoSidewaysScroll, expectToast } from './screen.ts'

test('an administrator finds how the installation is, has a backup made, its restore rehearsed, and hears of it without asking again', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/account/options')
  await page.getByRole('link', { name: 'Estado de la instalación' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estado de la instalación')
  const fine = page.getByRole('region', { name: 'En orden' })
  await expect(fine.getByText(/^Portal \d+\.\d+\.\d+/)).toBeVisible()
  await expectNoAxeViolations(page)

  const begin = page.getByRole('button', { name: 'Hacer copia' })
  await begin.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'La copia empezó. Cuando termine, la línea de las copias lo dice.')
  await expect(fine.getByText('La última copia es de hace menos de un día.')).toBeVisible({ timeout: 40_000 })
  await expect(begin).toBeFocused()

  await page.getByRole('button', { name: 'Ensayar restauración' }).click()
  await expectToast(page, 'El ensayo empezó. Cuando termine, la línea del último ensayo lo dice.')
  await expect(fine.getByText(/^(Se está ensayando|El último ensayo fue)/)).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})
