import type { Request } from '@playwright/test'

import { licences } from '#contract/licences.ts'
import { lookups } from '#contract/lookups.ts'
import { projectChanges } from '#contract/project-changes.ts'
import { projectMilestones } from '#contract/project-milestones.ts'

import type { Api } from './api.ts'
import { someCheckpoint, someTask } from './checkpoint-tasks.ts'
import { expect, test } from './fixtures.ts'
import { firstOf } from './looks.ts'
import { inDays, someContact, someCustomer, someEmployee, someMilestone, someProject } from './records.ts'
import { finds, screenHeading, watchShifts } from './screen.ts'

const lists = ['/employees', '/customers', '/projects', '/projects/table', '/projects/timeline', '/portfolio?tab=todos']
const tabs = ['silencio', 'licencias', 'cronograma', 'causas', 'carga'].map((tab) => `/portfolio?tab=${tab}`)
const others = [
  '/project-status',
  '/project-milestone',
  '/admin/people',
  '/admin/audit',
  '/admin/catalogs',
  '/workload',
  '/calendar',
  '/calendar?view=month',
  '/project-checkpoints/tasks-by-project-checkpoints/:checkpoint',
]
/** Screens that are filled in or read, not lists. */
const forms = [
  '/employees/create-employee',
  '/customers/create-customer',
  '/projects/create-project',
  '/project-status/create-project-status',
  '/project-checkpoints/create/:project',
  '/projects/projects-list/:project',
  '/account/options',
  '/account/profile',
  '/account/notices',
]
/** Of these the ones whose filters are behind a button. */
const filtered = new Set([
  '/projects',
  '/projects/table',
  '/projects/timeline',
  '/portfolio?tab=todos',
  ...tabs.filter((path) => !path.endsWith('carga')),
  '/admin/people',
  '/admin/audit',
  '/calendar',
  '/calendar?view=month',
])

/** Runs in the page: the boxes to type and choose in whose words are so small that a phone zooms in to them. */
const smallBoxes = `[...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea, .ui-date-part')]
  .filter((box) => box.checkVisibility() && parseFloat(getComputedStyle(box).fontSize) < 16)
  .map((box) => box.tagName + ' ' + (box.getAttribute('aria-label') ?? box.name) + ': ' + getComputedStyle(box).fontSize)`

/** Runs in the page: what can be pressed and is lower than a finger, with the space around it that presses it, too. A
 * link within a sentence is as high as its line. */
const lowTargets = (
  among = 'button, a[href], summary, .ui-box, .ui-segment, .ui-choice-label, .ui-check, .ui-switch',
) => `[...document.querySelectorAll('main :is(${among})')]
  .filter((target) => target.checkVisibility() && !target.closest('.ui-hidden') && target.getBoundingClientRect().width > 1)
  .filter((target) => !target.matches('.ui-sort, .ui-missing a, .audit-list a, .project-forecast :is(a, button)'))
  .flatMap((target) => {
    const around = ['::before', '::after'].map((part) => getComputedStyle(target, part))
      .map(({ position, height }) => position === 'absolute' ? parseFloat(height) : 0)
    const high = Math.max(target.getBoundingClientRect().height, ...around)
    return high < 43 ? [target.className + ' ' + target.textContent.trim().slice(0, 20) + ': ' + high] : []
  })`

/** Runs in the page: where the first row of the list begins, or the head of its group. */
const rows =
  'main tbody :is(.ui-row, .ui-group), main :is(.project-card, .timeline-row, .history-day, .agenda-days-head, .agenda-day)'
const firstRow = `(document.querySelector('${rows}')?.getBoundingClientRect().top ?? 9999)`

test.use({ viewport: { width: 390, height: 844 } })

/** Runs in the page: what has a frame and lies over another frame. */
const overlapping = `(() => {
  const framed = [...document.querySelectorAll('main :is(a, button, .ui-box)')]
    .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).borderTopWidth) > 0)
  return framed.flatMap((one, at) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const over = framed.slice(at + 1).filter((other) => {
      const box = other.getBoundingClientRect()
      return !one.contains(other) && box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1
    })
    return over.map((other) => one.textContent.trim() + ' and ' + other.textContent.trim())
  })
})()`

/** A project that was put off, with a licence that ends soon, and another one's follow-up with long comments and tasks. */
async function somethingOfEach(api: Api) {
  const project = await someProject(api, { startDate: '2026-01-05', endDate: inDays(60) })
  const params = { id: String(project.id) }
  const [product] = await api.call(lookups.licensedProducts, { query: {} })
  await api.call(licences.create, { params, body: { productId: product!.id, quantity: 1, expirationDate: inDays(5) } })
  await api.call(projectChanges.create, { params, body: { newDate: inDays(88), comments: 'Se aplazó' } })
  const { id: employeeId } = await someEmployee(api)
  const comments = 'Se acordaron los puertos, el certificado y la ventana de mantenimiento para el despliegue. '.repeat(
    6,
  )
  const checkpoint = await someCheckpoint(api, {
    comments,
    tasks: [someTask(employeeId), someTask(employeeId, { estimatedDate: inDays(3) })],
  })
  return { project, checkpoint }
}

