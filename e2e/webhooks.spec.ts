import type { Page } from '@playwright/test'

import { projects } from '#contract/projects.ts'
import { webhooks } from '#contract/webhooks.ts'

import type { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { openReceiver, type Receiver, verified } from './receiver.ts'
import { someProject, tag } from './records.ts'
import { box, expectNoSidewaysScroll, expectToast } from './screen.ts'

let receiver: Receiver
test.beforeEach(async () => {
  receiver = await openReceiver()
})
test.afterEach(() => receiver.close())

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const asked = (page: Page) => page.getByRole('alertdialog')
async function act(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Más acciones de ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const rename = (api: Api, id: number) =>
  api.call(projects.update, { params: { id: String(id) }, body: { name: `Migración ${tag()}` } })

test('a webhook is made, tried, told of a saved project, paused and removed', async ({ page, api, signIn }) => {
  const name = `Contabilidad ${tag()}`
  const project = await someProject(api)
  await signIn(page)
  await page.goto('/account/options')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
  await page.getByRole('button', { name: 'Crear webhook' }).click()
  await box(page, 'Dirección').fill(receiver.url)
  await box(page, 'Nombre').fill(name)
  await page.getByRole('checkbox', { name: 'Proyecto', exact: true }).check()
  await expect(page.getByRole('checkbox', { name: 'Todos' })).not.toBeChecked()
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Crear webhook' }).click()

  const shown = page.getByRole('dialog', { name: 'El secreto del webhook' })
  const secret = await shown.getByRole('textbox', { name: 'Secreto' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectNoAxeViolations(page)
  await shown.getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('button', { name: `Probar ${name}` }).click()
  await expect(item(page, name).getByRole('status')).toHaveText('Recibido: respondió 204.')
  await rename(api, project.id)
  await expect.poll(() => receiver.of(project.id).length).toBe(1)
  // Projects of other flows are told of meanwhile.
  const types = receiver.calls.map((call) => verified(call, secret))
  expect(types).toContainEqual(expect.objectContaining({ type: 'portal.test', data: {} }))
  const [told] = receiver.of(project.id)
  expect(verified(told!, secret)).toMatchObject({ type: 'project.updated', data: { changes: ['name'] } })

  await page.getByRole('link', { name: `Entregas ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Entregas de ${name}`)
  // Projects of other flows are on its pages too.
  await page.goto(`${new URL(page.url()).pathname}?size=500`)
  const delivered = page.getByRole('row').filter({ hasText: told!.headers['webhook-id']! })
  await expect(delivered).toContainText('Proyecto: cambio')
  await expect(delivered).toContainText('Recibido')
  await expectNoAxeViolations(page)

  await page.goto('/admin/webhooks')
  await act(page, name, 'Pausar')
  await expect(asked(page)).toContainText('no se cuenta después')
  await expectNoAxeViolations(page)
  await asked(page).getByRole('button', { name: 'Pausar' }).click()
  await expectToast(page, 'Webhook pausado exitosamente!')
  await expect(item(page, name)).toContainText('En pausa')
  await rename(api, project.id)
  await act(page, name, 'Encender')
  await asked(page).getByRole('button', { name: 'Encender' }).click()
  await expect(item(page, name)).toContainText('Encendido')
  // What was done meanwhile is not told, and what comes after it is.
  const { version } = await rename(api, project.id)
  await expect.poll(() => receiver.of(project.id).length).toBe(2)
  expect(verified(receiver.of(project.id)[1]!, secret)).toMatchObject({ data: { version } })

  await act(page, name, 'Eliminar')
  await asked(page).getByRole('button', { name: 'Eliminar' }).click()
  await expectToast(page, 'Webhook eliminado exitosamente!')
  await expect(item(page, name)).toHaveCount(0)
  expect((await api.call(webhooks.list, {})).map((one) => one.name)).not.toContain(name)
})

// In test:full alone. The rule is kept by web/features/webhooks/DeliveriesPage.test.tsx and web/features/webhooks/WebhooksPage.test.tsx.
test('what a receiver refuses is tried again by one press, and signed by both secrets after a new one @full', async ({
  page,
  api,
  signIn,
}) => {
  const name = `Tablero ${tag()}`
  const { id, secret: former } = await api.call(webhooks.create, {
    body: { url: receiver.url, kinds: ['project'], name },
  })
  receiver.answer(503)
  const project = await someProject(api)
  await signIn(page)
  await page.goto(`/admin/webhooks/${id}?size=500`)
  await expect.poll(() => receiver.of(project.id).length).toBeGreaterThan(0)
  const line = page.getByRole('row').filter({ hasText: receiver.of(project.id)[0]!.headers['webhook-id']! })
  await expect(line).toContainText('Proyecto: creación')
  await expect(line).toContainText('En espera')
  // The screen looks again by itself: the second try is 5 s later.
  await expect(line).toContainText('Respondió con un error.')
  await expect(line).toContainText(/Se intenta de nuevo: .*\d:\d\d/)

  await page.goto('/admin/webhooks')
  await act(page, name, 'Nuevo secreto')
  await expect(asked(page)).toContainText('Durante 24 horas firman los dos')
  await asked(page).getByRole('button', { name: 'Crear secreto' }).click()
  const shown = page.getByRole('dialog', { name: 'El secreto del webhook' })
  const secret = await shown.getByRole('textbox', { name: 'Secreto' }).inputValue()
  expect(secret).not.toBe(former)
  await shown.getByRole('button', { name: 'Listo' }).click()

  // Else the second try comes of itself, or by the press.
  await expect.poll(() => receiver.of(project.id).length).toBe(2)
  receiver.answer(204)
  const before = receiver.of(project.id).length
  await page.goto(`/admin/webhooks/${id}?size=500`)
  await line.getByRole('button', { name: /^Reintentar Proyecto: creación/ }).click()
  await expect(line).toContainText('Recibido')
  const again = receiver.of(project.id)[before]!
  for (const one of [secret, former]) expect(verified(again, one)).toMatchObject({ type: 'project.created' })

  // A receiver that is gone ends it, and the notice leads to the screen that says so.
  receiver.answer(410)
  await rename(api, project.id)
  await page.goto('/notices')
  await page.getByRole('link', { name: new RegExp(`El portal apagó el webhook «${name}»`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
  await expect(item(page, name)).toContainText('El portal lo apagó. Respondió que ya no existe (410).')
  await api.call(webhooks.remove, { params: { id: String(id) } })
  // Another one's change comes by itself.
  await expect(item(page, name)).toHaveCount(0)
})

// In test:full alone. The rule is kept by web/features/webhooks/WebhooksPage.test.tsx and web/platform/forms/kept-forms.test.tsx.
test('a webhook is made by the keyboard alone, from a draft, on a phone @full', async ({ page, api, signIn }) => {
  const name = `Nómina ${tag()}`
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/admin/webhooks')
  const create = page.getByRole('button', { name: 'Crear webhook' })
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Dirección')).toBeFocused()
  await page.keyboard.type(receiver.url)
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await expect.poll(() => page.evaluate<boolean>(`JSON.stringify(sessionStorage).includes('${name}')`)).toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await create.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Recuperar lo escrito' }).focus()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Nombre')).toHaveValue(name)
  await expectNoSidewaysScroll(page)
  await page.getByRole('checkbox', { name: 'Todos' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Todos' })).not.toBeChecked()
  await box(page, 'Nombre').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'El secreto del webhook' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  // It came in the place of the form, which this button opened.
  await expect(create).toBeFocused()

  const more = page.getByRole('button', { name: `Más acciones de ${name}` })
  await more.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(item(page, name)).toHaveCount(0)
  await expect(page.locator('.webhooks-place')).toBeFocused()
  expect((await api.call(webhooks.list, {})).map((one) => one.name)).not.toContain(name)
})
