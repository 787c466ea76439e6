import type { Page, Route } from '@playwright/test'

import { customers } from '#contract/customers.ts'

import { expect, test } from './fixtures.ts'
import { firstOf } from './looks.ts'
import { digits, someCustomer, tag } from './records.ts'
import { box, expectToast, finds, screenHeading, search } from './screen.ts'

const noise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|Failed to (?:fetch|load)|ChunkLoadError|status of 503/i
const sentence = 'No se pudo cargar esta parte'
const code = (page: Page) => page.getByRole('textbox', { name: /^(?:Código|Code)$/ })

/** What comes by itself, some time after the screen, is there. */
const hasCome = (page: Page, name = 'NoticesPanel') =>
  finds(page, `performance.getEntriesByType('resource').some(({ name }) => name.includes('${name}'))`).toBe(true)

/** Types into the form of a customer, which is all there is to lose. */
async function typeInto(page: Page, id: number): Promise<void> {
  await page.goto(`/customers/update-customer/${id}`)
  await expect(screenHeading(page)).toHaveText('Actualizar Cliente')
  await hasCome(page)
  await code(page).fill('ESCRITO-77')
}

const parts: readonly [name: string, open: (page: Page) => Promise<void>][] = [
  ['the search', (page) => page.keyboard.press('Control+k')],
  ['the history', (page) => page.getByRole('button', { name: 'Historial' }).click()],
  [
    'a language',
    async (page) => {
      await page.getByRole('button', { name: /^Idioma/ }).click()
      await page.getByRole('menuitemradio', { name: /Inglés/ }).click()
    },
  ],
  ['my work', (page) => page.getByRole('button', { name: /^Mi trabajo/ }).click()],
  ['the notices', (page) => page.getByRole('button', { name: /^Avisos/ }).click()],
  ['the shortcuts', (page) => page.keyboard.press('?')],
]

