import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { inDays, someProject, tag } from './records.ts'
import { addressOf, expectNoSidewaysScroll, expectSettled, finds, row } from './screen.ts'

const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => page.getByRole('article').locator('.project-name').allInnerTexts()

test('the late ones of mine are found by the keyboard, and stay found after going into one, back, and a reload', async ({
  page,
  signIn,
  api,
}) => {
  const unique = tag()
  const { employee } = await signIn(page, { role: 'Gerente de Proyectos' })
  const mine = { employeeIds: [employee.id], startDate: inDays(-100) }
  await someProject(api, { ...mine, name: `Tarde ${unique}`, endDate: inDays(-30), percentage: 40 })
  await someProject(api, { ...mine, name: `A tiempo ${unique}`, endDate: inDays(100), percentage: 90 })
  await someProject(api, { name: `De otro ${unique}`, startDate: inDays(-100), endDate: inDays(-30), percentage: 40 })
  await page.goto(`/projects?q=${unique}`)
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByText(/^Rojo: \d+ días hábiles de retraso$/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Abiertos', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Míos', exact: true }).press('Enter')
  await expect.poll(async () => (await names(page)).toSorted()).toEqual([`A tiempo ${unique}`, `Tarde ${unique}`])
  await page.getByRole('button', { name: /^Vence/ }).press('Enter')
  await page.getByRole('radio', { name: 'Vencidos' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Vence Vencidos' })).toBeFocused()
  const found = `/projects?q=${unique}&open=true&employeeId=${employee.id}&overdue=true`
  await expect.poll(() => addressOf(page)).toBe(found)
  await expect.poll(() => names(page)).toEqual([`Tarde ${unique}`])

  await page.getByRole('link', { name: /^Ver más/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tarde ${unique}`)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe(found)
  await expect.poll(() => names(page)).toEqual([`Tarde ${unique}`])
  await page.reload()
  await expect.poll(() => names(page)).toEqual([`Tarde ${unique}`])
  await page.goBack()
  await expect.poll(() => names(page)).toHaveLength(2)

  await page.getByRole('link', { name: 'Tabla' }).click()
  await expect.poll(() => addressOf(page)).toBe(`/projects/table?q=${unique}&open=true&employeeId=${employee.id}`)
  await expect(row(page, `Tarde ${unique}`)).toContainText('Rojo: vencido hace')
  await expect(page.getByRole('row')).toHaveCount(3)
})

// In test:full alone. The rule is kept by e2e/events.spec.ts and web/shell/live/live-queries.test.ts.
test('what somebody else saves shows on the cards that filters found @full', async ({ page, signIn, api }) => {
  const name = `Vivo ${tag()}`
  await signIn(page)
  await page.goto(`/projects?q=${name.replace(' ', '+')}&overdue=true`)
  await expect(page.getByRole('heading', { name: /^Ningún resultado/ })).toBeVisible()
  await someProject(api, { name, startDate: inDays(-100), endDate: inDays(-30), percentage: 40 })
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByText(/días hábiles de retraso$/)).toBeVisible()
})

test('the table shows fourteen rows in a window of 900 px, closed ones last by state', async ({
  page,
  signIn,
  api,
}) => {
  const unique = tag()
  const inTime = { startDate: inDays(-100), endDate: inDays(100) }
  await Promise.all(
    Array.from({ length: 14 }, (_, at) => someProject(api, { ...inTime, name: `Fila ${at} ${unique}` })),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.goto(`/projects/table?q=${unique}&open=true`)
  await expect(row(page, new RegExp(unique))).toHaveCount(14)
  const bottom = `document.querySelector('tbody tr:last-child').getBoundingClientRect().bottom`
  await finds<number>(page, bottom).toBeLessThanOrEqual(900)
  await page.getByRole('columnheader', { name: 'Estado' }).getByRole('button').click()
  await expect.poll(() => addressOf(page)).toBe(`/projects/table?q=${unique}&open=true&sort=Status`)
})

/** Runs in the page: whether nothing covers the filter that has the focus, from its one end to the other. */
const isWhole = `(() => {
  const chip = document.activeElement.closest('.ui-filter')
  const { left, top, width, height } = chip.getBoundingClientRect()
  return [0.02, 0.5, 0.98].every((at) => chip.contains(document.elementFromPoint(left + at * width, top + height / 2)))
})()`

test('a filter that is set is in sight, whole, and moves nothing below; filters that are cut off show that there are more', async ({
  page,
  signIn,
  api,
}) => {
  await someProject(api, { startDate: inDays(-100), endDate: inDays(-30), percentage: 40 })
  await signIn(page)
  for (const [width, path] of [
    [1440, '/projects/table'],
    [1440, '/projects'],
    [1440, '/projects/timeline'],
    [900, '/portfolio?tab=todos'],
  ] as const)
    await test.step(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const firstRow = page.locator('main :is(.project-card, .timeline-row, tbody .ui-row)').first()
      await expect(firstRow).toBeVisible()
      await expectSettled(page)
      const before = await firstRow.boundingBox()
      const light = page.getByRole('button', { name: /^Semáforo/ })
      await light.press('Enter')
      for (const [colour, value] of [
        ['Rojo', 'Rojo'],
        ['Ámbar', 'Rojo y ámbar'],
      ] as const) {
        await page.getByRole('checkbox', { name: colour, exact: true }).press('Space')
        await expect(light).toHaveText(`Semáforo ${value}`)
        await finds(page, isWhole).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(light).toBeFocused()
      await finds(page, isWhole).toBe(true)
      await expect(firstRow).toBeVisible()
      await expect.poll(async () => (await firstRow.boundingBox())?.y).toBe(before?.y)
    })

  await test.step('filters that are cut off, and a mouse gets to them', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/projects/table?light=red')
    const more = page.locator('.ui-filters-edge[data-at=end]')
    const last = page.getByRole('button', { name: /^Medir contra/ })
    await expect(last).not.toBeInViewport({ ratio: 1 })
    await more.click()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(more).toBeHidden()
    await page.locator('.ui-filters-edge[data-at=start]').click()
    await expect(page.getByRole('button', { name: 'Abiertos', exact: true })).toBeInViewport({ ratio: 1 })
  })
})

test('on a phone the filters stand behind one button, on cards, in the table and in the panorama', async ({
  page,
  signIn,
  api,
}) => {
  await someProject(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  for (const address of ['/projects', '/projects/table']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^Semáforo/ })).toBeHidden()
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('button', { name: 'Abiertos', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Filtros 1' })).toHaveAttribute('aria-expanded', 'true')
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/portfolio')
  await expect(page.getByRole('button', { name: /^Semáforo/ })).toBeHidden()
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await expect(page.getByRole('button', { name: /^Semáforo/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await finds<number>(page, `document.querySelector('input[type=search]').offsetWidth`).toBeGreaterThan(300)
})
