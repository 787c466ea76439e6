import { minutes } from '#contract/checkpoint-minutes.ts'

import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { dialogOf, downloaded, make, openMinutes, someMeeting } from './minutes.ts'
import { inDays } from './records.ts'
import { box, expectNoSidewaysScroll, typeDay } from './screen.ts'
import { tabsBeside } from './tabs.ts'

test('an acta is made of who was there, made again once that has changed, and not without a change', async ({
  page,
  signIn,
  api,
}) => {
  const { checkpoint, names, attendance, actas, files } = await someMeeting(api)
  await signIn(page)
  await openMinutes(page, checkpoint.id)
  const dialog = dialogOf(page)
  await expect(dialog).toHaveAccessibleName('Generar acta N.º 1')
  await expect(dialog.getByText('se proponen los contactos y responsables del proyecto')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: names.natalia })).toContainText('Analista')
  await box(page, 'Lugar').fill('Sala de juntas del cliente, Rionegro')
  await box(page, 'Desde').fill('1430')
  await box(page, 'Hasta').fill('2:30 pm')
  await make(page).click()
  await expect(dialog.getByText('La hora final debe ser posterior a la inicial').last()).toBeVisible()
  await expect(box(page, 'Lugar')).toHaveValue('Sala de juntas del cliente, Rionegro')
  await box(page, 'Hasta').fill('15:40')
  await expect(box(page, 'Desde')).toHaveValue(/^2:30\sp\.\sm\.$/)
  await dialog.getByRole('combobox', { name: 'Agregar contacto del cliente' }).fill('rosa')
  await page.getByRole('option', { name: names.rosa }).click()
  await dialog.getByRole('combobox', { name: 'Agregar empleado' }).fill(names.diana)
  await page.getByRole('option', { name: names.diana }).click()
  await dialog
    .getByRole('radiogroup', { name: `Asistencia de ${names.diana}` })
    .getByRole('radio', { name: 'Ausente' })
    .check()
  await typeDay(page, 'Próxima reunión', inDays(20).split('-').toReversed().join(''))
  await expectNoAxeViolations(page)
  await make(page).click()
  await expect(dialog.getByText('Se generó acta-1.pdf')).toBeVisible()
  await expect(make(page)).toBeFocused()
  expect(await attendance()).toMatchObject({
    stored: true,
    startsAt: '14:30',
    endsAt: '15:40',
    nextMeeting: inDays(20),
    attendees: [
      { fullName: names.natalia, kind: 'present' },
      { fullName: names.wilson, kind: 'present' },
      { fullName: names.rosa, kind: 'present' },
      { fullName: names.diana, kind: 'absent' },
    ],
  })
  const words = await downloaded(page, 'acta-1.pdf')
  for (const name of Object.values(names)) expect(words).toContain(name)
  expect(words).toContain('Rionegro')
  await expect(dialog.getByRole('list', { name: 'Lista de actas generadas' }).getByRole('listitem')).toHaveCount(1)

  // The same again is the same file.
  await make(page).click()
  await expect(dialog.getByText('Nada ha cambiado desde acta-1.pdf')).toBeVisible()
  expect(await downloaded(page, 'acta-1.pdf')).toBe(words)
  expect(await actas()).toEqual(['acta-1.pdf'])

  await dialog.getByRole('button', { name: `Quitar a ${names.rosa}` }).click()
  await make(page).click()
  await expect(dialog.getByText('Se generó acta-1-2.pdf')).toBeVisible()
  expect(await downloaded(page, 'acta-1-2.pdf')).not.toContain(names.rosa)
  expect(await files()).toEqual(['acta-1-2.pdf', 'acta-1.pdf'])

  // Nothing is left to be asked about; the follow-up lists both, newest first.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Generar acta' })).toBeFocused()
  const made = page.getByRole('region', { name: 'Actas generadas' })
  await expect(made.getByRole('link', { name: /^Descargar/ })).toHaveText(['acta-1-2.pdf', 'acta-1.pdf'])
})

