import type { Page } from '@playwright/test'

import { projectFiles } from '#contract/project-files.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someProject } from './records.ts'
import { expectNoSidewaysScroll, fetched, pdf } from './screen.ts'

const box = (page: Page) => page.getByLabel('Cargar archivos del proyecto')
const download = (page: Page, name: string) => page.getByRole('link', { name: `Descargar ${name}` })

test('files are uploaded, fetched byte by byte, and removed', async ({ page, signIn, api }) => {
  const { id } = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await expect(page.getByText('Este proyecto aún no tiene archivos.')).toBeVisible()
  await box(page).setInputFiles([pdf('Acta de inicio.pdf', 'señal'), pdf('Otrosí n.º 2.pdf')])
  await expect(page.getByText('Archivo cargado exitosamente!').first()).toBeVisible()
  await expect(download(page, 'Otrosí n.º 2.pdf')).toBeVisible()

  const saved = await fetched(page, () => download(page, 'Acta de inicio.pdf').press('Enter'))
  expect(saved).toEqual({ name: 'Acta de inicio.pdf', content: '%PDF-1.7\nseñal' })

  await page.getByRole('button', { name: 'Más acciones de Acta de inicio.pdf' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Eliminar Acta de inicio.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(download(page, 'Acta de inicio.pdf')).toHaveCount(0)
  const left = await api.call(projectFiles.list, { params: { id: String(id) } })
  expect(left.map(({ name }) => name)).toEqual(['Otrosí n.º 2.pdf'])
})

// In test:full alone. The rule is kept by web/features/project-files/FilesPanel.test.tsx and web/platform/calls/upload.test.ts.
test('an upload that breaks off leaves nothing behind, and goes on by itself once the portal answers @full', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/ERR_/)
  const { id } = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}`)
  await page.route(`**/api/projects/${id}/files`, (route) => route.abort('connectionreset'))
  await box(page).setInputFiles(pdf('acta.pdf'))
  await expect(page.getByText('Error al cargar el archivo. Se perdió la conexión.')).toBeVisible()
  expect(await api.call(projectFiles.list, { params: { id: String(id) } })).toEqual([])
  await expectNoAxeViolations(page)
  await page.unroute(`**/api/projects/${id}/files`)
  await expect(page.getByText('Archivo cargado exitosamente!')).toBeVisible()
  await expect(download(page, 'acta.pdf')).toBeVisible()
  await expect(page.getByText(/^Error al cargar/)).toHaveCount(0)
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'provider', 'dark', 'en-US'],
  [320, 'smart', 'light', 'es-CO'],
] as const)) {
  test(`the box of files is accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    const { id } = await someProject(api)
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/projects/projects-list/${id}`)
    const names = Array.from({ length: 9 }, (_, i) => `${'Informe'.repeat(i + 1)} ${'mes '.repeat(i * 2)}${i}.pdf`)
    await page.locator('.files input[type=file]').setInputFiles(names.map((name) => pdf(name)))
    // A phone shows the first ones, and all when that is asked for.
    if (width < 768) await page.getByRole('button', { name: 'Ver todos (9)' }).click()
    await expect(page.locator('.file-row')).toHaveCount(9)
    await expect(page.locator('.ui-transfer')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
