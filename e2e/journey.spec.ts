// In test:full alone. The rule is kept by e2e/first-hour.spec.ts and e2e/journey-english.spec.ts.
import type { Page } from '@playwright/test'

import { nitCheckDigit } from '#contract/nit.ts'

import { setStatus, writeTask } from './checkpoint-tasks.ts'
import { expect, test } from './fixtures.ts'
import { digits, tag } from './records.ts'
import { box, choose, expectToast, fetched, pdf, row, search, typeDay } from './screen.ts'

// What a company does with the portal from its first day on, through the screens alone: nothing is arranged, so every
// record that a step needs was made by a step before it.

const create = (page: Page) => page.getByRole('button', { name: 'Crear', exact: true }).click()

async function makeEmployee(page: Page, lastName: string, position: string): Promise<void> {
  await page.goto('/employees')
  // A list that is still empty offers it a second time.
  await page.getByRole('link', { name: 'Agregar' }).first().click()
  await box(page, 'Primer Nombre').fill('Inés')
  await box(page, 'Primer Apellido').fill(lastName)
  await choose(page, 'Tipo de Documento', 'Cédula de Ciudadanía')
  await box(page, 'Número de Documento').fill(digits())
  await box(page, 'Correo Electrónico').fill(`${lastName.toLowerCase()}@lumbrera.test`)
  await search(page, 'Ciudad', 'ibague', 'Ibagué (Tolima)')
  await choose(page, 'Cargo', position)
  await choose(page, 'Grupo', 'Consultoría')
  await create(page)
  await expectToast(page, 'Empleado creado exitosamente!')
}

async function makeMilestone(page: Page, name: string, place: string): Promise<void> {
  await page.goto('/project-milestone')
  await page.getByRole('link', { name: 'Crear hito' }).click()
  await box(page, 'Nombre').fill(name)
  await box(page, 'Orden').fill(place)
  await page.getByRole('combobox', { name: 'Tipo de Proyecto' }).fill('Servicio')
  await create(page)
  await expectToast(page, 'Hito creado exitosamente!')
}

