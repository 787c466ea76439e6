import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { someProject } from './records.ts'

const remembered = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('first-calls:')))

/** The addresses of the calls that the page makes, as they go out. */
function watchCalls(page: Page, part: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(part)) calls.push(pathname)
  })
  return calls
}

test('a screen that was seen before is asked for before its scripts are there, once, and shows what is stored now', async ({
  page,
  signIn,
  api,
}) => {
  const one = await someProject(api)
  const other = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${one.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name)
  await expect.poll(() => remembered(page)).toEqual(['first-calls:/projects/projects-list/$id'])

  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const calls = watchCalls(page, '/api/projects/project-by-id/')
  await page.goto(`/projects/projects-list/${other.id}`, { waitUntil: 'commit' })
  await expect.poll(() => calls).toEqual([`/api/projects/project-by-id/${other.id}`])
  scripts.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name)
  expect(calls).toHaveLength(1)
})

test('signing out leaves nothing of what was asked for', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/employees?q=confidencial')
  await expect.poll(() => remembered(page)).toEqual(['first-calls:/employees?q=confidencial'])
  await page.getByRole('button', { name: /^Menú de / }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('textbox', { name: 'Correo Electrónico' })).toBeVisible()
  expect(await remembered(page)).toEqual([])
})
