import type { Page } from '@playwright/test'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { someProject } from './records.ts'
import { expectNoSidewaysScroll, fetched, pdf, typeDay } from './screen.ts'
import { tabsBeside } from './tabs.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR42mNk+M9QzwAFjFQFAwAlUAQBLQYhBwAAAABJRU5ErkJggg==',
  'base64',
)
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png })
const text = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const view = (page: Page, name: string) => page.getByRole('button', { name: `Ver ${name}` })

/** Opens a project of which these are the files, the last one first in its list. */
async function openWith(page: Page, id: number, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.goto(`/projects/projects-list/${id}`)
  for (const file of files) {
    await page.locator('.files input[type=file]').setInputFiles(file)
    await expect(page.getByRole('link', { name: `Descargar ${file.name}` })).toBeVisible()
  }
}

test('an image, a text and a table are shown where they stand, one after the other, with the keyboard', async ({
  page,
  signIn,
  api,
}) => {
  const { id } = await someProject(api)
  await signIn(page)
  await openWith(page, id, [
    text('Costos.csv', Buffer.from('Año;Valor;"Nota; larga"\r\n2026;1.500.000;"dice ""sí"""\r\n', 'latin1')),
    text('Notas.txt', 'Señal\n<script>alert(1)</script>\n'),
    pdf('Acta.pdf'),
    image('Plano.png'),
  ])
  await view(page, 'Plano.png').focus()
  await page.keyboard.press('Enter')
  const picture = page.getByRole('img', { name: 'Imagen Plano.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate<number, { naturalWidth: number }>((element) => element.naturalWidth)).toBe(8)
  await expect(dialog(page, 'Plano.png')).toContainText('1 de 3')
  await expectNoAxeViolations(page)

  await page.keyboard.press('ArrowRight')
  await expect(dialog(page, 'Notas.txt')).toContainText('<script>alert(1)</script>')
  await expectNoAxeViolations(page)
  // The PDF between them has a tab of its own.
  await page.keyboard.press('ArrowRight')
  const table = page.getByRole('table', { name: 'Tabla de Costos.csv' })
  await expect(table.getByRole('columnheader')).toHaveText(['Año', 'Valor', 'Nota; larga'])
  await expect(table.getByRole('cell')).toHaveText(['2026', '1.500.000', 'dice "sí"'])
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page, 'Plano.png')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(table).toBeVisible()
  const saved = await fetched(page, () =>
    page.getByRole('dialog').getByRole('link', { name: 'Descargar Costos.csv' }).click(),
  )
  expect(saved.name).toBe('Costos.csv')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(view(page, 'Plano.png')).toBeFocused()
})

// In test:full alone. The rule is kept by web/platform/page/preview/table-rows.test.ts and server/features/project-files/project-files.test.ts.
test('of a long text the first 64 KB are shown, and that it is cut @full', async ({ page, signIn, api }) => {
  const { id } = await someProject(api)
  await signIn(page)
  const line = 'Ñandú; 1\n'
  await openWith(page, id, [text('Larga.csv', line.repeat(20_000)), text('Bitácora.txt', `${'ñ'.repeat(40_000)} fin`)])
  await view(page, 'Bitácora.txt').click()
  await expect(dialog(page, 'Bitácora.txt')).toContainText('Se muestran los primeros 64 kB de 80 kB.')
  await expect(dialog(page, 'Bitácora.txt').locator('pre')).toHaveText('ñ'.repeat(32_000))
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page, 'Larga.csv')).toContainText('Se muestran los primeros 64 kB de 220 kB.')
  await expect(dialog(page, 'Larga.csv').getByRole('row')).toHaveCount(500)
})

test('a PDF opens in a tab of its own, as a PDF', async ({ page, context, signIn, api }) => {
  const { id } = await someProject(api)
  await signIn(page)
  await openWith(page, id, [pdf('Acta.pdf')])
  const link = page.getByRole('link', { name: 'Ver Acta.pdf en una pestaña nueva' })
  const answered = context.waitForEvent(
    'response',
    (response) => response.request().method() === 'GET' && response.url().includes('/inline?token='),
  )
  const { tabs, ledTo } = tabsBeside(page)
  await link.focus()
  await page.keyboard.press('Enter')
  const headers = (await answered).headers()
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/^inline;/)
  // One tab, and no other.
  await expect.poll(ledTo).toEqual([expect.stringContaining('/files/')])
  const tab = tabs()[0]!
  // The viewer may still be taking the place of the empty page, in which a question is cut short.
  await expect(async () => expect(await tab.evaluate('window.opener')).toBeNull()).toPass()
  await tab.close()
  await expect(link).toBeFocused()
})

// In test:full alone. The rule is kept by web/features/project-files/FilesPanel.test.tsx and e2e/looks.spec.ts.
test('a file that went missing, an image that is none and a PDF that is none say so @full', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of (?:404|415)/)
  const { id } = await someProject(api)
  await signIn(page)
  const begun = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
  await openWith(page, id, [
    { name: 'Falsa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>\n%PDF-1.7') },
    { name: 'Rota.png', mimeType: 'image/png', buffer: begun },
    text('Borrada.txt', 'x'),
  ])
  await view(page, 'Rota.png').click()
  await expect(page.getByRole('alert')).toContainText('La imagen no se puede mostrar.')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Ver Falsa.pdf en una pestaña nueva' }).click()
  await expect(page.getByText('El archivo no se puede mostrar aquí.')).toBeVisible()
  await page.route('**/content?token=*', (route) => route.fulfill({ status: 404 }))
  await view(page, 'Borrada.txt').click()
  await expect(page.getByRole('alert').filter({ hasText: 'El archivo ya no existe.' })).toBeVisible()
  await expectNoAxeViolations(page)
})

// In test:full alone. The rule is kept by web/features/project-changes/ChangesPanel.test.tsx and e2e/previews.spec.ts.
test('the file of a novedad is shown from the history @full', async ({ page, signIn, api }) => {
  const { id } = await someProject(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${id}?tab=novedades`)
  await typeDay(page, 'Nueva Fecha', '30012027')
  await page.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Otrosí firmado')
  await page.getByLabel('Archivo').setInputFiles(image('Firma.png'))
  await page.getByRole('button', { name: 'Agregar' }).click()
  await view(page, 'Firma.png').click()
  await expect(page.getByRole('img', { name: 'Imagen Firma.png' })).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const [width, skin, theme] of moreLooks([
  [1440, 'provider', 'dark'],
  [390, 'smart', 'dark'],
] as const)) {
  test(`a wide table is accessible and stays in its window at ${width} px in ${skin}, ${theme}`, async ({
    page,
    signIn,
    api,
  }) => {
    const { id } = await someProject(api)
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, { skin, theme })
    const head = Array.from({ length: 20 }, (_, column) => `Columna ${column}`).join(';')
    await openWith(page, id, [text('Ancha.csv', `${head}\n${'1000000;'.repeat(20)}\n`.repeat(30))])
    await view(page, 'Ancha.csv').click()
    await expect(page.getByRole('table', { name: 'Tabla de Ancha.csv' })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(view(page, 'Ancha.csv')).toBeFocused()
  })
}
