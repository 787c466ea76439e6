import type { Page } from '@playwright/test'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someProject } from './records.ts'
import { tabsBeside } from './tabs.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Informe/ })
const blob = [expect.stringMatching(/^blob:/)]

test('the informe of a project opens as a PDF in a tab of its own, on a phone, too; one that cannot be made says why, and where a browser opens no tab it waits behind a link', async ({
  page,
  context,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 503/)
  const project = await someProject(api)
  await signIn(page, { role: 'Consulta' })
  await page.goto(`/projects/projects-list/${project.id}`)
  const dialog = page.getByRole('dialog', { name: 'Informe' })

  for (const width of [1440, 390])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const { tabs, ledTo } = tabsBeside(page)
      const answered = context.waitForEvent('response', (response) => response.url().endsWith('/report'))
      await button(page).click()
      expect((await answered).headers()['content-type']).toBe('application/pdf')
      await expect.poll(ledTo).toEqual(blob)
      await tabs()[0]!.close()
    })

  await test.step('one that cannot be made', async () => {
    await page.route('**/report', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Ocupado', status: 503, detail: 'Vuelva a intentarlo en un momento.' }),
      }),
    )
    await button(page).click()
    await expect(dialog.getByRole('alert')).toContainText('No se pudo hacer el informe')
    await expect(dialog.getByRole('alert')).toContainText('Vuelva a intentarlo en un momento.')
    // The tab that was on its way is gone.
    await expect.poll(() => context.pages()).toHaveLength(1)
    await expectNoAxeViolations(page)
    await page.unroute('**/report')
    const { tabs, ledTo } = tabsBeside(page)
    await dialog.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(ledTo).toEqual(blob)
    await expect(dialog).toHaveCount(0)
    await tabs()[0]!.close()
  })

  await test.step('where a browser opens no tab', async () => {
    await page.evaluate('window.open = () => null')
    await button(page).click()
    await expect(dialog.getByRole('status')).toContainText('El informe está listo')
    const { ledTo } = tabsBeside(page)
    await dialog.getByRole('link', { name: 'Abrir' }).click()
    await expect.poll(ledTo).toEqual(blob)
    await expect(dialog).toHaveCount(0)
  })
})