for (const paths of [lists, tabs, others])
  test(`on a phone each screen begins within the first, is pressed with a finger and zooms in nowhere: ${paths.join(' ')}`, async ({
    page,
    signIn,
    api,
  }) => {
    test.slow()
    const { checkpoint } = await somethingOfEach(api)
    await signIn(page)
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path.replace(':checkpoint', String(checkpoint.id)))
        await expect(screenHeading(page)).toBeVisible()
        await finds<number>(page, firstRow, `the first row of ${path}`).toBeLessThan(760)
        if (filtered.has(path)) {
          await page.getByRole('button', { name: /^Filtros/ }).click()
          await page.locator('.ui-filters[data-open]').waitFor()
        }
        await finds(page, smallBoxes, `small words on ${path}`).toEqual([])
        await finds(page, lowTargets(), `low targets on ${path}`).toEqual([])
        await finds(page, overlapping, `what lies over something else on ${path}`).toEqual([])
      })
  })

test('on a phone forms, the head of a project, Options and the profile are pressed with a finger', async ({
  page,
  signIn,
  api,
}) => {
  test.slow()
  const { project } = await somethingOfEach(api)
  await signIn(page)
  for (const path of forms)
    await test.step(path, async () => {
      await page.goto(path.replace(':project', String(project.id)))
      await expect(screenHeading(page)).toBeVisible()
      await finds(page, `document.querySelectorAll('main :is(.ui-skeleton, .ui-loader, .ui-unseen)').length`).toBe(0)
      await finds(page, smallBoxes, `small words on ${path}`).toEqual([])
      await finds(page, lowTargets(), `low targets on ${path}`).toEqual([])
    })
})

test('on a phone and on a tablet the milestones of a project and the bars of the timeline are pressed with a finger', async ({
  signIn,
  api,
  browser,
  portal,
}) => {
  const project = await someProject(api, { startDate: '2026-01-05', endDate: '2027-06-30' })
  const milestone = await someMilestone(api)
  await api.call(projectMilestones.assign, {
    params: { id: String(project.id) },
    body: [{ projectMilestoneId: milestone.id, weight: 50, plannedPercentage: 100, percentageRealized: 40 }],
  })
  // On a tablet the lines of milestones are as high as eight of them need to fit their panel.
  for (const [viewport, among] of [
    [{ width: 390, height: 844 }, undefined],
    [{ width: 900, height: 1200 }, '.milestone-figure, .timeline-bar, .ui-segment, .ui-in-box'],
  ] as const) {
    const context = await browser.newContext({ baseURL: portal, viewport, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await signIn(page)
    for (const [path, shown] of [
      [`/projects/projects-list/${project.id}`, '.milestone-figure'],
      [`/projects/timeline?q=${encodeURIComponent(project.name)}`, '.timeline-bar'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator(shown).first()).toBeVisible()
      await finds(page, lowTargets(among), `low targets on ${path} at ${viewport.width} px`).toEqual([])
    }
    await context.close()
  }
})

const slowScreens: readonly [number, (of: { projectId: number; customerId: number }) => string][] = [
  [768, () => '/projects/timeline'],
  [390, ({ customerId }) => `/customers/${customerId}`],
  [900, ({ projectId }) => `/projects/projects-list/${projectId}?tab=novedades`],
  [768, () => '/admin/mail'],
  [1440, () => '/portfolio'],
  [900, () => '/projects/timeline'],
  [1024, () => '/projects/timeline'],
  [1440, () => '/projects/timeline'],
  [1440, () => '/admin/people'],
  [768, () => '/admin/audit'],
  [900, () => '/admin/calendar'],
]

for (const [width, pathOf] of firstOf(2, slowScreens))
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
    const expectNoShift = await watchShifts(page)
    // Answers and parts of the screen come one after the other, as on a bad network.
    let asked = 0
    const open = new Set<Request>()
    page.on('requestfinished', (request) => open.delete(request)).on('requestfailed', (request) => open.delete(request))
    await page.route(/\/(?:api|assets)\//, async (route) => {
      if (route.request().url().includes('/events')) return
      asked += 1
      open.add(route.request())
      await new Promise((resolve) => setTimeout(resolve, 150 + ((asked * 7) % 5) * 150))
      await route.continue()
    })
    await page.goto(pathOf({ projectId: project.id, customerId: customer.id }))
    await expect(screenHeading(page)).toBeVisible()
    await finds(page, `document.querySelectorAll('main :is(.ui-skeleton, .ui-loader, .ui-unseen)').length`).toBe(0)
    // What the last of them moves is painted in the next frame, and told of after it.
    await expect.poll(() => open.size).toBe(0)
    await page.evaluate(
      'new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told))))',
    )
    expect(open.size).toBe(0)
    await expectNoShift()
  })