test('pressing twice makes one file', async ({ page, signIn, api }) => {
  const { checkpoint, actas } = await someMeeting(api)
  await signIn(page)
  await openMinutes(page, checkpoint.id)
  await make(page).dblclick()
  await expect(dialogOf(page).getByText('Se generó acta-1.pdf')).toBeVisible()
  await expect(make(page)).toBeEnabled()
  expect(await actas()).toEqual(['acta-1.pdf'])
})

// In test:full alone. The rule is kept by web/features/checkpoint-minutes/MinutesDialog.test.tsx and web/platform/kit/dialogs/Dialog.test.tsx.
test('an acta is made with the keyboard alone, from the follow-ups of the project @full', async ({
  page,
  signIn,
  api,
}) => {
  const { project, names, attendance, actas } = await someMeeting(api)
  await signIn(page)
  await page.goto(`/projects/projects-list/${project.id}?tab=seguimientos`)
  const { keyboard } = page
  await page.getByRole('button', { name: /^Generar acta del seguimiento de Wilson/ }).focus()
  await keyboard.press('Enter')
  await expect(box(page, 'Lugar')).toBeFocused()
  await keyboard.type('Virtual')
  await keyboard.press('Tab')
  await keyboard.type('8 am')
  await keyboard.press('Tab')
  await keyboard.type('910')
  await keyboard.press('Tab')
  // The first person: from present to a guest; the focus stays where it is.
  const natalia = page.getByRole('radiogroup', { name: `Asistencia de ${names.natalia}` })
  await expect(natalia.getByRole('radio', { name: 'Asistió' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(natalia.getByRole('radio', { name: 'Invitado' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Quitar a ${names.natalia}` })).toBeFocused()
  // First what hangs at the button, then the dialog.
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(page.getByText('Hay cambios sin guardar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
  await keyboard.press('Enter')
  await box(page, 'Lugar').focus()
  await keyboard.press('Enter')
  await expect(dialogOf(page).getByText('Se generó acta-1.pdf')).toBeVisible()
  expect(await attendance()).toMatchObject({ place: 'Virtual', startsAt: '08:00', endsAt: '09:10' })
  expect(await actas()).toEqual(['acta-1.pdf'])
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Generar acta del seguimiento de Wilson/ })).toBeFocused()
})

// In test:full alone. The rule is kept by e2e/informe.spec.ts and server/features/checkpoint-minutes/checkpoint-minutes.test.ts.
test('a preview shows in a tab of its own what is typed, and makes nothing @full', async ({
  page,
  context,
  signIn,
  api,
}) => {
  const { checkpoint, actas, attendance } = await someMeeting(api)
  await signIn(page)
  await openMinutes(page, checkpoint.id)
  await box(page, 'Lugar').fill('Sala 3')
  const { tabs, ledTo } = tabsBeside(page)
  const answered = context.waitForEvent('response', (response) => response.url().includes('/minutes/preview'))
  await dialogOf(page).getByRole('button', { name: 'Vista previa' }).click()
  const answer = await answered
  expect(answer.headers()['content-type']).toBe('application/pdf')
  await expect.poll(ledTo).toEqual([expect.stringMatching(/^blob:/)])
  await tabs()[0]!.close()
  expect(await attendance()).toMatchObject({ stored: true, place: 'Sala 3' })
  expect(await actas()).toEqual([])
})

for (const [width, skin, theme, locale] of moreLooks([
  [1440, 'smart', 'light', 'es-CO'],
  [900, 'provider', 'dark', 'en-US'],
  [390, 'smart', 'dark', 'es-CO'],
  [320, 'provider', 'light', 'en-US'],
] as const)) {
  test(`the dialog of an acta is accessible at ${width} px in ${skin}, ${theme}, ${locale}`, async ({
    page,
    signIn,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { checkpoint } = await someMeeting(api)
    await api.call(minutes.make, { params: { id: String(checkpoint.id) }, body: {} })
    await signIn(page, { skin, theme, locale })
    await page.goto(`/project-checkpoints/tasks-by-project-checkpoints/${checkpoint.id}`)
    await page.getByRole('button', { name: /^(?:Generar acta|Make minutes)$/ }).click()
    await expect(
      dialogOf(page)
        .getByRole('link', { name: /acta-1\.pdf/ })
        .first(),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })
}
