// In test:full alone. The rule is kept by e2e/bad-network.spec.ts and web/features/checkpoint-minutes/MinutesDialog.test.tsx and web/platform/calls/create-keys.test.ts and web/platform/conflicts/ConflictDialog.test.tsx.
import { attendances } from '#contract/attendance.ts'

import { expect, test } from './fixtures.ts'
import { dialogOf, downloaded, make, openMinutes, someMeeting } from './minutes.ts'
import { box } from './screen.ts'

test('a network that is lost in the middle loses nothing that was typed, and leaves one file', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/ERR_|Failed to load/)
  const { checkpoint, actas, attendance } = await someMeeting(api)
  await signIn(page)
  await openMinutes(page, checkpoint.id)
  const dialog = dialogOf(page)
  await box(page, 'Lugar').fill('Oficina 402')
  // Not even the attendance arrives.
  await page.route('**/attendance', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await make(page).click()
  await expect(dialog.getByRole('alert')).toContainText('No hubo respuesta del portal')
  await expect(box(page, 'Lugar')).toHaveValue('Oficina 402')
  await page.unroute('**/attendance')
  // The acta is made, but the answer is lost, also to the tries that follow by themselves.
  let sent = 0
  await page.route('**/minutes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    if (sent === 1) await route.fetch()
    return route.abort()
  })
  await make(page).click()
  await expect(dialog.getByText('La asistencia quedó guardada, pero el acta no se generó')).toBeVisible({
    timeout: 30_000,
  })
  expect(sent).toBe(4)
  expect(await attendance()).toMatchObject({ stored: true, place: 'Oficina 402' })
  await page.unroute('**/minutes')
  await make(page).click()
  await expect(dialog.getByText('Nada ha cambiado desde acta-1.pdf')).toBeVisible()
  expect(await actas()).toEqual(['acta-1.pdf'])
})

test('what was lost on the way is not taken for what is asked now: an acta has what was changed since', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/ERR_|Failed to load/)
  const { checkpoint, names, actas } = await someMeeting(api)
  await signIn(page)
  await openMinutes(page, checkpoint.id)
  const dialog = dialogOf(page)
  await page.route('**/minutes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await make(page).click()
  await expect(dialog.getByText('La asistencia quedó guardada, pero el acta no se generó')).toBeVisible({
    timeout: 30_000,
  })
  await page.unroute('**/minutes')
  await dialog.getByRole('button', { name: `Quitar a ${names.natalia}` }).click()
  await make(page).click()
  await expect(dialog.getByText('Se generó acta-1-2.pdf')).toBeVisible()
  expect(await downloaded(page, 'acta-1-2.pdf')).not.toContain(names.natalia)
  expect(await actas()).toEqual(['acta-1-2.pdf', 'acta-1.pdf'])
})

test('what another person saved meanwhile is joined with what is typed, and asked about where both cannot stay', async ({
  page,
  signIn,
  api,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const { checkpoint, names, attendance } = await someMeeting(api)
  await signIn(page)
  await openMinutes(page, checkpoint.id)
  const dialog = dialogOf(page)
  await box(page, 'Lugar').fill('Sala del cliente')
  await dialog
    .getByRole('radiogroup', { name: `Asistencia de ${names.wilson}` })
    .getByRole('radio', { name: 'Invitado' })
    .check()
  const stored = await attendance()
  const draft = { startsAt: '08:00', endsAt: null, nextMeeting: null }
  const people = (change: (fullName: string) => 'present' | 'absent') =>
    stored.attendees.map(({ contactId, employeeId, fullName }) => ({ contactId, employeeId, kind: change(fullName) }))
  const params = { id: String(checkpoint.id) }
  await api.call(attendances.update, {
    params,
    body: {
      ...draft,
      place: stored.place,
      attendees: people((name) => (name === names.natalia ? 'absent' : 'present')),
    },
  })
  await make(page).click()
  await expect(dialog.getByText('Se generó acta-1.pdf')).toBeVisible()
  expect(await attendance()).toMatchObject({
    place: 'Sala del cliente',
    startsAt: '08:00',
    attendees: expect.arrayContaining([
      expect.objectContaining({ fullName: names.natalia, kind: 'absent' }),
      expect.objectContaining({ fullName: names.wilson, kind: 'guest' }),
    ]),
  })
  await expect(box(page, 'Desde')).toHaveValue(/^8:00/)
  await box(page, 'Lugar').fill('Sala 7')
  const now = await attendance()
  await api.call(attendances.update, {
    params,
    body: {
      ...draft,
      place: 'Sala 8',
      attendees: now.attendees.map(({ contactId, employeeId, kind }) => ({ contactId, employeeId, kind })),
    },
  })
  await make(page).click()
  await expect(page.getByRole('radio', { name: /Sala 8/ })).toBeVisible()
})
