import { readFile } from 'node:fs/promises'

import { expect, type Locator, type Page } from '@playwright/test'

/** A box to type into, by its label. */
export const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Opens a list by its label and takes one of its options. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await expect(field).toBeEnabled()
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The words of what is chosen in a list: a button, or a box to type into where there are many choices. */
export const chosen = (page: Page, label: string): Promise<string> =>
  page
    .getByRole('combobox', { name: label, exact: true })
    .evaluate((field: { value: string; textContent: string }) => field.value || field.textContent)

/** Opens what some widths show behind a button and others at once: waits for one of the two before it looks. */
export async function openIfFolded(button: Locator, content: Locator): Promise<void> {
  await button.or(content).first().waitFor()
  if (await button.isVisible()) await button.click()
}

/** Types into a box that lists what it finds, and takes one of its options. */
export async function search(page: Page, label: string, term: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await expect(field).toBeEnabled()
  await field.fill(term)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Types a day, as dd mm aaaa (mm dd yyyy in English), into the parts of a date field. */
export async function typeDay(page: Page, label: string, typed: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().click()
  await page.keyboard.type(typed)
}

/** A small file that is what its name says, to be chosen in a box of files. */
export const pdf = (name: string, words = 'palabras') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${words}`),
})

/** Does what brings a file, and gives its name and what is in it. */
export async function fetched(page: Page, act: () => Promise<void>): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') }
}

/** A message that comes for a while, perhaps with the way to what it is about. */
export const expectToast = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()

/** The heading of a screen that has come: a loader has one of its own until then. */
export const screenHeading = (page: Page) =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^(?:Cargando|Loading)/ })

/** The row of a list whose first cell reads so. */
export const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

/** The address of the page: path and query. */
export const addressOf = (page: Page): string => {
  const { pathname, search: query } = new URL(page.url())
  return pathname + query
}

/** How many records the list has on all of its pages, as its pager says; NaN until it has come. */
export async function countOfList(page: Page): Promise<number> {
  const words = (await page.locator('.ui-pager').allInnerTexts()).join()
  return numberIn(/de ([\d.]+) registro/.exec(words)?.[1] ?? '')
}

/** The first whole number in what a Spanish screen says; NaN where there is none. */
export const numberIn = (words: string): number => Number(/\d[\d.]*/.exec(words)?.[0].replaceAll('.', ''))

/** What a script finds in the page, looked at until it is as it is expected: a layout may still be settling. */
export const finds = <Found>(page: Page, script: string, what?: string) =>
  expect.poll(() => page.evaluate<Found>(script), what)

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  await finds<number>(page, overhang, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0)
}

/** Nothing waits for its answer any more, so that nothing moves by itself from here on. */
export const expectSettled = (page: Page) =>
  expect(page.locator('[aria-busy=true], .is-skeleton, .form-skeleton, .ui-loader, .ui-skeleton')).toHaveCount(0)

/** Goes to a screen and waits until the page hears of what others save. */
export async function openLive(page: Page, address: string): Promise<void> {
  const hearing = page.waitForResponse((answer) => answer.url().includes('/api/events') && answer.ok())
  await page.goto(address)
  await hearing
}

/** What others save meanwhile is not told to this page, so that it asks for nothing by itself. */
export const holdEvents = (page: Page) => page.route('**/api/events*', () => undefined)

/**
 * Counts what moves by itself on the pages that are opened from now on. The answer refuses a page whose shifts add up to
 * more than 0.02, and names what moved, with where it was and where it went.
 */
export async function watchShifts(page: Page): Promise<(where?: string) => Promise<void>> {
  await page.addInitScript(`
    globalThis.shifted = { sum: 0, moved: [] }
    const nameOf = (node) => node && (node.className ? node.nodeName + '.' + node.className : node.nodeName)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        shifted.sum += value
        for (const { node, previousRect: was, currentRect: now } of sources)
          shifted.moved.push([nameOf(node), was.x, was.y, was.height, '->', now.x, now.y, now.height].join(' '))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  `)
  return async (where = page.url()) => {
    const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>('globalThis.shifted')
    expect(sum, [where, ...moved].join('\n')).toBeLessThanOrEqual(0.02)
  }
}
