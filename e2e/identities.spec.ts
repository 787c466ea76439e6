import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { factors } from '#contract/factors.ts'
import { lookups } from '#contract/lookups.ts'
import { roles } from '#contract/roles.ts'
import { session } from '#contract/session.ts'

import { logIn } from './accounts.ts'
import { Api } from './api.ts'
import { portalWithDirectory } from './directory.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someEmployee, tag } from './records.ts'
import { addressOf, expectToast } from './screen.ts'

// Signing in at the company's directory, a provider of OpenID Connect, in a portal of its own.

const administrator = { email: 'admin@portal.test', password: 'Zafiro#48Luna' }
const password = 'Tinto#48Arepa'

// One portal with a directory is enough for all of them.
test.describe.configure({ mode: 'default' })

let there: Awaited<ReturnType<typeof portalWithDirectory>>
let api: Api

test.beforeAll(async () => {
  test.setTimeout(180_000)
  there = await portalWithDirectory(administrator)
  api = new Api(there.address, (await logIn(there.address, administrator.email, administrator.password)).token)
})
test.afterAll(() => there.stop())
test.beforeEach(({ complaints }) => complaints.allow(/status of 40[0134]/))

/** Somebody with access, who is at the directory's keyboard from now on. */
async function someUser(role = 'Consultor') {
  const all = await api.call(lookups.roles, { query: {} })
  const saved = await someEmployee(api, { hasUser: true, role: all.find(({ name }) => name === role)!.id })
  there.directory.person = { sub: `sub-${saved.id}`, email: saved.email, email_verified: true }
  return saved
}

/** The page, opened in a tab where nobody is signed in, and the way to the directory. */
async function leave(page: Page, path: string): Promise<void> {
  await page.goto(there.address + path)
  await page.getByRole('button', { name: 'Entrar con Lumbrera' }).click()
  await expect(page.getByRole('heading', { name: 'Directorio de la empresa' })).toBeVisible()
}

/** Answers the first call as to who signed in more than 15 minutes ago. */
async function pretendOld(page: Page, path: string): Promise<void> {
  let isOld = true
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'POST' || !isOld) return route.continue()
    isOld = false
    const type = 'urn:portal:problem:confirm-first'
    const body = JSON.stringify({ type, title: 'Falta confirmar', status: 403, detail: 'Confirme que es usted.' })
    await route.fulfill({ status: 403, contentType: 'application/problem+json', body })
  })
}

test('who signs in at the directory comes back to the page that was asked for, and nothing stays in the address', async ({
  page,
}) => {
  const { firstName } = await someUser()
  await page.goto(`${there.address}/projects?q=red`)
  const way = page.getByRole('button', { name: 'Entrar con Lumbrera' })
  await expect(way).toBeVisible()
  await expect(page.getByLabel('Correo Electrónico')).toBeFocused()
  await expectNoAxeViolations(page)
  await way.press('Enter')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Proyectos' })).toBeVisible()
  expect(addressOf(page)).toBe('/projects?q=red')
  expect(page.url()).not.toContain('#')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user')!).firstName as string)).toBe(firstName)
  expect(await page.evaluate(() => sessionStorage.getItem('sign-on'))).toBeNull()
})

