import { projectMilestones } from '#contract/project-milestones.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { someMilestone, someProject } from './records.ts'

test('tasks of a milestone are added and edited in place', async ({ page, signIn, api }) => {
  const milestone = await someMilestone(api)
  const { id } = await someProject(api)
  await api.call(projectMilestones.assign, {
    params: { id: String(id) },
    body: [{ projectMilestoneId: milestone.id, weight: 40, plannedPercentage: 10, percentageRealized: 0 }],
  })
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await page.getByRole('button', { name: `Tareas de ${milestone.name}: 0 de 0 terminadas` }).click()
  const dialog = page.getByRole('dialog', { name: `Tareas de ${milestone.name}` })
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('Instalar el servidor')
  await dialog.getByRole('spinbutton', { name: 'Horas Estimadas' }).fill('7,5')
  await dialog.getByRole('button', { name: 'Agregar tarea' }).click()
  await expect(page.getByText('Tarea creada exitosamente!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Editar Instalar el servidor' }).click()
  const form = dialog.getByRole('form', { name: 'Editar Instalar el servidor' })
  await expect(form.getByRole('textbox', { name: 'Descripción' })).toBeFocused()
  await form.getByRole('spinbutton', { name: 'Horas Reales' }).fill('6')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Tarea actualizada exitosamente!')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('6 h')
})
