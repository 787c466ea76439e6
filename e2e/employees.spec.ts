import { employees } from '#contract/employees.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someUser, someUserWho, typeLogin } from './own-account.ts'
import { someEmployee, digits, tag } from './records.ts'
import { addressOf, box, choose, row, search, typeDay } from './screen.ts'

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

  test('gets another invitation on request', async ({ page, signIn, api }) => {
    const employee = await someEmployee(api, { hasUser: true })
    await signIn(page)
    await page.goto(`/employees/update-employee/${employee.id}`)
    await page.getByRole('button', { name: 'Nueva invitación' }).click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Enlace de invitación' })
    await expect(field).toHaveValue(/#invite=/)
    await expect(field).not.toHaveValue(employee.invitation!.url)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Nueva invitación' })).toBeFocused()
  })

  test('with an e-mail that is taken is refused, and nothing typed is lost', async ({
    page,
    signIn,
    api,
    complaints,
  }) => {
    complaints.allow(/status of 409/)
    const [taken, mine] = [await someEmployee(api), await someEmployee(api)]
    await signIn(page)
    await page.goto(`/employees/update-employee/${mine.id}`)
    await box(page, 'Correo Electrónico').fill(taken.email.toUpperCase())
    await box(page, 'Dirección').fill('Calle 1')
    await page.getByRole('button', { name: 'Actualizar' }).click()
    const banner = page.getByRole('alert').filter({ hasText: 'Ya existe un registro con ese correo electrónico.' })
    await expect(banner).toBeFocused()
    await expect(page).toHaveTitle('Error: Actualizar Empleado · Portal de Proyectos Internos')
    await expect(box(page, 'Correo Electrónico')).toHaveValue(taken.email.toUpperCase())
    await expect(box(page, 'Dirección')).toHaveValue('Calle 1')
    await expectNoAxeViolations(page)
    await banner.getByRole('link').click()
    await expect(box(page, 'Correo Electrónico')).toBeFocused()
    await box(page, 'Correo Electrónico').fill(`${tag()}@lumbrera.test`)
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect(page.getByText('Empleado actualizado exitosamente!')).toBeVisible()
  })

  test('that does not exist says so', async ({ page, signIn, complaints }) => {
    complaints.allow(/status of 404/)
    await signIn(page)
    await page.goto('/employees/update-employee/2000000000')
    await expect(page.getByRole('alert')).toContainText('El registro no existe.')
    await page.getByRole('link', { name: 'Atrás' }).click()
    await expect(page.getByRole('table', { name: 'Empleados' })).toBeVisible()
  })

  test('keeps the stored birth date while another one is half typed, or does not exist', async ({
    page,
    signIn,
    api,
  }) => {
    const employee = await someEmployee(api, { birthDate: '1990-02-28' })
    await signIn(page)
    await page.goto(`/employees/update-employee/${employee.id}`)
    const update = page.getByRole('button', { name: 'Actualizar' })
    await typeDay(page, 'Fecha de Nacimiento', '31021990')
    await update.click()
    await page.getByRole('link', { name: 'Esa fecha no existe' }).click()
    await page.keyboard.type('15')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await update.click()
    await expect(page.getByRole('link', { name: 'Escriba la fecha completa: día, mes y año' })).toBeVisible()
    const stored = await api.call(employees.byId, { params: { id: String(employee.id) } })
    expect(stored.birthDate).toBe('1990-02-28')
  })

  test('with unsaved changes is not left without a question', async ({ page, signIn, api }) => {
    const employee = await someEmployee(api)
    await signIn(page)
    await page.goto(`/employees/update-employee/${employee.id}`)
    await box(page, 'Dirección').fill('Calle 2')
    await page.getByRole('link', { name: 'Clientes' }).click()
    const question = page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })
    await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(box(page, 'Dirección')).toHaveValue('Calle 2')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await question.getByRole('button', { name: 'Descartar cambios' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empleados')
  })
})

test('who does not give access can’t change the e-mail of a user: the form says why, and keeps what was typed', async ({
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

test('who may only look has no button to add; a form opens, and saying no is the server’s', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  const employee = await someEmployee(api)
  await signIn(page, { role: 'Consulta' })
  await page.goto('/employees')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agregar' })).toHaveCount(0)
  await page.goto(`/employees/update-employee/${employee.id}`)
  await expect(page.getByRole('radio', { name: 'Sí' })).toBeDisabled()
  await expect(page.getByText('Su rol no permite cambiar quién es usuario ni su rol.')).toBeVisible()
  await box(page, 'Dirección').fill('Calle 3')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('alert')).toContainText('Su rol no permite esta acción.')
  await expect(box(page, 'Dirección')).toHaveValue('Calle 3')
})