// In test:full alone. The rule is kept by server/features/identities/refused.test.ts and e2e/looks.spec.ts.
test('a refusal and a person whom nobody knows are said in a sentence, and the next try still leads to the page @full', async ({
  page,
}) => {
  await someUser()
  const { person } = there.directory
  await leave(page, '/customers')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alert')).toContainText('Su organización no confirmó el ingreso.')
  expect(addressOf(page)).toBe('/login')
  there.directory.person = { ...person, sub: 'sub-nadie', email: 'nadie@empresa.test' }
  await page.getByRole('button', { name: 'Entrar con Lumbrera' }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert')).toContainText('Pida a un administrador del portal que le dé acceso')
  await expectNoAxeViolations(page)
  there.directory.person = person
  await page.getByRole('button', { name: 'Entrar con Lumbrera' }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect.poll(() => addressOf(page)).toBe('/customers')
})

// In test:full alone. The rule is kept by server/features/identities/refused.test.ts.
test('an address that another tab began signs nobody in @full', async ({ page }) => {
  await page.goto(`${there.address}/login#sso=${'a'.repeat(43)}`)
  await expect(page.getByRole('alert')).toContainText('comenzó en otra pestaña')
  expect(page.url()).not.toContain('aaaa')
})

// In test:full alone. The rule is kept by server/features/identities/sign-on.test.ts and web/features/session/LoginPage.test.tsx.
test('a second factor is asked for after the directory @full', async ({ page }) => {
  const saved = await someUser()
  const token = new URL(saved.invitation!.url).hash.replace('#invite=', '')
  await new Api(there.address, '').call(session.setPassword, { body: { token, newPassword: password } })
  const own = new Api(there.address, (await logIn(there.address, saved.email, password)).token)
  const { secret } = await own.call(factors.beginApp, {})
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await own.call(factors.confirmApp, { body: { code: codeOf(0) } })
  await leave(page, '/projects')
  await page.getByRole('button', { name: 'Entrar' }).click()
  const code = page.getByLabel('Código', { exact: true })
  await expect(code).toBeFocused()
  // The step that was used is used up; the portal takes the next one.
  await code.fill(codeOf(1))
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toBe('/projects')
})

// In test:full alone. The rule is kept by e2e/looks.spec.ts and server/features/identities/sign-on-alone.test.ts.
test('with single sign-on alone the fields wait behind a link @full', async ({ page }) => {
  await page.route(`${there.address}/login`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('data-sign-on-only="false"', 'data-sign-on-only="true"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`${there.address}/login`)
  await expect(page.getByRole('button', { name: 'Entrar con Lumbrera' })).toBeFocused()
  await expect(page.getByLabel('Correo Electrónico')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Entrar con contraseña' }).press('Enter')
  await expect(page.getByLabel('Correo Electrónico')).toBeFocused()
})

test('who has single sign-on alone goes there again to confirm, in a window, and what was typed is sent', async ({
  page,
  context,
}) => {
  await someUser()
  await leave(page, '/account/tokens')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect.poll(() => addressOf(page)).toBe('/account/tokens')
  await pretendOld(page, '/accounts/tokens')
  await page.getByRole('button', { name: 'Crear token' }).click()
  await page.getByRole('textbox', { name: 'Programa' }).fill('Contabilidad')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' })
  await expectNoAxeViolations(page)
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Confirmar con Lumbrera' }).click()
  const window = await opened
  await expect(dialog.getByRole('status')).toContainText('Termine en la ventana que se abrió.')
  const gone = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Entrar' }).click()
  await gone
  await expect(page.getByText(/ptl_/)).toBeVisible()
  await expect(page.getByText('Contabilidad').first()).toBeVisible()
})

test('who has single sign-on alone signs in there anew to set up the factor that their role asks for', async ({
  page,
}) => {
  const name = `Con factor ${tag()}`
  await api.call(roles.create, { body: { name, permissions: ['portal.access'], secondFactor: true } })
  await someUser(name)
  // Before the page goes anywhere: what is asked while it comes back from the directory may not be held up.
  await pretendOld(page, '/accounts/factors/totp')
  await leave(page, '/workload')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Configurar' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión de nuevo' }).click()
  await page.getByRole('button', { name: 'Entrar con Lumbrera' }).click()
  // It knows them, and asks all the same.
  await expect(page.getByRole('heading', { name: 'Directorio de la empresa' })).toBeVisible()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Configurar' }).click()
  await expect(page.getByRole('dialog', { name: 'Configurar la aplicación de códigos' })).toBeVisible()
  expect(addressOf(page)).toBe('/workload')
})

test('an administrator sees with what somebody signs in, and ends it with their sessions', async ({
  page,
  browser,
}) => {
  const saved = await someUser()
  const other = await browser.newPage()
  await leave(other, '/projects')
  await other.getByRole('button', { name: 'Entrar' }).click()
  await expect.poll(() => addressOf(other)).toBe('/projects')
  const { token } = await other.evaluate(() => ({ token: localStorage.getItem('jwt')! }))
  await page.goto(`${there.address}/login`)
  const login = await logIn(there.address, administrator.email, administrator.password)
  await page.evaluate(
    ({ jwt, user }) => {
      localStorage.setItem('jwt', jwt)
      localStorage.setItem('user', user)
    },
    { jwt: login.token, user: JSON.stringify(login.employee) },
  )
  await page.goto(`${there.address}/admin/people?q=${saved.email}`)
  await page.getByRole('button', { name: /^Inicio único/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Inicio de sesión único de/ })
  await expect(dialog).toContainText(`Identificador sub-${saved.id}`)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: /^Quitar la cuenta de 127\.0\.0\.1/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expectToast(page, 'Cuenta quitada exitosamente!')
  await expect(page.getByRole('button', { name: /^Inicio único/ })).toHaveCount(0)
  const me = await fetch(`${there.address}/api/accounts/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(401)
  await other.close()
})
