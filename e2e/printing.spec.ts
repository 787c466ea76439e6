import type { Page } from '@playwright/test'

import { projectMilestones } from '#contract/project-milestones.ts'

import { expect, test } from './fixtures.ts'
import { someCustomer, someEmployee, someMilestone, someProject, someStatus } from './records.ts'
import { finds, screenHeading } from './screen.ts'

/**
 * Runs in the page: what is seen there and is only to be pressed, or scrolls, or is cut. A month too short for its name
 * has none, and words of a sentence stay where they can be pressed too.
 */
const wrongOnPaper = `(() => {
  const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
  const pressed = [...document.querySelectorAll('button, .ui-button, .ui-skip, nav, input[type=search], .header, .footer')]
    .filter((element) => seen(element) && !element.matches('[aria-selected=true], .ui-sort, .milestone-figure, .task-open, p > .ui-link') &&
      [...element.querySelectorAll('*'), element].some((one) => seen(one) && one.textContent.trim() !== '') &&
      !element.querySelector('.ui-range'))
  const cut = [...document.querySelectorAll(':is(main, .ui-scrim) *')].filter((element) =>
    seen(element) && element.clientHeight > 1 && !element.closest('.ui-timeline') && element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowY))
  return [...pressed, ...cut].map((element) => element.className + ': ' + element.textContent)
})()`

/** Runs in the page: the words of a table's cells that stand on two lines. */
const brokenWords = `[...document.querySelectorAll('tbody .ui-cell *')].flatMap((element) =>
  [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== 3 || !element.checkVisibility() || element.closest('.ui-hidden')) return []
    return [...node.data.matchAll(/[^\\s\\-–/@.·]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
    })
  }),
)`

const colourOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`)

async function print(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(screenHeading(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true], .is-skeleton')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
}

test('an overview is printed whole and light, with its rules and without what can be pressed', async ({
  page,
  signIn,
  api,
}) => {
  const { id } = await someProject(api, { summary: 'Palabras. '.repeat(60) })
  const made = await Promise.all(Array.from({ length: 14 }, (_, at) => someMilestone(api, { ordinality: at + 1 })))
  await api.call(projectMilestones.assign, {
    params: { id: String(id) },
    body: made.map((milestone) => ({
      projectMilestoneId: milestone.id,
      weight: 5,
      plannedPercentage: 100,
      percentageRealized: 40,
    })),
  })
  await signIn(page, { theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/projects-list/${id}`)
  await expect(page.getByRole('rowheader')).toHaveCount(4)
  await print(page, `/projects/projects-list/${id}`)
  await expect(page.getByRole('rowheader')).toHaveCount(14)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(page.getByRole('rowheader')).toHaveCount(14)
  await finds(page, wrongOnPaper).toEqual([])
  expect(await colourOf(page, 'body', 'background-color')).toBe('rgb(255, 255, 255)')
  expect(await colourOf(page, 'body', 'color')).toBe('rgb(18, 33, 28)')
  for (const part of ['.project-band .ui-rule-done', 'tbody .ui-rule-done', 'tbody .ui-rule-track']) {
    expect(await colourOf(page, part, 'print-color-adjust')).toBe('exact')
    expect(await colourOf(page, part, 'background-color')).not.toBe('rgba(0, 0, 0, 0)')
  }
  expect(await colourOf(page, '.ui-dot', 'print-color-adjust')).toBe('exact')
})

test('each tab of an overview, and a dialog in place of the page below it, is printed without what can be pressed', async ({
  page,
  signIn,
  api,
}) => {
  const { id, name } = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await expect(page.getByText('hasta 25 MB')).toBeVisible()
  for (const tab of ['Seguimientos', 'Novedades', 'Responsables', 'Licencias', 'Información']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await expect(page.getByRole('tabpanel').locator('.ui-loader, [aria-busy=true], .is-skeleton')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await finds(page, wrongOnPaper, tab).toEqual([])
    await expect(page.getByText('hasta 25 MB').filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  }
  await page.getByRole('button', { name: 'Asignar hitos' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(name).first()).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Asignar hitos' })).toBeVisible()
  await finds(page, wrongOnPaper).toEqual([])
})

test('a list is printed as a table whose heads stand on each sheet', async ({ page, signIn, api }) => {
  const { id } = await someEmployee(api)
  await signIn(page)
  await print(page, '/employees')
  await finds(page, wrongOnPaper).toEqual([])
  expect(await colourOf(page, 'thead', 'display')).toBe('table-header-group')
  expect(await colourOf(page, 'tbody tr', 'break-inside')).toBe('avoid')
  await expect(page.getByText('Saltar al contenido')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await print(page, `/employees/update-employee/${id}`)
  await finds(page, `document.querySelector('.ui-form-foot')?.checkVisibility()`).toBe(false)
})

test('what is late is printed whole: panorama, timeline and table, without what can be pressed', async ({
  page,
  signIn,
  api,
}) => {
  const late = await someProject(api, { startDate: '2026-01-05', endDate: '2026-06-30', percentage: 40 })
  // One whose bar lies in the days that the timeline begins with.
  const running = await someProject(api, { startDate: '2026-09-01', endDate: '2099-12-31' })
  await signIn(page, { theme: 'dark' })
  for (const [path, part] of [
    [`/portfolio?compareTo=2026-10-30&q=${encodeURIComponent(late.name)}`, '.ui-forecast'],
    ['/portfolio?tab=todos&groupBy=light', '.ui-forecast'],
    [`/projects/timeline?groupBy=status&q=${encodeURIComponent(running.name)}`, '.timeline-whole'],
    ['/projects/table', 'tbody .ui-rule-track'],
  ] as const) {
    await print(page, path)
    await expect(page.locator(part).first()).toBeVisible()
    await finds(page, wrongOnPaper, path).toEqual([])
    expect(await colourOf(page, part, 'print-color-adjust'), path).toBe('exact')
    await page.emulateMedia({ media: 'screen' })
  }
})

test('panorama breaks no word on paper', async ({ page, signIn, api }) => {
  const status = await someStatus(api, { name: 'Internacionalización' })
  const { name } = await someProject(api, {
    projectStatusId: status.id,
    startDate: '2026-01-05',
    endDate: '2026-06-30',
  })
  await signIn(page)
  await print(page, `/portfolio?tab=todos&q=${encodeURIComponent(name)}`)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(page.getByText('Internacionalización')).toBeVisible()
  await finds(page, brokenWords).toEqual([])
  await finds(page, 'document.documentElement.scrollWidth').toBe(1000)
})

test('panorama prints every row, also by Ctrl+P, in place of the page that is shown', async ({ page, signIn, api }) => {
  const { id: customerId } = await someCustomer(api)
  const late = { customerId, startDate: '2026-01-05', endDate: '2026-06-30' }
  await Promise.all(Array.from({ length: 12 }, () => someProject(api, late)))
  await signIn(page)
  await page.addInitScript(`globalThis.print = () =>
    document.documentElement.setAttribute('data-asked', document.querySelectorAll('main tbody th').length)`)
  const rows = page.getByRole('rowheader')
  for (const press of [
    () => page.getByRole('button', { name: 'Imprimir' }).click(),
    () => page.keyboard.press('Control+p'),
  ]) {
    await page.goto(`/portfolio?tab=todos&customerId=${customerId}&page=2`)
    await expect(rows).toHaveCount(2)
    await press()
    await expect(page.locator('[data-asked="12"]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.ui-range')).toBeHidden()
    await finds(page, wrongOnPaper).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(`globalThis.dispatchEvent(new Event('afterprint'))`)
    await expect(rows).toHaveCount(2)
  }
})
