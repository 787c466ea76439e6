import type { Page } from '@playwright/test'

import { licences } from '#contract/licences.ts'
import { lookups } from '#contract/lookups.ts'

import { someCheckpoint, someTask } from './checkpoint-tasks.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { inDays, someEmployee, someProject, tag } from './records.ts'
import { addressOf, countOfList, expectNoSidewaysScroll, expectToast, numberIn, row, typeDay } from './screen.ts'

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

test('the tab of licences says why each is warned of, by month; its figures are lists, and one is renewed there', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Con licencias ${tag()}`
  const { id } = await someProject(api, { name, startDate: '2026-01-05', endDate: inDays(200) })
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  const [licence] = await api.call(licences.create, {
    params: { id: String(id) },
    body: { productId: product!.id, quantity: 1, expirationDate: inDays(40) },
  })
  await signIn(page)
  await page.goto(`/portfolio?tab=licencias&q=${encodeURIComponent(name)}`)
  const warned = page.getByRole('row').filter({ hasText: licence!.serialNumber })
  await expect(warned).toContainText('Vence en 40 días')
  await expect(warned).toContainText('Termina 160 días antes que el proyecto')
  await expectAsManyAsCounted(page, 'Licencias')
  const figure = page.getByRole('list', { name: 'Motivos' }).getByRole('link', { name: /^En 60 días/ })
  const count = numberIn((await figure.innerText()).replace('60', ''))
  await figure.click()
  await expect(figure).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => countOfList(page)).toBe(count)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: `Renovar la licencia ${licence!.serialNumber} de ${name}` }).press('Enter')
  const [year, month, day] = inDays(500).split('-')
  await typeDay(page, 'Fecha de Expiración', `${day}/${month}/${year}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Renovar' }).click()
  await expectToast(page, 'Licencia renovada exitosamente!')
  await expect(warned).toHaveCount(0)
})

test('on a phone both radars are read without scrolling sideways', async ({ page, signIn, api }) => {
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  await someProject(api, { startDate: '2026-01-05', endDate: '2099-12-31', productId: product!.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  for (const tab of ['silencio', 'licencias']) {
    await page.goto(`/portfolio?tab=${tab}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
