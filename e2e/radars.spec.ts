import type { Page } from '@playwright/test'

import { licences } from '#contract/licences.ts'
import { lookups } from '#contract/lookups.ts'

import { someCheckpoint, someTask } from './checkpoint-tasks.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { inDays, someEmployee, someProject, tag } from './records.ts'
import { addressOf, countOfList, expectNoSidewaysScroll, expectToast, numberIn, row } from './screen.ts'

/** The list has as many rows as its tab says; other tests make projects meanwhile. */
async function expectAsManyAsCounted(page: Page, tab: string): Promise<void> {
  const words = page.getByRole('tab', { name: new RegExp(`^${tab} ?[\\d.]+$`) })
  await expect(async () => expect(await countOfList(page)).toBe(numberIn(await words.innerText()))).toPass()
}

test('the tab of silence has as many projects as it says, the most silent first, and a press to write to each', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Callado ${tag()}`
  const { id } = await someProject(api, { name, startDate: '2026-01-05', endDate: '2099-12-31' })
  await signIn(page)
  await page.goto('/portfolio')
  await page.getByRole('tab', { name: /^Silencio/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Se esperaba' })).toBeVisible()
  await expectAsManyAsCounted(page, 'Silencio')
  await page.getByRole('searchbox').fill(name)
  await expect(row(page, new RegExp(name))).toContainText('Sin seguimientos')
  await expect(row(page, new RegExp(name))).toContainText(/hace [\d.]+ días/)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: `Escribir seguimiento de ${name}` }).click()
  await expect.poll(() => addressOf(page)).toBe(`/project-checkpoints/create/${id}`)

  // Once somebody has written, the project is silent no more.
  const task = someTask((await someEmployee(api)).id)
  await someCheckpoint(api, { projectId: id, tasks: [task] })
  await page.goto(`/portfolio?tab=silencio&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('tab', { name: /^Silencio ?0$/ })).toBeVisible()
  await expect(row(page, new RegExp(name))).toHaveCount(0)
})

test('the tab of licences has a row for each project, product and day, soonest first; all of a row are renewed at once', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Con licencias ${tag()}`
  // All is done, so that it ends when it is due.
  const { id } = await someProject(api, { name, startDate: '2026-01-05', endDate: inDays(200), percentage: 100 })
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  for (const [quantity, days] of [
    [2, 40],
    [3, 5],
  ] as const)
    await api.call(licences.create, {
      params: { id: String(id) },
      body: { productId: product!.id, quantity, expirationDate: inDays(days) },
    })
  await signIn(page)
  await page.goto(`/portfolio?tab=licencias&q=${encodeURIComponent(name)}`)
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('3 licencias')
  await expect(rows.nth(0)).toContainText('en 5 días')
  await expect(rows.nth(0)).toContainText('195 días sin cubrir')
  await expect(rows.nth(1)).toContainText('en 40 días')
  // One project, of which some licences end within 30 days.
  await expect(page.getByRole('tab', { name: /^Licencias ?1$/ })).toBeVisible()
  const lists = page.getByRole('list', { name: 'Listas' })
  await expect(lists.getByRole('link', { name: /^Por renovar 1 proyecto$/ })).toHaveAttribute('aria-current', 'true')
  await expectNoAxeViolations(page)

  await rows
    .nth(0)
    .getByRole('button', { name: /^Renovar las 3/ })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Renovar 3 licencias de ${product!.name}`) })
  const [year, month, day] = inDays(5).split('-')
  await expect(dialog.getByRole('group', { name: 'Nuevo vencimiento' })).toContainText(
    new RegExp(`${day}.*${month}.*${Number(year) + 1}`),
  )
  await expect(dialog).toContainText('Cubre hasta el fin probable del proyecto')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Renovar 3' }).click()
  await expectToast(page, 'Licencias renovadas exitosamente!')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('tab', { name: /^Licencias ?0$/ })).toBeVisible()

  await lists.getByRole('link', { name: /^Sin licencia activa/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('list')).toBe('missing')
})

// In test:full alone. The rule is kept by e2e/looks.spec.ts.
test('on a phone both radars are read without scrolling sideways @full', async ({ page, signIn, api }) => {
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  await someProject(api, { startDate: '2026-01-05', endDate: '2099-12-31', productId: product!.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  for (const tab of ['silencio', 'licencias&list=missing']) {
    await page.goto(`/portfolio?tab=${tab}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
