import type { Locator } from '@playwright/test'

import { projectMilestones } from '#contract/project-milestones.ts'

import { expect, test } from './fixtures.ts'
import { expectWellSet } from './look-rules.ts'
import { inDays, someMilestone, someProject } from './records.ts'
import { box, expectNoSidewaysScroll, finds, row } from './screen.ts'

/** Runs in the page: what scrolls up and down by itself inside of it. */
const scrollingInside = `[...document.querySelectorAll('main *')]
  .filter((element) => element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY))
  .map(({ className }) => className)`

async function endOf(what: Locator): Promise<number> {
  const { x, width } = (await what.boundingBox())!
  return x + width
}

test('eight milestones fit their panel on a desk; on a phone it shows four, and all when asked', async ({
  page,
  signIn,
  api,
}) => {
  const { id } = await someProject(api, { startDate: inDays(-200), endDate: inDays(100) })
  const made = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((ordinality) => someMilestone(api, { ordinality })))
  await api.call(projectMilestones.assign, {
    params: { id: String(id) },
    body: made.map((milestone) => ({
      projectMilestoneId: milestone.id,
      weight: 12.5,
      plannedPercentage: 100,
      percentageRealized: 62.25,
    })),
  })
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await expect(page.getByRole('table', { name: 'Gestión de hitos' }).getByRole('rowheader')).toHaveCount(8)
  const heights = `[...document.querySelectorAll('tbody .ui-row')].map((row) => row.offsetHeight)`
  await finds(page, heights).toEqual(Array.from({ length: 8 }, () => 40))
  await finds(page, scrollingInside).toEqual([])

  // A figure that is pressed becomes a field in its place: it ends where it did.
  const figure = page.getByRole('button', { name: `Realizado de ${made[7]!.name}, en %` })
  const before = await endOf(figure)
  await figure.click()
  const field = box(page, `Realizado de ${made[7]!.name}, en %`)
  await expect(field).toBeFocused()
  await expect.poll(() => endOf(field.locator('..'))).toBeCloseTo(before, 0)
  await finds(page, heights).toEqual(Array.from({ length: 8 }, () => 40))
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('rowheader')).toHaveCount(4)
  const endOfTabs = `document.querySelector('[role=tablist]').getBoundingClientRect().bottom`
  await finds<number>(page, endOfTabs).toBeLessThanOrEqual(0.42 * 844)
  await finds(page, scrollingInside).toEqual([])
  await page.getByRole('button', { name: 'Ver todos (8)' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(8)
  await expect(page.getByRole('button', { name: 'Ver menos' })).toBeFocused()
  await page.getByRole('button', { name: `Editar: Realizado de ${made[7]!.name}` }).click()
  await expect(field).toBeFocused()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectWellSet(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: `Guardar el avance de ${made[7]!.name}` }).click()
  await expect(row(page, made[7]!.name)).toContainText('62,25 %')
})