for (const [name, openPart] of firstOf(1, parts))
  test(`${name}: a part that does not load is a sentence in its place, and takes nothing that was typed`, async ({
    page,
    api,
    signIn,
    complaints,
  }) => {
    complaints.allow(noise)
    await signIn(page)
    await typeInto(page, (await someCustomer(api)).id)
    await expect(page.getByRole('button', { name: /^Mi trabajo/ })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await page.context().setOffline(true)
    await openPart(page)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(code(page)).toHaveValue('ESCRITO-77')
    await page.context().setOffline(false)
    // A part of the page comes by itself once the portal is back; a language waits for the press.
    const retry = page.getByRole('button', { name: 'Reintentar' }).first()
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1000 })
      await expect(page.getByText(sentence)).toHaveCount(0, { timeout: 3000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(code(page)).toHaveValue('ESCRITO-77')
  })

const away = (route: Route) => route.abort('connectionrefused')

test('a part that the browser gave up while the server was away comes once it is back, with what was typed', async ({
  page,
  api,
  signIn,
  complaints,
}) => {
  complaints.allow(noise)
  await signIn(page)
  await typeInto(page, (await someCustomer(api)).id)
  await page.getByRole('heading', { level: 1 }).click()
  // The browser believes itself online all the time.
  await page.route('**/*', away)
  await page.getByRole('button', { name: 'Historial' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  // A press while the server is away loads nothing anew.
  await page.evaluate('globalThis.before = true')
  const retry = page.getByRole('button', { name: 'Reintentar' }).first()
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health/live'))
  await retry.click()
  await asked
  expect(await page.evaluate('globalThis.before')).toBe(true)
  await expect(retry).toBeVisible()
  await page.unroute('**/*', away)
  await retry.click()
  const offer = page.getByRole('button', { name: 'Recuperar lo escrito' })
  const history = page.getByRole('dialog', { name: /^Historial/ })
  // Some browsers ask for the module again; in others all is loaded anew, and the text is offered.
  await expect(offer.or(history).first()).toBeVisible()
  if (await offer.isVisible()) {
    await offer.click()
    await page.getByRole('button', { name: 'Historial' }).click()
  }
  await expect(history).toBeVisible()
  await expect(code(page)).toHaveValue('ESCRITO-77')
  await expect(page.getByText(sentence)).toHaveCount(0)
})

// In test:full alone. The rule is kept by web/platform/loading/lazy-load.test.ts and web/platform/page/load-anew.test.ts.
test('a screen that did not load while the server was away comes by itself once it is back @full', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(noise)
  await signIn(page)
  await page.goto('/customers')
  await expect(screenHeading(page)).toHaveText('Clientes')
  await page.route('**/*', away)
  await page.getByRole('link', { name: 'Agregar' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No se pudo cargar la página')
  await page.unroute('**/*', away)
  await expect(screenHeading(page)).toHaveText('Nuevo Cliente')
})

test('without a connection that is said once, and what failed comes by itself when it is back', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(noise)
  await signIn(page)
  await page.goto('/customers')
  await expect(page.getByRole('table')).toBeVisible()
  await hasCome(page)
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('a')
  await expect(page.getByText('Algo ha salido mal')).toBeVisible()
  await expect(page.getByText('Sin conexión')).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(page.getByText('Sin conexión')).toHaveCount(0)
  await expect(page.getByText('Algo ha salido mal')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('a')
})

test('a create whose answer is lost is sent again by itself, and makes one record', async ({
  page,
  api,
  signIn,
  complaints,
}) => {
  complaints.allow(noise)
  await signIn(page)
  const code = `C-${tag()}`
  await page.goto('/customers/create-customer')
  await box(page, 'Código').fill(code)
  await box(page, 'Nombre Comercial').fill(`Perdida ${code}`)
  await box(page, 'Número de Documento').fill(digits())
  await search(page, 'Ciudad', 'Medellín', 'Medellín (Antioquia)')
  let lost = 0
  await page.route('**/api/customers/create-customer', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    // It has arrived, and is done: only the answer never comes.
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Crear' }).click()
  await expectToast(page, 'Cliente creado exitosamente!')
  expect(lost).toBe(1)
  const found = await api.call(customers.list, { query: { searchTerm: code, top: '10' } })
  expect(found).toMatchObject({ filteredRecordsCount: 1 })
})

const otherBuild = 'event: version\ndata: {"build":"another"}\n\n'
/** The portal is upgraded: the stream of events begins with another build. The answer counts how often it is asked for. */
async function upgrade(page: Page): Promise<() => number> {
  let streams = 0
  await page.route('**/api/events*', (route) => {
    streams += 1
    return route.fulfill({ contentType: 'text/event-stream', body: `: open\n\n${otherBuild}` })
  })
  return () => streams
}

test('after an upgrade a tab without typed text is loaded anew when its person goes elsewhere', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const streams = await upgrade(page)
  await page.goto('/customers')
  await hasCome(page)
  // The next one is asked for once the first has been read.
  await expect.poll(streams).toBeGreaterThan(1)
  await page.evaluate('globalThis.before = true')
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Empleados' }).first().click()
  await loaded
  await expect(screenHeading(page)).toHaveText('Empleados')
  expect(await page.evaluate('globalThis.before')).toBeUndefined()
  // Once for that build.
  await page.evaluate('globalThis.before = true')
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await expect(screenHeading(page)).toHaveText('Clientes')
  expect(await page.evaluate('globalThis.before')).toBe(true)
})

test('after an upgrade a tab with typed text says so, and keeps the text when it is updated', async ({
  page,
  api,
  signIn,
}) => {
  await signIn(page)
  await upgrade(page)
  await typeInto(page, (await someCustomer(api)).id)
  await expect(page.getByText('Hay una versión nueva')).toBeVisible()
  await page.getByRole('button', { name: 'Actualizar', exact: true }).first().click()
  await page.getByRole('button', { name: 'Recuperar lo escrito' }).click()
  await expect(code(page)).toHaveValue('ESCRITO-77')
})
