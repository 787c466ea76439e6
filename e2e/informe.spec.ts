import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someProject } from './records.ts'
import { tabsBeside } from './tabs.ts'

test('the informe of a project opens as a PDF in a tab of its own, on a phone, too', async ({
  page,
  context,
  signIn,
  api,
}) => {
  const project = await someProject(api)
  await signIn(page, { role: 'Consulta' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/projects/projects-list/${project.id}`)
    const { tabs, ledTo } = tabsBeside(page)
    const answered = context.waitForEvent('response', (response) => response.url().endsWith('/report'))
    await page.getByRole('button', { name: /^Informe/ }).click()
    expect((await answered).headers()['content-type']).toBe('application/pdf')
    await expect.poll(ledTo).toEqual([expect.stringMatching(/^blob:/)])
    await tabs()[0]!.close()
  }
})

test('an informe that cannot be made says why, and is asked for again', async ({
  page,
  context,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 503/)
  const project = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${project.id}`)
  await page.route('**/report', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Ocupado', status: 503, detail: 'Vuelva a intentarlo en un momento.' }),
    }),
  )
  const button = page.getByRole('button', { name: /^Informe/ })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Informe' })
  await expect(dialog.getByRole('alert')).toContainText('No se pudo hacer el informe')
  await expect(dialog.getByRole('alert')).toContainText('Vuelva a intentarlo en un momento.')
  // The tab that was on its way is gone.
  expect(context.pages()).toHaveLength(1)
  await expectNoAxeViolations(page)
  await page.unroute('**/report')
  const { ledTo } = tabsBeside(page)
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(ledTo).toEqual([expect.stringMatching(/^blob:/)])
  await expect(dialog).toHaveCount(0)
})

test('where a browser opens no tab, the informe waits behind a link', async ({ page, signIn, api }) => {
  const project = await someProject(api)
  await signIn(page)
  await page.addInitScript({ content: 'window.open = () => null' })
  await page.goto(`/projects/projects-list/${project.id}`)
  await page.getByRole('button', { name: /^Informe/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Informe' })
  await expect(dialog.getByRole('status')).toContainText('El informe está listo')
  const { ledTo } = tabsBeside(page)
  await dialog.getByRole('link', { name: 'Abrir' }).click()
  await expect.poll(ledTo).toEqual([expect.stringMatching(/^blob:/)])
  await expect(dialog).toHaveCount(0)
})
