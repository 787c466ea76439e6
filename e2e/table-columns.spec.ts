import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { expectWellSet } from './look-rules.ts'
import { firstOf } from './looks.ts'
import { someEmployee, tag } from './records.ts'
import { finds } from './screen.ts'

/** Runs in the page: how many rows stand on more than one line. */
const tallRows = `[...document.querySelectorAll('tbody tr')].filter((row) => row.offsetHeight > 50).length`

/** Runs in the page: how far the cells of the last row stand from their headers, in pixels. */
const lastRowOff = `(() => {
  const heads = [...document.querySelectorAll('thead th')]
  return Math.max(...[...[...document.querySelectorAll('tbody tr')].at(-1).children].map((cell, at) => {
    const [a, b] = [cell.getBoundingClientRect(), heads[at].getBoundingClientRect()]
    return Math.max(Math.abs(a.left - b.left), Math.abs(a.right - b.right))
  }))
})()`

const open = async (page: Page, path: string, width: number) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(path)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

for (const locale of firstOf(1, ['es-CO', 'en-US']))
  test(`columns take the space that their rows want, and no header breaks in a word: ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    const surname = tag()
    for (const firstName of ['Alejandra Lucía', 'Bernardo José', 'Carolina Patricia'])
      await someEmployee(api, { firstName, surname, email: `${firstName.slice(0, 8)}.${surname}@lumbrera.test` })
    await signIn(page, { locale })
    await open(page, `/employees?q=${surname}`, 1440)
    await finds(page, tallRows).toBe(0)
    // The list with the most columns, at the widths that are hardest for it.
    for (const width of [900, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWellSet(page)
      await expect(page.locator('.is-scrolling')).toHaveCount(0)
    }
  })

test('on a long page the rows that come into view later have the columns of the first', async ({
  page,
  signIn,
  api,
}) => {
  const surname = tag()
  for (let at = 0; at < 55; at++)
    await someEmployee(api, { firstName: at === 54 ? 'Zulma de los Ángeles' : `A${at}`, surname })
  await signIn(page)
  await open(page, `/employees?q=${surname}&size=100`, 1440)
  await expect(page.getByRole('rowheader')).toHaveCount(55)
  await page.getByRole('rowheader').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('rowheader').last()).toContainText('Zulma')
  await finds<number>(page, lastRowOff).toBeLessThanOrEqual(1)
  await page.setViewportSize({ width: 1024, height: 900 })
  await finds<number>(page, lastRowOff).toBeLessThanOrEqual(1)
})
