import { setStatus, someCheckpoint, someTask, writeTask } from './checkpoint-tasks.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someEmployee, someProject, tag } from './records.ts'
import { addressOf, expectNoSidewaysScroll, row } from './screen.ts'

test('a follow-up is written with three tasks, and one of them is finished', async ({ page, signIn, api }) => {
  const project = await someProject(api)
  const employee = await someEmployee(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${project.id}`)
  await page.getByRole('tab', { name: 'Seguimientos' }).click()
  await expect(page.getByRole('heading', { name: 'Aún no hay seguimientos' })).toBeVisible()
  await page.getByRole('link', { name: 'Crear seguimiento' }).click()
  await expect(page).toHaveTitle('Crear Seguimiento · Portal de Proyectos Internos')
  await expect(page.getByText(project.name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crear', exact: true })).toBeDisabled()

  await page.getByRole('combobox', { name: 'Empleado' }).fill(employee.lastName)
  await page.getByRole('option', { name: employee.lastName }).click()
  await page.getByRole('textbox', { name: 'Resumen' }).fill('Comité de la primera oleada')
  await page.getByRole('textbox', { name: 'Comentarios' }).first().fill('Se revisó el avance con el cliente.')
  const form = page.getByRole('group', { name: 'Nueva tarea' })
  await writeTask(page, form, employee.lastName, 'Enviar el acta', '31012020')
  await form.getByRole('button', { name: 'Agregar tarea' }).click()
  await expect(form.getByRole('combobox', { name: 'Consultor' })).toBeFocused()
  await writeTask(page, form, employee.lastName, 'Revisar el plan', '30112030')
  await form.getByRole('button', { name: 'Agregar tarea' }).click()
  await form.getByRole('textbox', { name: 'Tarea' }).fill('Aprobar')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('Ingresa todos los campos correctamente')
  await expectNoAxeViolations(page)
  await writeTask(page, form, employee.lastName, 'Aprobar el plan', '01122030')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Seguimiento creado exitosamente!')).toBeVisible()
  await expect.poll(() => addressOf(page)).toBe(`/projects/projects-list/${project.id}?tab=seguimientos`)

  const line = page.getByRole('row').filter({ hasText: 'Comité de la primera oleada' })
  await expect(line).toContainText('0 de 3')
  await line.getByRole('link', { name: /^Ver tareas/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tareas del Seguimiento')
  await expect(row(page, /^Enviar el acta/)).toContainText('Vencida')
  await setStatus(page, 'Aprobar el plan', 'Terminado')
  await expect(page.getByText('1 de 3 terminadas')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Estado de Aprobar el plan' })).toHaveText('Terminado')
  await page.getByRole('combobox', { name: 'Estado', exact: true }).selectOption('Pendiente (2)')
  await expect(page.getByRole('rowheader')).toHaveCount(2)

  await page.getByRole('button', { name: 'Agregar tarea' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva tarea' })
  await expect(dialog.getByRole('combobox', { name: 'Consultor' })).toBeFocused()
  await writeTask(page, dialog, employee.lastName, 'Cerrar la oleada', '15122030')
  await dialog.getByRole('button', { name: 'Agregar tarea' }).click()
  await expect(page.getByText('Tarea creada exitosamente!')).toBeVisible()
  await expect(page.getByText('1 de 4 terminadas')).toBeVisible()
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'smart', 'light', 'es-CO'],
  [900, 'provider', 'dark', 'en-US'],
  [390, 'smart', 'dark', 'es-CO'],
  [320, 'provider', 'light', 'en-US'],
] as const)) {
  test(`the lists and tasks of follow-ups are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { employee } = await signIn(page, { skin, theme, locale })
    const unique = tag()
    const project = await someProject(api, { name: `${'Transformación '.repeat(9)}${unique}` })
    const tasks = [1, 2, 3].map((status) =>
      someTask(employee.id, {
        status,
        task: `${unique} ${'Acta'.repeat(40)}`,
        comments: 'Palabras. '.repeat(300).trim(),
      }),
    )
    const long = await someCheckpoint(api, {
      projectId: project.id,
      summary: 'Comité '.repeat(28).trim(),
      comments: 'Palabras del comité. '.repeat(150).trim(),
      tasks,
    })
    for (const address of [
      `/projects/projects-list/${project.id}?tab=seguimientos`,
      `/project-checkpoints?q=${unique}`,
      `/project-checkpoints?tab=seguimientos&q=${unique}`,
      `/project-checkpoints/tasks-by-project-checkpoints/${long.id}`,
    ]) {
      await page.goto(address)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    }
  })

  test(`the forms of follow-ups are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    const bare = await someCheckpoint(api, { summary: '' })
    await page.goto(`/project-checkpoints/tasks-by-project-checkpoints/${bare.id}`)
    await page.getByRole('button', { name: /^(Agregar tarea|Add task)/ }).click()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/project-checkpoints/create/${bare.projectId}`)
    await page.getByRole('button', { name: /^(Agregar tarea|Add task)/ }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