test('from an empty portal to a project with everything that belongs to it', async ({ page, signIn }) => {
  // Some seventy screens: half a minute alone, four times that where much else runs.
  test.setTimeout(240_000)
  const unique = tag()
  const customer = `Cooperativa ${unique}`
  const project = `Migración ${unique}`
  const status = `En revisión ${unique}`
  const [design, pilot] = [`Diseño ${unique}`, `Piloto ${unique}`]
  const [lead, seller, analyst] = [`Rojas${unique}`, `Salas${unique}`, `Tirado${unique}`]
  await signIn(page)

  await test.step('a customer with two contacts', async () => {
    const nit = digits()
    await page.goto('/customers')
    // A list that is still empty offers it a second time.
    await page.getByRole('link', { name: 'Agregar' }).first().click()
    await box(page, 'Código').fill(unique)
    await box(page, 'Nombre Comercial').fill(customer)
    await box(page, 'Número de Documento').fill(`${nit}-${nitCheckDigit(nit)}`)
    await search(page, 'Ciudad', 'medellin', 'Medellín (Antioquia)')
    await create(page)
    await expectToast(page, 'Cliente creado exitosamente!')
    await page.getByRole('searchbox').fill(unique)
    await row(page, unique)
      .getByRole('link', { name: /^Contactos/ })
      .click()
    for (const name of ['Begoña', 'Álvaro']) {
      await page.getByRole('link', { name: 'Crear contacto' }).first().click()
      await box(page, 'Primer Nombre').fill(name)
      await box(page, 'Primer Apellido').fill(`Núñez${unique}`)
      await box(page, 'Correo Electrónico').fill(`${name === 'Álvaro' ? 'a' : 'b'}.${unique}@cliente.test`)
      await create(page)
      await expectToast(page, 'Contacto creado exitosamente!')
      await expect(row(page, `${name} Núñez${unique}`)).toBeVisible()
    }
  })

  await test.step('three employees, a status and two milestones', async () => {
    await makeEmployee(page, lead, 'Consultor(a)')
    await makeEmployee(page, seller, 'Ejecutivo(a) Comercial')
    await makeEmployee(page, analyst, 'Analista de Soporte')
    await page.goto('/project-status')
    await page.getByRole('link', { name: 'Crear estado' }).click()
    await box(page, 'Nombre').fill(status)
    await box(page, 'Descripción').fill('El cliente mira lo entregado')
    await page.getByRole('radio', { name: 'Violeta' }).check()
    await create(page)
    await expectToast(page, 'Estado creado exitosamente!')
    await makeMilestone(page, design, '1')
    await makeMilestone(page, pilot, '2')
  })

  await test.step('a project with all of them', async () => {
    await page.goto('/projects')
    await page.getByRole('link', { name: 'Crear proyecto' }).first().click()
    await box(page, 'Nombre').fill(project)
    await search(page, 'Cliente', customer, customer)
    await search(page, 'Ciudad', 'ibague', 'Ibagué (Tolima)')
    await page.getByRole('combobox', { name: 'Producto' }).click()
    await page.getByRole('option').first().click()
    await typeDay(page, 'Fecha de Inicio', '16022026')
    await typeDay(page, 'Fecha de Fin', '18122026')
    await box(page, 'Costo Total').pressSequentially('1284500000')
    for (const name of ['Begoña', 'Álvaro']) await search(page, 'Contactos', name, `${name} Núñez${unique}`)
    for (const name of [lead, seller, analyst]) {
      await page.getByRole('combobox', { name: 'Responsables' }).fill(name)
      await page.getByRole('option', { name }).click()
    }
    await create(page)
    await expectToast(page, 'Proyecto creado exitosamente!')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project)
    await expect(page.getByRole('region', { name: 'Contactos', exact: true })).toContainText(`Álvaro Núñez${unique}`)
    await page.getByRole('tab', { name: 'Responsables' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(3)
    await page.getByRole('tab', { name: 'Información' }).click()
  })

  await test.step('milestones to 100 %, refused at 101', async () => {
    await page.getByRole('button', { name: 'Asignar hitos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Asignar hitos' })
    const weigh = (name: string, weight: string) =>
      dialog.getByRole('group', { name }).getByRole('textbox', { name: 'Peso' }).fill(weight)
    for (const [name, weight] of [
      [design, '60'],
      [pilot, '41'],
    ] as const) {
      await dialog.getByRole('combobox', { name: 'Hito' }).fill(name)
      await page.getByRole('option', { name }).click()
      await weigh(name, weight)
    }
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert')).toContainText('La suma de los pesos de los hitos excede el 100%')
    await weigh(pilot, '40')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expectToast(page, 'Hito asignado exitosamente!')
    await expect(page.getByText('2 hitos, pesos asignados 100')).toBeVisible()
  })

  await test.step('progress and a task of a milestone', async () => {
    await page.getByRole('button', { name: `Editar: Realizado de ${design}` }).click()
    await box(page, `Planeado de ${design}, en %`).fill('80')
    await box(page, `Realizado de ${design}, en %`).fill('50')
    await page.keyboard.press('Enter')
    await expect(row(page, design)).toContainText('50 %')
    await page.getByRole('button', { name: `Tareas de ${design}: 0 de 0 terminadas` }).click()
    const dialog = page.getByRole('dialog', { name: `Tareas de ${design}` })
    for (const task of ['Dibujar las pantallas', 'Revisar con el cliente']) {
      await dialog.getByRole('textbox', { name: 'Descripción' }).fill(task)
      await dialog.getByRole('spinbutton', { name: 'Horas Estimadas' }).fill('7,5')
      await dialog.getByRole('button', { name: 'Agregar tarea' }).click()
      await expect(dialog.getByRole('listitem').filter({ hasText: task })).toBeVisible()
    }
    await expectToast(page, 'Tarea creada exitosamente!')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Tareas de ${design}: 0 de 2 terminadas` })).toBeVisible()
  })

  await test.step('a follow-up with three tasks, one of them finished', async () => {
    await page.getByRole('tab', { name: 'Seguimientos' }).click()
    await page.getByRole('link', { name: 'Crear seguimiento' }).click()
    await page.getByRole('combobox', { name: 'Empleado' }).fill(lead)
    await page.getByRole('option', { name: lead }).click()
    await box(page, 'Resumen').fill('Comité de la primera oleada')
    await page.getByRole('textbox', { name: 'Comentarios' }).first().fill('Se revisó el avance con el cliente.')
    const form = page.getByRole('group', { name: 'Nueva tarea' })
    for (const [task, who] of [
      ['Enviar el acta', lead],
      ['Cotizar los equipos', seller],
      ['Probar el respaldo', analyst],
    ] as const) {
      await writeTask(page, form, who, task, '30112030')
      await form.getByRole('button', { name: 'Agregar tarea' }).click()
    }
    await create(page)
    await expectToast(page, 'Seguimiento creado exitosamente!')
    await page.getByRole('link', { name: /^Ver tareas/ }).click()
    await setStatus(page, 'Cotizar los equipos', 'Terminado')
    await expect(page.getByText('1 de 3 terminadas')).toBeVisible()
  })

  await test.step('a novedad with a file moves the date and the status', async () => {
    await page.goto(`/projects?q=${unique}`)
    await page
      .getByRole('article')
      .getByRole('link', { name: /^Ver más/ })
      .click()
    await page.getByRole('tab', { name: 'Novedades' }).click()
    await typeDay(page, 'Nueva Fecha', '30012027')
    await choose(page, 'Estado', status)
    await box(page, 'Motivo').fill('El cliente pidió aplazar la entrega.')
    await page.getByLabel('Archivo').setInputFiles(pdf('Otrosí.pdf', 'firma'))
    await page.getByRole('button', { name: 'Agregar' }).click()
    await expectToast(page, 'Novedad creada exitosamente!')
    await expect(page.getByText('Programado para 30 ene 2027')).toBeVisible()
    await expect(page.locator('.ui-page-header').getByText(status)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '+43 días calendario' })).toContainText('18 dic 2026')
  })

  await test.step('files come and are fetched', async () => {
    await page.getByRole('tab', { name: 'Información' }).click()
    await page.getByLabel('Cargar archivos del proyecto').setInputFiles([pdf('Acta.pdf', 'señal'), pdf('Plan.pdf')])
    for (const [name, words] of [
      ['Acta.pdf', 'señal'],
      ['Plan.pdf', 'palabras'],
      ['Otrosí.pdf', 'firma'],
    ] as const) {
      const file = await fetched(page, () => page.getByRole('link', { name: `Descargar ${name}` }).click())
      expect(file).toEqual({ name, content: `%PDF-1.7\n${words}` })
    }
  })

  await test.step('ten licences are made, one is assigned, deactivated and activated, and all are exported', async () => {
    await page.getByRole('tab', { name: 'Licencias' }).click()
    await page.getByRole('button', { name: 'Crear licencias' }).click()
    const making = page.getByRole('dialog', { name: 'Crear licencias' })
    await making.getByRole('combobox', { name: 'Producto' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await making.getByRole('spinbutton', { name: 'Cantidad' }).fill('9')
    await making.getByRole('button', { name: 'Aumentar Cantidad' }).click()
    await typeDay(page, 'Fecha de Expiración', '31122099', making)
    await making.getByRole('button', { name: 'Crear', exact: true }).click()
    await expectToast(page, 'Licencias creadas exitosamente')
    await expect(page.getByText('10 licencias')).toBeVisible()
    await page
      .getByRole('button', { name: /^Asignar licencia/ })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Titular' }).fill('Begoña')
    await page.getByRole('option', { name: `Begoña Núñez${unique}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Asignar' }).click()
    const line = page.getByRole('row').filter({ hasText: `Begoña Núñez${unique}` })
    await line.getByRole('button', { name: /^Desactivar licencia/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click()
    await expect(line).toContainText('Inactivo')
    await line.getByRole('button', { name: /^Activar licencia/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click()
    await expectToast(page, 'Estado actualizado')
    await expect(line.getByRole('button', { name: /^Desactivar licencia/ })).toBeVisible()
    const sheet = await fetched(page, () => page.getByRole('button', { name: 'Exportar' }).click())
    expect(sheet.name).toBe('licencias.csv')
    const lines = sheet.content.trimEnd().split('\r\n')
    expect(lines).toHaveLength(11)
    expect(lines.filter((one) => one.endsWith(';2099-12-31;Activo'))).toHaveLength(1)
  })
})
