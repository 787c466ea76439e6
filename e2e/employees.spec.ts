import { employees } from '#contract/employees.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someUser, someUserWho, typeLogin } from './own-account.ts'
import { digits, tag } from './records.ts'
import { addressOf, box, choose, row, search } from './screen.ts'

test.describe('an employee', () => {
  test('is created, found without accents, updated and deactivated', async ({ page, signIn }) => {
    const unique = tag()
    await signIn(page)
    await page.goto('/employees')
    await expect(page).toHaveTitle('Empleados · Portal de Proyectos Internos')
    await page.getByRole('link', { name: 'Agregar' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Empleado')
    const create = page.getByRole('button', { name: 'Crear', exact: true })
    await expect(create).toBeDisabled()
    await expect(page.getByText('Faltan:')).toHaveText(
      'Faltan: Primer Nombre, Primer Apellido, Tipo de Documento, Número de Documento, Correo Electrónico, Ciudad, Cargo, Grupo',
    )
    await box(page, 'Primer Nombre').fill('Íñigo')
    await box(page, 'Segundo Nombre').fill('José')
    await box(page, 'Primer Apellido').fill("D'Angelo")
    await box(page, 'Segundo Apellido').fill(`Muñoz${unique}`)
    await choose(page, 'Tipo de Documento', 'Pasaporte')
    await box(page, 'Número de Documento').fill(`AB-${digits()}`)
    await page.getByRole('spinbutton', { name: /^día/i }).focus()
    await page.keyboard.type('28021990')
    await choose(page, 'Género', 'Masculino')
    await box(page, 'Correo Electrónico').fill(`${unique}@lumbrera.test`)
    await box(page, 'Celular').fill('310 555 0142')
    await box(page, 'Dirección').fill('Calle 7 # 5-10')
    await search(page, 'Ciudad', 'medellin', 'Medellín (Antioquia)')
    await choose(page, 'Cargo', 'Consultor(a)')
    await choose(page, 'Grupo', 'Consultoría')
    await expect(page.getByText('Faltan:')).toHaveCount(0)
    await create.click()

    await expect(page.getByText('Empleado creado exitosamente!')).toBeVisible()
    await expect.poll(() => addressOf(page)).toBe('/employees')
    await page.getByRole('searchbox', { name: 'Buscar empleados' }).fill(`munoz${unique} inigo`)
    const found = row(page, `Íñigo José D'Angelo Muñoz${unique}`)
    await expect(found).toContainText('Consultoría')
    await expect(found).toContainText('Activo')
    await found.getByRole('link', { name: /^Ver/ }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actualizar Empleado')
    await expect(page.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('Medellín (Antioquia)')
    for (const [part, value] of [
      ['Día', '28'],
      ['Mes', '02'],
      ['Año', '1990'],
    ] as const)
      await expect(page.getByRole('spinbutton', { name: new RegExp(`^${part}`, 'i') })).toHaveText(value)
    await box(page, 'Dirección').fill('Carrera 9 # 70-35 Apto. 802')
    await page.getByRole('checkbox', { name: 'Activo' }).uncheck()
    await page.getByRole('button', { name: 'Actualizar' }).click()

    await expect(page.getByText('Empleado actualizado exitosamente!')).toBeVisible()
    await page.getByRole('searchbox').fill(unique)
    await expect(row(page, `Íñigo José D'Angelo Muñoz${unique}`)).toContainText('Inactivo')
  })

  test('who becomes a user gets an invitation, shown once over the list', async ({ page, signIn, browser }) => {
    const unique = tag()
    await signIn(page)
    await page.goto('/employees/create-employee')
    await expect(page.getByRole('combobox', { name: 'Rol' })).toBeDisabled()
    await box(page, 'Primer Nombre').fill('Sofía')
    await box(page, 'Primer Apellido').fill(unique)
    await choose(page, 'Tipo de Documento', 'Cédula de Ciudadanía')
    await box(page, 'Número de Documento').fill(digits())
    await box(page, 'Correo Electrónico').fill(`${unique}@lumbrera.test`)
    await search(page, 'Ciudad', 'cali valle', 'Santiago de Cali (Valle del Cauca)')
    await choose(page, 'Cargo', 'Consultor(a)')
    await choose(page, 'Grupo', 'Comercial')
    await page.getByRole('radio', { name: 'Sí' }).check()
    await choose(page, 'Rol', 'Consulta')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()

    const dialog = page.getByRole('dialog', { name: `Invitación para Sofía ${unique}` })
    await expect(dialog).toContainText('Vence el')
    await expect.poll(() => addressOf(page)).toBe('/employees')
    await expectNoAxeViolations(page)
    const link = await dialog.getByRole('textbox', { name: 'Enlace de invitación' }).inputValue()
    await dialog.getByRole('button', { name: 'Listo' }).click()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    const other = await browser.newPage()
    await other.goto(link)
    await expect(other.getByRole('heading', { name: 'Elija su contraseña' })).toBeVisible()
    await other.close()
  })
})

// In test:full alone. The rule is kept by web/features/employees/EmployeeForm.test.tsx and server/features/employees/users.test.ts.
test('who does not give access can’t change the e-mail of a user: the form says why, and keeps what was typed @full', async ({
  page,
  api,
  portal,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const mine = await someUserWho(api, portal, { permissions: ['employees.write'] })
  const other = await someUser(api, portal)
  await typeLogin(page, mine.email)
  await expect.poll(() => addressOf(page)).not.toBe('/login')
  await page.goto(`/employees/update-employee/${other.id}`)
  const typed = `${tag()}@portal.test`
  await box(page, 'Correo Electrónico').fill(typed)
  await box(page, 'Dirección').fill('Calle 3')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('alert')).toContainText('Solo quien administra usuarios cambia el correo')
  await expect(box(page, 'Correo Electrónico')).toHaveValue(typed)
  await box(page, 'Correo Electrónico').fill(other.email)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => addressOf(page)).toBe('/employees')
  expect((await api.call(employees.byId, { params: { id: String(other.id) } })).address).toBe('Calle 3')
})
