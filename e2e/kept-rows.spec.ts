import { employees } from '#contract/employees.ts'
import { projects } from '#contract/projects.ts'

import { expect, test } from './fixtures.ts'
import { inDays, someEmployee, someProject, tag } from './records.ts'
import { expectSettled } from './screen.ts'

test('whoever reads a list stays where they are while somebody else saves: cards, timeline, radar', async ({
  page,
  signIn,
  api,
}) => {
  const unique = tag()
  const days = { startDate: inDays(-100), endDate: inDays(100) }
  const [first, second] = await Promise.all(
    ['A', 'B', 'C'].map((name) => someProject(api, { ...days, name: `${name} ${unique}` })),
  )
  await signIn(page)
  let saved = 0
  for (const [path, row] of [
    [`/projects?q=${unique}`, '.project-card'],
    [`/projects/timeline?q=${unique}`, '.timeline-row'],
    [`/portfolio?tab=silencio&q=${unique}`, 'tbody .ui-row'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      const held = page.locator(row).filter({ hasText: second!.name }).locator('a[href]').first()
      await expectSettled(page)
      await held.focus()
      const element = await held.elementHandle()
      const before = await element?.boundingBox()
      saved += 1
      const name = `A${saved} ${unique}`
      await api.call(projects.update, { params: { id: String(first!.id) }, body: { name } })
      await expect(page.locator(row).filter({ hasText: name })).toBeVisible()
      expect(await element?.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
      await expect.poll(async () => (await element?.boundingBox())?.y).toBe(before?.y)
    })
})

// In test:full alone. The rule is kept by e2e/kept-rows.spec.ts.
test('the entry of the trail that is read stays where it is while new ones come above it @full', async ({
  page,
  signIn,
  api,
}) => {
  const { id } = await someEmployee(api)
  const change = (cellphoneNumber: string) =>
    api.call(employees.update, { params: { id: String(id) }, body: { cellphoneNumber } })
  for (let at = 0; at < 8; at += 1) await change(`310555010${at}`)
  await page.setViewportSize({ width: 1440, height: 700 })
  await signIn(page)
  await page.goto(`/admin/audit?entity=employee&record=${id}`)
  const entries = page.locator('.history-entry')
  await expect(entries).toHaveCount(9)
  await expectSettled(page)
  const held = await entries.nth(2).locator('a[href]').first().elementHandle()
  await held?.focus()
  const before = await held?.boundingBox()
  await change('3105550199')
  await expect(entries).toHaveCount(10)
  expect(await held?.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  expect(Math.abs(((await held?.boundingBox())?.y ?? 0) - (before?.y ?? 9999))).toBeLessThan(1)
})
