import type { Page } from '@playwright/test'

import type { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { firstOf, moreLooks } from './looks.ts'
import { digits, someEmployee, someProject, tag } from './records.ts'
import { addressOf, box, expectNoSidewaysScroll, row, watchShifts } from './screen.ts'

/** Twelve employees who share a second surname; their first names are in the order of the alphabet. */
async function twelve(api: Api): Promise<string> {
  const surname = tag()
  const names = ['Álvaro', 'Beatriz', 'Camilo', 'Diana', 'Elías', 'Fátima', 'Gustavo', 'Hernán', 'Inés', 'Jorge']
  for (const [i, firstName] of [...names, 'Karen', 'Lucía'].entries())
    await someEmployee(api, { firstName, surname, email: `${String.fromCodePoint(122 - i)}.${surname}@lumbrera.test` })
  return surname
}

const range = (page: Page) => page.getByRole('navigation', { name: 'Paginación' }).getByRole('paragraph')
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()

test.describe('the employee list', () => {
  test('keeps page, size, search and sort in its address', async ({ page, signIn, api }) => {
    const surname = await twelve(api)
    await signIn(page)
    await page.goto('/employees')
    await page.getByRole('searchbox').fill(surname.toUpperCase())
    await expect(range(page)).toHaveText('1 - 10 de 12 registros')
    await page.getByLabel('Por página').selectOption('5')
    await expect(range(page)).toHaveText('1 - 5 de 12 registros')
    await page.getByRole('button', { name: 'Página 3' }).click()
    await expect(range(page)).toHaveText('11 - 12 de 12 registros')
    await expect(page).toHaveTitle('Empleados, página 3 · Portal de Proyectos Internos')
    await expect.poll(() => addressOf(page)).toBe(`/employees?q=${surname.toUpperCase()}&size=5&page=3`)

    await page.getByRole('button', { name: 'Correo Electrónico' }).click()
    await expect(page.getByRole('columnheader', { name: 'Correo Electrónico' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect.poll(async () => (await names(page))[0]).toContain('Lucía')
    await expect.poll(() => addressOf(page)).toBe(`/employees?q=${surname.toUpperCase()}&size=5&sort=Email`)
    await page.getByRole('button', { name: 'Correo Electrónico' }).click()
    await expect.poll(async () => (await names(page))[0]).toContain('Álvaro')
    await expect.poll(() => addressOf(page)).toContain('sort=Email&asc=false')

    await page.goBack()
    await expect.poll(async () => (await names(page))[0]).toContain('Lucía')
    await page.goBack()
    await expect(range(page)).toHaveText('11 - 12 de 12 registros')
    await page.goForward()
    await page.reload()
    await expect.poll(async () => (await names(page))[0]).toContain('Lucía')
    await expect(page.getByRole('searchbox')).toHaveValue(surname.toUpperCase())
    await expect(page.getByLabel('Por página')).toHaveValue('5')
  })
})

for (const width of firstOf(1, [390, 1440]))
  test(`no screen of employees, and no list of customers and projects, moves while it loads slowly, at ${width} px`, async ({
    page,
    signIn,
    api,
  }) => {
    const employee = await someEmployee(api, { hasUser: true })
    await someProject(api)
    await page.setViewportSize({ width, height: 850 })
    const expectNoShift = await watchShifts(page)
    await signIn(page)
    await page.route(/\/api\/(?!accounts)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    for (const [path, sign] of [
      ['/employees', page.getByRole('table')],
      [`/employees?q=${employee.lastName}`, page.getByRole('table')],
      [`/employees/update-employee/${employee.id}`, page.getByRole('button', { name: 'Actualizar' })],
      ['/employees/create-employee', page.getByRole('combobox', { name: 'Grupo', disabled: false })],
      ['/customers', page.getByRole('table')],
      ['/projects', page.getByRole('article').first()],
    ] as const) {
      await page.goto(path)
      await expect(sign).toBeVisible()
      await expectNoShift(path)
    }
  })

test('an employee is created with the keyboard alone', async ({ page, signIn }) => {
  const unique = tag()
  await signIn(page)
  await page.goto('/employees')
  await expect(page.getByRole('table')).toBeVisible()
  const { keyboard } = page
  const next = async (text: string) => {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Nuevo Empleado' })).toBeFocused()
  // The keys would pass a list by whose options have not come.
  for (const list of ['Tipo de Documento', 'Cargo', 'Grupo'])
    await expect(page.getByRole('combobox', { name: list })).toBeEnabled()
  await next('Camila')
  await next('')
  await next(unique)
  await next('')
  // A list: its letters choose.
  await next('Pasap')
  await expect(page.getByRole('combobox', { name: 'Tipo de Documento' })).toHaveText('Pasaporte')
  await next(digits())
  await next('01021990')
  // The last part of the date has the focus, and after it the calendar's button.
  await keyboard.press('Tab')
  await next('')
  await next(`${unique}@lumbrera.test`)
  await next('310 555 0142')
  await next('')
  await next('Calle 8')
  await next('bogota')
  await expect(page.getByRole('option', { name: 'Bogotá, D.C.' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('Bogotá, D.C.')
  await next('')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await next('')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByText('Faltan:')).toHaveCount(0)
  await keyboard.press('Enter')
  await expect(page.getByText('Faltan:')).toHaveCount(0)
  await box(page, 'Primer Nombre').press('Enter')
  await expect(page.getByText('Empleado creado exitosamente!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Empleados' })).toBeFocused()
  await keyboard.press('/')
  await keyboard.type(unique)
  await expect(row(page, `Camila ${unique}`)).toBeVisible()
})

for (const [width, skin, theme] of moreLooks([
  [1440, 'smart', 'light'],
  [900, 'provider', 'dark'],
  [390, 'smart', 'dark'],
  [320, 'provider', 'light'],
] as const)) {
  test(`the screens of employees are accessible at ${width} px in ${skin}, ${theme}`, async ({ page, signIn, api }) => {
    test.slow()
    const long = 'Anastasia'.repeat(5)
    const employee = await someEmployee(api, {
      firstName: long,
      middleName: long,
      surname: 'مرحبا 🙂',
      email: `${tag().padEnd(60, 'x')}@${'a'.repeat(60)}.example`,
    })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme })
    await page.goto(`/employees?q=${employee.lastName}`)
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/employees/update-employee/${employee.id}`)
    await expect(box(page, 'Primer Nombre')).toHaveValue(long)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
