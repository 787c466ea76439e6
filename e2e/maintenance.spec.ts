import type { Page } from '@playwright/test'

import { maintenanceHeader } from '#contract/maintenance.ts'

import { expect, test } from './fixtures.ts'
import { someProject } from './records.ts'

const sentence = 'Volvemos a las 3 p. m.'
const header = { [maintenanceHeader]: `on ${encodeURIComponent(sentence)}` }

/** What a portal in maintenance answers to who is no administrator, from now on; the answer ends it. */
async function beginMaintenance(page: Page): Promise<() => Promise<void>> {
  const detail = { type: 'urn:portal:problem:maintenance', title: 'En mantenimiento', status: 503, detail: sentence }
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/api/maintenance')) return route.fulfill({ json: { on: true, sentence } })
    return route.fulfill({
      status: 503,
      headers: { ...header, 'retry-after': '60', 'content-type': 'application/problem+json' },
      body: JSON.stringify(detail),
    })
  })
  return () => page.unroute('**/api/**')
}

test('maintenance covers the screens, keeps what was typed, goes away by itself, and then it can be saved', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/status of 503/)
  await page.clock.install()
  await signIn(page, { role: 'Comercial' })
  await page.goto('/customers/create-customer')
  const code = page.getByLabel('Código')
  await code.fill('MANT-1')
  const end = await beginMaintenance(page)
  await page.getByRole('combobox', { name: 'Ciudad' }).fill('Med')
  const layer = page.getByRole('alertdialog', { name: 'El portal está en mantenimiento' })
  await expect(layer).toContainText(sentence)
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape')
  await page.keyboard.type('xyz')
  // What was sought is not chosen, so the field is empty; nothing is typed into what is covered.
  await expect(page.getByRole('combobox', { name: 'Ciudad', includeHidden: true })).toHaveValue('')
  await layer.getByRole('button', { name: 'Revisar ahora' }).click()
  await expect(layer).toBeVisible()
  await end()
  await page.clock.runFor(11_000)
  await expect(layer).toHaveCount(0)
  await expect(page.getByText('El mantenimiento terminó. Ya puede seguir.')).toBeVisible()
  await expect(code).toHaveValue('MANT-1')
})

test('maintenance over a dialog can be closed by no key, and nor can the dialog below it', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 503/)
  const { id } = await someProject(api)
  await page.clock.install()
  await signIn(page, { role: 'Gerente de Proyectos' })
  await page.goto(`/projects/projects-list/${id}`)
  await page.getByRole('button', { name: 'Asignar hitos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Asignar hitos' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  const end = await beginMaintenance(page)
  await page.keyboard.type('zq')
  await page.clock.runFor(1000)
  const layer = page.getByRole('alertdialog', { name: 'El portal está en mantenimiento' })
  await expect(layer).toContainText(sentence)
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape')
  // Also where nothing has the focus, and the browser itself is asked.
  await layer.getByText(sentence).click()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape')
  await layer.getByRole('button', { name: 'Revisar ahora' }).click()
  await end()
  await page.clock.runFor(11_000)
  await expect(layer).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar notificación' }).click()
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
})

test('an administrator sees that there is maintenance, and works on', async ({ page, signIn }) => {
  await signIn(page, { role: 'Administrador' })
  await page.route('**/api/**', async (route) => {
    // A stream has no end that could be waited for.
    if (route.request().url().includes('/api/events')) return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, headers: { ...response.headers(), ...header } })
  })
  await page.goto('/employees')
  await expect(page.getByText('Mantenimiento activo: solo los administradores pueden usar el portal.')).toBeVisible()
  await expect(page.getByText(`Los demás leen: «${sentence}»`)).toBeVisible()
  // An answer from before that came later would begin the maintenance again.
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('searchbox').fill('a')
  await expect(page.getByText('Mantenimiento activo')).toHaveCount(0)
})
