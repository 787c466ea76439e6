import { projectChanges } from '#contract/project-changes.ts'
import { projectMilestones } from '#contract/project-milestones.ts'

import { expect, test } from './fixtures.ts'
import { someMilestone, someProject, tag } from './records.ts'
import { addressOf, expectNoSidewaysScroll } from './screen.ts'

// In test:full alone. The rule is kept by web/features/portfolio/TimelinePage.test.tsx.
test('the timeline is walked by the keyboard alone: bars, milestones, periods, and on to the project @full', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Cronología ${tag()}`
  const late = await someProject(api, { name: `${name} B`, startDate: '2026-09-01', endDate: '2026-11-30' })
  const project = await someProject(api, { name: `${name} A`, startDate: '2026-09-01', endDate: '2026-10-30' })
  const params = { id: String(project.id) }
  for (const newDate of ['2026-11-13', '2026-11-27'])
    await api.call(projectChanges.create, { params, body: { newDate, comments: 'Se aplazó' } })
  const milestone = await someMilestone(api, { name: `Diseño ${tag()}` })
  await api.call(projectMilestones.assign, {
    params,
    body: [
      {
        projectMilestoneId: milestone.id,
        weight: 50,
        plannedPercentage: 100,
        percentageRealized: 40,
        plannedStart: '2026-09-01',
        plannedEnd: '2026-09-30',
      },
    ],
  })
  await signIn(page)
  await page.goto(`/portfolio?tab=cronograma&from=2026-08-01&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('tab', { name: 'Cronograma' })).toHaveAttribute('aria-selected', 'true')
  const bar = page.getByRole('link', { name: new RegExp(`^${name} A: del 1 sept? 2026 al 27 nov 2026`) })
  await expect(bar).toHaveAccessibleName(/primera promesa 30 oct 2026, 2 cambios de fecha\. /)
  await expect(page.locator('.timeline-move')).toHaveCount(2)
  await page.getByRole('button', { name: 'Ver los datos' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(bar).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^del 1 sept? 2026 al 30 sept? 2026$/)).toBeAttached()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => addressOf(page)).toContain('from=2026-11-01')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: new RegExp(`^${name} B: `) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toBe(`/projects/projects-list/${late.id}`)
})

test('on a phone each project is its name, its bar and its days; on paper what can be pressed is left out', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Cronología ${tag()}`
  await someProject(api, { name, startDate: '2026-09-01', endDate: '2026-11-30' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto(`/projects/timeline?from=2026-08-01&q=${encodeURIComponent(name)}`)
  await expect(page.getByText(/1 sept? 2026 → 30 nov 2026/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.timeline-bar')).toHaveCount(1)
  for (const pressed of ['.timeline-period', '.timeline-toggle', '.timeline-data', '.ui-toolbar'])
    await expect(page.locator(pressed)).toBeHidden()
})
