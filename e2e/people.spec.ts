import { lookups } from '#contract/lookups.ts'
import { session } from '#contract/session.ts'

import { logIn } from './accounts.ts'
import { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someEmployee, tag } from './records.ts'
import { addressOf, choose, expectNoSidewaysScroll, expectToast, row } from './screen.ts'

const password = 'Zafiro#48Luna'

/** Somebody with access, whose password is chosen, and who is signed in elsewhere. */
async function someUser(api: Api, portal: string, role: string) {
  const roles = await api.call(lookups.roles, { query: {} })
  const chosen = roles.find(({ name }) => name === role)!
  const saved = await someEmployee(api, { hasUser: true, role: chosen.id })
  const token = new URL(saved.invitation!.url).hash.replace('#invite=', '')
  const anybody = new Api(portal, '')
  await anybody.call(session.setPassword, { body: { token, newPassword: password } })
  const signedIn = await logIn(portal, saved.email, password)
  return { ...saved, fullName: `Íñigo ${saved.lastName}`, elsewhere: new Api(portal, signedIn.token) }
}

test('a person is found, given another role and signed out everywhere, and the trail says so', async ({
  page,
  api,
  portal,
  signIn,
}) => {
  const person = await someUser(api, portal, 'Consulta')
  await signIn(page, { own: true })
  await page.goto('/account/options')
  await page.getByRole('link', { name: 'Personas del portal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personas del portal')
  await page.getByRole('searchbox', { name: 'Buscar personas' }).fill(person.lastName)
  const line = row(page, person.fullName)
  await expect(line).toContainText('Consulta')
  await expect(line).toContainText('Activa')

  await line.getByRole('link', { name: `Cambiar rol de ${person.fullName}` }).click()
  await expect.poll(() => addressOf(page)).toBe(`/employees/update-employee/${person.id}`)
  await choose(page, 'Rol', 'Comercial')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => addressOf(page)).toBe('/employees')

  await page.goto(`/admin/people?q=${person.lastName}`)
  await expect(line).toContainText('Comercial')
  expect((await person.elsewhere.send('GET', '/accounts/me')).status).toBe(200)
  await line.getByRole('button', { name: `Cerrar sesiones de ${person.fullName}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `¿Cerrar las sesiones de ${person.fullName}?` })
  await expect(dialog).toContainText('Tiene 1 sesión abierta.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cerrar sesiones' }).click()
  await expectToast(page, 'Sesiones cerradas exitosamente!')
  await expect(line.getByRole('button')).toHaveCount(0)
  await expect(line.getByRole('link', { name: person.fullName, exact: true })).toBeFocused()
  expect((await person.elsewhere.send('GET', '/accounts/me')).status).toBe(401)

  await line.getByRole('link', { name: new RegExp(`Ver los ingresos de ${person.fullName}$`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auditoría')
  const entries = page.locator('.history-entry')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0)).toContainText(`Administrador Portal cerró las sesiones de ${person.fullName}`)
  await expect(entries.nth(1)).toContainText(`${person.fullName} inició sesión`)
  await choose(page, 'Tipo de cambio', 'Inicio de sesión')
  await expect(entries).toHaveCount(1)
  await expectNoAxeViolations(page)
})

// In test:full alone. The rule is kept by web/features/accounts/PeoplePage.test.tsx and server/features/accounts/accounts.test.ts.
test('several employees are invited at once by the keyboard alone, and each link is shown @full', async ({
  page,
  api,
  signIn,
}) => {
  const word = `Tominejo${tag()}`
  const people = [await someEmployee(api, { surname: word }), await someEmployee(api, { surname: word })]
  await signIn(page)
  await page.goto('/employees')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar en todo' }).fill('personas del portal')
  const screen = page.getByRole('option', { name: /^Personas del portal/ })
  await expect(screen).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toBe('/admin/people')
  await page.getByRole('button', { name: 'Invitar personas' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invitar personas' })
  const send = dialog.getByRole('button', { name: /^Invitar/ })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Elija al menos a una persona.')).toBeVisible()

  const chosen = dialog.getByRole('list', { name: 'Personas por invitar' }).getByRole('listitem')
  for (const [at, { lastName }] of people.entries()) {
    await dialog.getByRole('combobox', { name: 'Empleado' }).fill(lastName)
    await expect(page.getByRole('listbox', { name: 'Empleado' }).getByRole('option')).toHaveText([new RegExp(lastName)])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(chosen).toHaveCount(at + 1)
  }
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Rol' }).click()
  await page.getByRole('listbox', { name: 'Rol' }).getByRole('option', { name: 'Consulta', exact: true }).click()
  await dialog.getByRole('button', { name: 'Invitar a 2 personas' }).focus()
  await page.keyboard.press('Enter')
  const result = page.getByRole('dialog', { name: 'Invitaciones' })
  await expect(result).toContainText('Se invitó a 2 personas.')
  for (const { lastName } of people) {
    const link = result.getByRole('textbox', { name: new RegExp(lastName) })
    await expect(link).toHaveValue(/\/login#invite=/)
  }
  await expectNoAxeViolations(page)
  await result.getByRole('button', { name: 'Listo' }).click()

  await page.getByRole('searchbox', { name: 'Buscar personas' }).fill(word)
  for (const { lastName } of people) await expect(row(page, new RegExp(lastName))).toContainText('Invitada')
})

// In test:full alone. The rule is kept by e2e/list-filters.spec.ts and server/features/employees/employees-access.test.ts.
test('employees are narrowed to a role, in the address and with the right count @full', async ({
  page,
  api,
  portal,
  signIn,
}) => {
  const person = await someUser(api, portal, 'Consulta')
  const other = await someEmployee(api)
  await signIn(page)
  await page.goto(`/employees?q=${person.lastName}`)
  await expect(row(page, person.fullName)).toBeVisible()
  const filter = page.getByRole('button', { name: /^Rol/ })
  await filter.click()
  await page.getByRole('radio', { name: 'Consulta' }).check()
  await expect.poll(() => addressOf(page)).toMatch(/[?&]role=\d+/)
  await expect(row(page, person.fullName)).toBeVisible()
  await page.getByRole('radio', { name: 'Comercial' }).check()
  await expect(row(page, person.fullName)).toHaveCount(0)
  await page.goto(`/employees?q=${other.lastName}&hasUser=false`)
  await expect(filter).toHaveText('Rol Sin acceso al portal')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await filter.click()
  await page.getByRole('radio', { name: 'Todos los roles' }).check()
  await expect.poll(() => addressOf(page)).toBe(`/employees?q=${encodeURIComponent(other.lastName)}`)
})

for (const [width, skin, theme, locale] of moreLooks([
  [390, 'smart', 'light', 'es-CO'],
  [390, 'provider', 'dark', 'en-US'],
  [1440, 'provider', 'light', 'es-CO'],
] as const))
  test(`the people of the portal fit ${width} pixels, ${skin} ${theme} ${locale}, and what each role may do is read`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, { skin, theme, locale })
    await page.goto('/admin/people')
    const roles = page.getByRole('table', { name: locale === 'es-CO' ? 'Permisos por rol' : 'Permissions by role' })
    await expect(roles.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  })
