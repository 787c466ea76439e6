import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someMilestone, tag } from './records.ts'
import { addressOf, box, expectNoSidewaysScroll, row } from './screen.ts'

test('a milestone is created, found, updated and reached from the menu', async ({ page, signIn }) => {
  const name = `Piloto ${tag()}`
  await signIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Gestión Proyectos' }).click()
  await page.getByRole('link', { name: 'Configuración de Hitos' }).click()
  await expect(page).toHaveTitle('Configuración de Hitos · Portal de Proyectos Internos')
  await page.getByRole('link', { name: 'Crear hito' }).click()
  await box(page, 'Nombre').fill(name)
  await box(page, 'Orden').fill('3')
  await page.getByRole('combobox', { name: 'Tipo de Proyecto' }).fill('Mesa de ayuda')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Hito creado exitosamente!')).toBeVisible()
  await expect.poll(() => addressOf(page)).toBe('/project-milestone')

  await page.getByRole('searchbox', { name: 'Buscar hitos' }).fill(name)
  await expect(row(page, name)).toContainText('Mesa de ayuda')
  await row(page, name).getByRole('link', { name: /^Ver/ }).click()
  await box(page, 'Orden').fill('999')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Hito actualizado exitosamente!')).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  await expect(row(page, name)).toContainText('999')
})

for (const [width, skin, theme, locale] of moreLooks([
  [900, 'provider', 'light', 'es-CO'],
  [320, 'smart', 'dark', 'en-US'],
] as const)) {
  test(`the screens of milestones are accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    const milestone = await someMilestone(api)
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/project-milestone?q=${encodeURIComponent(milestone.name)}`)
    await expect(page.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.goto(`/project-milestone/update-project-milestone/${milestone.id}`)
    await expect(page.getByRole('combobox').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
