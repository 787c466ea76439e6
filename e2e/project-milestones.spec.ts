import { projectMilestones } from '#contract/project-milestones.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someMilestone, someProject } from './records.ts'
import { box, expectNoSidewaysScroll, row } from './screen.ts'

test('milestones are assigned to 100 %, refused above it, and their progress is changed in place', async ({
  page,
  signIn,
  api,
}) => {
  const design = await someMilestone(api, { ordinality: 1 })
  const pilot = await someMilestone(api, { ordinality: 2 })
  const { id } = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await expect(page.getByText('Este proyecto aún no tiene hitos')).toBeVisible()
  await page.getByRole('button', { name: 'Asignar hitos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Asignar hitos' })
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  for (const [name, weight] of [
    [design.name, '70'],
    [pilot.name, '31'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Hito' }).fill(name)
    await page.getByRole('option', { name }).click()
    await dialog.getByRole('group', { name }).getByRole('textbox', { name: 'Peso' }).fill(weight)
  }
  await expect(dialog).toContainText('Pesos asignados 101 de 100 %')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert')).toContainText('La suma de los pesos de los hitos excede el 100%')
  await dialog.getByRole('group', { name: pilot.name }).getByRole('textbox', { name: 'Peso' }).fill('30')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Hito asignado exitosamente!')).toBeVisible()
  await expect(page.getByText('2 hitos, pesos asignados 100')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tabla de hitos' })).toHaveCSS('max-height', '400px')

  // With the keyboard alone.
  await page.getByRole('button', { name: `Editar: Realizado de ${pilot.name}` }).press('Enter')
  await expect(box(page, `Realizado de ${pilot.name}, en %`)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El valor no puede ser mayor que 100%').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(row(page, pilot.name)).toContainText('20 %')
  await expect(page.getByRole('button', { name: `Editar: Realizado de ${pilot.name}` })).toBeFocused()
  await expect
    .poll(async () => {
      const stored = await api.call(projectMilestones.list, { query: { projectId: String(id) } })
      return (Array.isArray(stored) ? stored : stored.data).map(({ percentageRealized }) => percentageRealized)
    })
    .toEqual([0, 20])
})

// In test:full alone. The rule is kept by web/features/project-milestones/AssignMilestonesDialog.test.tsx and web/features/project-milestones/assignment.test.ts.
test('a percentage that somebody else saves stays while weights are changed in the dialog @full', async ({
  page,
  signIn,
  api,
}) => {
  const { id: projectMilestoneId, name } = await someMilestone(api)
  const { id } = await someProject(api)
  const [assigned] = await api.call(projectMilestones.assign, {
    params: { id: String(id) },
    body: [{ projectMilestoneId, weight: 60, plannedPercentage: 50, percentageRealized: 10 }],
  })
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await page.getByRole('button', { name: 'Asignar hitos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Asignar hitos' })
  await dialog.getByRole('group', { name }).getByRole('textbox', { name: 'Peso' }).fill('40')
  await api.call(projectMilestones.updateProgress, {
    params: { id: String(assigned!.id) },
    body: { projectId: id, percentageRealized: 80 },
  })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Hito asignado exitosamente!')).toBeVisible()
  await expect(row(page, name)).toContainText('40 %')
  await expect(row(page, name)).toContainText('80 %')
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'provider', 'dark', 'es-CO'],
  [320, 'smart', 'light', 'en-US'],
] as const)) {
  test(`the milestones of a project are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    const { id } = await someProject(api)
    const body = []
    for (let ordinality = 1; ordinality <= 12; ordinality += 1) {
      const { id: projectMilestoneId } = await someMilestone(api, { ordinality })
      body.push({ projectMilestoneId, weight: 8.33, plannedPercentage: 66.67, percentageRealized: 33.33 })
    }
    await api.call(projectMilestones.assign, { params: { id: String(id) }, body })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/projects/projects-list/${id}`)
    await page
      .getByRole('button', { name: /^Edit(ar)?: / })
      .first()
      .click()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^(Tareas de|Tasks of)/ })
      .first()
      .click()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
