// In test:full alone. The rule is kept by web/features/forecast/ForecastPanel.test.tsx and web/features/forecast/HeldBackPanel.test.tsx and web/features/checkpoint-tasks/AskPanel.test.tsx and web/features/portfolio/PortfolioPage.test.tsx.
import { checkpoints } from '#contract/checkpoints.ts'
import { projects } from '#contract/projects.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { inDays, nineFinished, someEmployee, someProject, tag } from './records.ts'
import { addressOf, expectNoSidewaysScroll, holdEvents } from './screen.ts'

const late = { startDate: inDays(-200), endDate: inDays(30), percentage: 40 }

for (const width of [1440, 390])
  test(`the projects that a forecast comes from are a list that leads to each, at ${width} px`, async ({
    page,
    signIn,
    api,
  }) => {
    await nineFinished(api)
    const { id } = await someProject(api, late)
    await signIn(page)
    // Other flows finish projects that are like it, too.
    await holdEvents(page)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/projects/projects-list/${id}`)
    const sentence = page.getByText(/^(Rojo|Ámbar|Verde): Lo más probable: .*; 8 de cada 10 veces, entre el /)
    await expect(sentence).toContainText('como los 9 proyectos terminados que más se le parecían.')
    await page.getByRole('button', { name: 'los 9 proyectos' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Los 9 proyectos que más se le parecían' })
    await expect(dialog.getByRole('link')).toHaveCount(9)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'los 9 proyectos' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link')).toHaveCount(9)
    const [name = ''] = await dialog.getByRole('link').allInnerTexts()
    await dialog.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Cómo terminó' })).toContainText('Cerrado.')
    await expect(page.getByText(/Terminó el .* de lo prometido\./)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Qué lo frena' })).toHaveCount(0)
  })

test('an answer that is asked for is a task of a new follow-up', async ({ page, signIn, api }) => {
  const asked = await someEmployee(api, { firstName: 'Rosalba' })
  const name = `Atrasado ${tag()}`
  const { id } = await someProject(api, { ...late, name, employeeIds: [asked.id] })
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  const panel = page.getByRole('region', { name: 'Qué lo frena' })
  await expect(panel.getByRole('link', { name: /^Sin avance desde el/ })).toBeVisible()
  await expect(panel).toContainText(/A Rosalba .*, para el \d+ \S+ \d{4}\. Queda como tarea de un seguimiento\./)
  await panel.getByRole('button', { name: 'Pedir respuesta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedir respuesta' })
  await expect(dialog.getByRole('textbox', { name: 'Tarea' })).toHaveValue(
    `Responder qué frena ${name} y qué día se resuelve`,
  )
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox', { name: 'Comentarios' }).fill('El segundo pago está en mora')
  await dialog.getByRole('button', { name: 'Pedir respuesta' }).click()
  await page.getByRole('link', { name: 'Ver seguimiento' }).click()
  await expect.poll(() => addressOf(page)).toMatch(/^\/project-checkpoints\/tasks-by-project-checkpoints\/\d+$/)
  const row = page.getByRole('row').filter({ hasText: `Responder qué frena ${name}` })
  await expect(row).toContainText('Rosalba')
  const stored = await api.call(checkpoints.byProject, { query: { projectId: String(id) } })
  expect(stored).toMatchObject([
    {
      summary: 'Se pidió respuesta',
      comments: 'El segundo pago está en mora',
      tasks: [{ employeeId: asked.id, status: 1 }],
    },
  ])
})

test('who may not write follow-ups is told who asks', async ({ page, signIn, api }) => {
  const { id } = await someProject(api, late)
  await signIn(page, { role: 'Consulta' })
  await page.goto(`/projects/projects-list/${id}`)
  const panel = page.getByRole('region', { name: 'Qué lo frena' })
  await expect(panel).toContainText('La puede pedir quien escribe seguimientos.')
  await expect(panel.getByRole('button', { name: 'Pedir respuesta' })).toHaveCount(0)
})

test('against the first promise a moved project is late everywhere, as the address says', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Aplazado ${tag()}`
  const { id } = await someProject(api, { startDate: inDays(-200), endDate: inDays(-10), percentage: 90, name })
  await api.call(projects.update, { params: { id: String(id) }, body: { scheduledDate: inDays(200) } })
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  const panel = page.getByRole('region', { name: 'Avance y pronóstico' })
  await expect(panel.getByRole('table', { name: 'Promesas' }).getByRole('row')).toHaveCount(3)
  await expect(panel.getByText(/Vencido hace/)).toHaveCount(0)
  await panel.getByRole('radio', { name: 'Primera promesa' }).check()
  await expect(panel.getByText(/^Rojo\. Vencido hace \d+ días hábiles\.$/)).toBeVisible()
  await page.getByRole('tab', { name: 'Novedades' }).click()
  await expect.poll(() => addressOf(page)).toBe(`/projects/projects-list/${id}?tab=novedades&against=first`)
  await page.getByRole('tab', { name: 'Información' }).click()
  await expect(panel.getByRole('radio', { name: 'Primera promesa' })).toBeChecked()
  await expectNoAxeViolations(page)

  const row = page.getByRole('row').filter({ hasText: name })
  await page.goto(`/portfolio?tab=todos&q=${encodeURIComponent(name)}`)
  await expect(row).not.toContainText('vencido hace')
  await page.getByRole('button', { name: 'Medir contra Promesa vigente' }).click()
  await page.getByRole('radio', { name: 'Primera promesa' }).check()
  await expect(row).toContainText(/Rojo: vencido hace \d+ días hábiles/)
  await page.getByRole('button', { name: 'Medir contra Primera promesa' }).press('Escape')
  await page.getByRole('tab', { name: /^Cronograma/ }).click()
  await expect.poll(() => addressOf(page)).toContain('against=first')
  await page.goto(`/projects?q=${encodeURIComponent(name)}&against=first`)
  await expect(page.getByRole('article')).toContainText(/\d+ días hábiles de retraso/)
  await page.goto(`/projects/timeline?q=${encodeURIComponent(name)}&against=first`)
  await expect(page.getByRole('button', { name: 'Medir contra Primera promesa' })).toBeVisible()
  await expect(page.getByText(/Rojo: vencido hace \d+ días hábiles/)).toHaveCount(1)
})
