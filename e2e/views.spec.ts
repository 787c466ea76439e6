import type { Page } from '@playwright/test'

import { views } from '#contract/views.ts'

import { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someCustomer, tag } from './records.ts'
import { addressOf } from './screen.ts'

/** Keeps how the list is looked at as a view of this name. */
async function keep(page: Page, name: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Vistas', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Guardar como vista...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar como vista' })
  await dialog.getByRole('textbox', { name: 'Nombre de la vista' }).fill(name)
  await dialog.getByRole('checkbox', { name: choice }).check()
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('button', { name: `Vista: ${name}` })).toBeVisible()
  await expect(page).toHaveURL(/[?&]view=\d+/)
}

test('a list opens with its view in another browser too, and can be seen without it', async ({
  page,
  portal,
  browser,
  signIn,
  api,
}) => {
  const word = tag()
  const name = `Vista ${word}`
  await someCustomer(api, { commercialName: `Ganadería ${word}` })
  const { token } = await signIn(page, { role: 'Comercial' })
  await page.goto(`/customers?q=${word}`)
  await expect(page.getByRole('row').filter({ hasText: word })).toBeVisible()
  await keep(page, name, 'Abrir la lista con esta vista')

  const context = await browser.newContext({ baseURL: portal })
  const other = await context.newPage()
  // Signs in anew: with which view a list opens is said at the sign-in.
  await signIn(other, { role: 'Comercial', own: true })
  await other.goto('/customers')
  await expect(other.getByRole('button', { name: `Vista: ${name}` })).toBeVisible()
  await expect(other.getByRole('row').filter({ hasText: word })).toBeVisible()
  await other.getByRole('button', { name: `Vista: ${name}` }).click()
  await other.getByRole('menuitemradio', { name: 'Sin vista' }).click()
  await expect.poll(() => addressOf(other)).toBe('/customers?view=none')
  await context.close()

  const own = new Api(portal, token)
  for (const view of await own.call(views.list, { query: { noun: 'customers' } }))
    if (view.isOwn) await own.call(views.remove, { params: { id: String(view.id) } })
})

const lists: { path: string; search: string; heading: string }[] = [
  { path: '/projects/timeline', search: 'zoom=weeks', heading: 'Cronograma' },
  { path: '/workload', search: '', heading: 'Carga' },
  { path: '/portfolio', search: 'tab=silencio', heading: 'Panorama' },
  { path: '/portfolio', search: 'tab=licencias', heading: 'Panorama' },
  { path: '/project-checkpoints', search: '', heading: 'Seguimientos' },
  { path: '/project-checkpoints/tasks', search: 'status=1', heading: 'Tareas de seguimientos' },
  { path: '/admin/audit', search: 'entity=customer', heading: 'Auditoría' },
]

// In test:full alone. The rule is kept by e2e/views.spec.ts and web/features/employees/EmployeeListPage.test.tsx.
test('a shared view of each list leads another person to the same list @full', async ({
  page,
  portal,
  browser,
  signIn,
}) => {
  test.slow()
  await signIn(page)
  const context = await browser.newContext({ baseURL: portal })
  const other = await context.newPage()
  await signIn(other, { role: 'Administrador' })
  for (const { path, search, heading } of lists)
    await test.step(`${path}?${search}`, async () => {
      const name = `Vista ${tag()}`
      const button = other.getByRole('button', { name: `Vista: ${name}`, exact: true })
      await page.goto(`${path}?${search}${search && '&'}size=20`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await keep(page, name, 'Para todos: cualquier persona la ve en esta lista')
      const id = new URL(page.url()).searchParams.get('view')

      const tab = new URLSearchParams(search).get('tab')
      await other.goto(`${path}?${tab === null ? '' : `tab=${tab}&`}view=${id}`)
      await expect(button).toBeVisible()
      await expect.poll(() => addressOf(other)).toBe(addressOf(page))
      await button.click()
      await other.getByRole('menuitemradio', { name: 'Sin vista' }).click()
      await expect.poll(() => addressOf(other)).toBe(tab === null ? path : `${path}?tab=${tab}`)
    })
  await expectNoAxeViolations(page)
  await context.close()
})
