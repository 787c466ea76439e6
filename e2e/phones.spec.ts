import { expect, test } from './fixtures.ts'
import { someContact, someCustomer, someProject } from './records.ts'
import { finds, screenHeading, watchShifts } from './screen.ts'

const lists = ['/employees', '/customers', '/projects', '/projects/table', '/projects/timeline', '/portfolio?tab=todos']
const others = [
  '/project-status',
  '/project-milestone',
  '/admin/people',
  '/admin/audit',
  '/admin/catalogs',
  '/workload',
]
/** Of these the ones whose filters are behind a button. */
const filtered = new Set([
  '/projects',
  '/projects/table',
  '/projects/timeline',
  '/portfolio?tab=todos',
  '/admin/people',
  '/admin/audit',
])

/** Runs in the page: the boxes to type and choose in whose words are so small that a phone zooms in to them. */
const smallBoxes = `[...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea, .ui-date-part')]
  .filter((box) => box.checkVisibility() && parseFloat(getComputedStyle(box).fontSize) < 16)
  .map((box) => box.tagName + ' ' + (box.getAttribute('aria-label') ?? box.name) + ': ' + getComputedStyle(box).fontSize)`

/** Runs in the page: what can be pressed and is lower than a finger; what stands in a box is as high as the
 * box, and a link within a sentence of the trail as high as its line. */
const lowTargets = `[...document.querySelectorAll('main :is(button, a[href], summary, .ui-box)')]
  .filter((target) => target.checkVisibility() && !target.closest('.ui-hidden') && target.getBoundingClientRect().width > 1)
  .filter((target) => !target.matches('.ui-box *, .ui-segment, .ui-sort, .timeline-bar, .audit-list a'))
  .filter((target) => getComputedStyle(target, '::after').position !== 'absolute')
  .flatMap((target) => {
    const { height } = target.getBoundingClientRect()
    return height < 43 ? [target.className + ' ' + target.textContent.trim().slice(0, 20) + ': ' + height] : []
  })`

/** Runs in the page: where the first row of the list begins. */
const firstRow = `(document.querySelector('main tbody .ui-row, main .project-card, main .timeline-row, main .history-day')
  ?.getBoundingClientRect().top ?? 9999)`

test.use({ viewport: { width: 390, height: 844 } })

for (const paths of [lists, others])
  test(`on a phone each screen begins within the first, is pressed with a finger and zooms in nowhere: ${paths.join(' ')}`, async ({
    page,
    signIn,
    api,
  }) => {
    test.slow()
    await someProject(api)
    await signIn(page)
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(screenHeading(page)).toBeVisible()
        await finds<number>(page, firstRow, `the first row of ${path}`).toBeLessThan(760)
        if (filtered.has(path)) {
          await page.getByRole('button', { name: /^Filtros/ }).click()
          await page.locator('.ui-filters[data-open]').waitFor()
        }
        await finds(page, smallBoxes, `small words on ${path}`).toEqual([])
        await finds(page, lowTargets, `low targets on ${path}`).toEqual([])
      })
  })

for (const [width, pathOf] of [
  [1440, () => '/portfolio'],
  [1440, () => '/admin/people'],
  [900, () => '/admin/calendar'],
  [900, ({ projectId }) => `/projects/projects-list/${projectId}?tab=novedades`],
  [390, ({ customerId }) => `/customers/${customerId}`],
] as [number, (of: { projectId: number; customerId: number }) => string][])
  test(`nothing moves while ${pathOf({ projectId: 0, customerId: 0 })} loads slowly at ${width} px`, async ({
    page,
    signIn,
    api,
  }) => {
    const customer = await someCustomer(api)
    await someContact(api, customer.id)
    const project = await someProject(api, { customerId: customer.id })
    await signIn(page)
    await page.setViewportSize({ width, height: 900 })
    const shifts = await watchShifts(page)
    // The answers come one after the other, as on a bad network.
    let asked = 0
    await page.route('**/api/**', async (route) => {
      if (route.request().url().includes('/events')) return
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 150 + ((asked * 7) % 5) * 150))
      await route.continue()
    })
    await page.goto(pathOf({ projectId: project.id, customerId: customer.id }))
    await expect(screenHeading(page)).toBeVisible()
    await finds(page, `document.querySelectorAll('main :is(.ui-skeleton, .ui-loader, .ui-unseen)').length`).toBe(0)
    await page.waitForTimeout(300)
    expect(await shifts()).toBeLessThanOrEqual(0.02)
  })
