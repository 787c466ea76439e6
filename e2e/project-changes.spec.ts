import type { Page } from '@playwright/test'

import { projectChanges } from '#contract/project-changes.ts'
import { projectMilestones } from '#contract/project-milestones.ts'
import { projects } from '#contract/projects.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someMilestone, someProject, someStatus } from './records.ts'
import { addressOf, box, choose, chosen, expectNoSidewaysScroll, fetched, pdf, typeDay } from './screen.ts'

const add = (page: Page) => page.getByRole('button', { name: 'Agregar' })

test('a novedad with a file moves the date and the status of its project', async ({ page, signIn, api }) => {
  const status = await someStatus(api)
  const { id } = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await page.getByRole('tab', { name: 'Novedades' }).click()
  await expect.poll(() => addressOf(page)).toBe(`/projects/projects-list/${id}?tab=novedades`)
  await expect(page.getByText('Aún no hay novedades')).toBeVisible()
  await expect(add(page)).toHaveCount(0)
  await typeDay(page, 'Nueva Fecha', '30012027')
  await expect(add(page)).toBeDisabled()
  await expect(page.getByText('Ingresa todos los campos correctamente')).toBeVisible()
  await expectNoAxeViolations(page)
  await choose(page, 'Estado', status.name)
  const reason = 'El cliente pidió aplazar la entrega. '.repeat(6).trim()
  await box(page, 'Motivo').fill(reason)
  await page.getByLabel('Archivo').setInputFiles(pdf('Otrosí.pdf', 'firma'))
  await add(page).click()
  await expect(page.getByText('Novedad creada exitosamente!')).toBeVisible()

  await expect(page.getByText('Programado para 30 ene 2027')).toBeVisible()
  await expect(page.locator('.ui-page-header').getByText(status.name)).toBeVisible()
  // The next one begins with what the project has by now: who changes nothing but the reason moves nothing back.
  await expect(page.getByRole('group', { name: 'Nueva Fecha' })).toHaveText('30/01/2027')
  await expect.poll(() => chosen(page, 'Estado')).toBe(status.name)
  const entry = page.getByRole('listitem').filter({ hasText: '+43 días calendario' })
  await expect(entry).toContainText('Fecha anterior: 18 dic 2026')
  await expect(entry).toContainText(status.name)
  await expect(entry.getByText(reason)).toHaveCount(0)
  await entry.getByRole('button', { name: 'Ver más' }).press('Enter')
  await expect(entry.getByText(reason)).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Ver menos' })).toBeFocused()
  const saved = await fetched(page, () => page.getByRole('link', { name: 'Descargar Otrosí.pdf' }).click())
  expect(saved.content).toBe('%PDF-1.7\nfirma')

  const stored = await api.call(projects.byId, { params: { id: String(id) } })
  expect(stored).toMatchObject({ scheduledDate: '2027-01-30', projectStatusId: status.id })
  await page.getByRole('tab', { name: 'Información' }).click()
  await expect(page.getByRole('link', { name: 'Descargar Otrosí.pdf' })).toBeVisible()
})

// In test:full alone. The rule is kept by web/features/project-changes/ChangesPanel.test.tsx.
test('a novedad is added with the keyboard alone @full', async ({ page, signIn, api }) => {
  const { id } = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}?tab=novedades`)
  const first = page.getByRole('group', { name: 'Nueva Fecha' }).getByRole('spinbutton').first()
  await expect(page.getByRole('combobox', { name: 'Estado' })).toBeEnabled()
  await first.focus()
  await page.keyboard.type('01022027')
  await box(page, 'Motivo').focus()
  await page.keyboard.type('Se suma una fase.')
  // The keys would pass a list by whose options have not come.
  await expect(page.getByRole('combobox', { name: 'Causa' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Causa' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(add(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Novedad creada exitosamente!')).toBeVisible()
  await expect(page.getByText('Se suma una fase.')).toBeVisible()
  await expect(page.getByText('Programado para 1 feb 2027')).toBeVisible()
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'smart', 'dark', 'es-CO'],
  [900, 'smart', 'light', 'en-US'],
  [390, 'provider', 'dark', 'en-US'],
  [320, 'provider', 'light', 'es-CO'],
] as const)) {
  test(`novedades are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({ page, signIn, api }) => {
    const { id } = await someProject(api)
    await api.call(projectChanges.create, {
      params: { id: String(id) },
      body: { newDate: '2027-03-01', comments: 'Palabra y sinpausa'.padEnd(4000, 'larguísima') },
    })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/projects/projects-list/${id}?tab=novedades`)
    await page.locator('.change button[aria-expanded]').click()
    await page.locator('.change-form [role=spinbutton]').first().click()
    await expect(page.locator('.change-form textarea')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })

  test(`the curve is accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({ page, signIn, api }) => {
    const milestone = await someMilestone(api)
    const { id } = await someProject(api)
    const assignment = { projectMilestoneId: milestone.id, weight: 60, plannedPercentage: 50 }
    for (const percentageRealized of [10, 30])
      await api.call(projectMilestones.assign, {
        params: { id: String(id) },
        body: [{ ...assignment, percentageRealized }],
      })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/projects/projects-list/${id}`)
    await page.locator('.progress-toggle button').click()
    await expect(page.locator('.curve')).toBeVisible()
    await page.locator('.progress-records summary').click()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
