import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { someEmployee, someProject } from './records.ts'
import { holdEvents } from './screen.ts'

/** The addresses of the calls that the page makes by itself, as they go out; what others save makes it ask again. */
async function watchCalls(page: Page, part: string): Promise<string[]> {
  await holdEvents(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith(part)) calls.push(pathname + search)
  })
  return calls
}

/** Holds the scripts of a screen back until it is called. */
async function holdBack(page: Page, screen: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${screen}-.*\\.js$`), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what a project begins with is asked for beside its scripts, once', async ({ page, signIn, api }) => {
  const project = await someProject(api)
  await signIn(page)
  const letCome = await holdBack(page, 'ProjectOverviewPage')
  const calls = await watchCalls(page, '/api/projects/')
  await page.goto(`/projects/projects-list/${project.id}`, { waitUntil: 'commit' })
  const first = [`/api/projects/project-by-id/${project.id}`, `/api/projects/${project.id}/forecast`]
  await expect.poll(() => calls).toEqual(expect.arrayContaining(first))
  letCome()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.name)
  for (const call of first) expect(calls.filter((one) => one === call)).toEqual([call])
})

// In test:full alone. The rule is kept by web/platform/calls/fetched-ahead.test.ts and web/platform/lists/list-params.test.ts.
test('a list is asked for as its address says, beside its scripts, once @full', async ({ page, signIn }) => {
  await signIn(page)
  const letCome = await holdBack(page, 'EmployeeListPage')
  const calls = await watchCalls(page, '/api/employees/employees-list')
  await page.goto('/employees?q=ana&size=20&sort=Email&asc=false', { waitUntil: 'commit' })
  await expect.poll(() => calls).toHaveLength(1)
  expect(Object.fromEntries(new URLSearchParams(calls[0]!.split('?')[1]))).toEqual({
    searchTerm: 'ana',
    offset: '0',
    top: '20',
    orderBy: 'Email',
    ascending: 'false',
  })
  letCome()
  await expect(page.getByRole('searchbox')).toHaveValue('ana')
  expect(calls).toHaveLength(1)
})

// In test:full alone. The rule is kept by web/platform/calls/fetched-ahead.test.ts and web/platform/kit/navigation.test.tsx.
test('resting on a link asks for the screen and what it begins with, and the click for nothing more @full', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const calls = await watchCalls(page, '/api/customers/')
  await page.goto('/')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Clientes' }).first()
  await link.hover()
  await expect.poll(() => calls).toHaveLength(1)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientes')
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(calls).toHaveLength(1)
})

// In test:full alone. The rule is kept by web/platform/calls/fetched-ahead.test.ts and web/platform/kit/navigation.test.tsx.
test('the pointer and the focus on the link of a record ask for it once, and the click for nothing more @full', async ({
  page,
  signIn,
  api,
}) => {
  const employee = await someEmployee(api)
  await signIn(page)
  const calls = await watchCalls(page, '/api/employees/employee-by-id/')
  await page.goto(`/employees?q=${employee.email}`)
  const link = page.getByRole('link', { name: /^Ver / }).first()
  await link.hover()
  await link.focus()
  await expect.poll(() => calls).toEqual([`/api/employees/employee-by-id/${employee.id}`])
  await link.click()
  await expect(page.getByRole('textbox', { name: 'Correo Electrónico' })).toHaveValue(employee.email)
  expect(calls).toHaveLength(1)
})
