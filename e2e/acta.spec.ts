import type { Download, Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { attendances } from '#contract/attendance.ts'
import { minutes } from '#contract/checkpoint-minutes.ts'
import { projectFiles } from '#contract/project-files.ts'

import type { Api } from './api.ts'
import { someCheckpoint } from './checkpoint-tasks.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { moreLooks } from './looks.ts'
import { inDays, someContact, someCustomer, someEmployee, someProject, tag } from './records.ts'
import { box, expectNoSidewaysScroll, typeDay } from './screen.ts'

/** A follow-up of a project with two contacts, one of whom is no one's yet, and a responsable. */
async function someMeeting(api: Api) {
  const unique = tag()
  const customer = await someCustomer(api, { commercialName: `Estudio Ñáñez ${unique}` })
  const natalia = await someContact(api, customer.id, {
    firstName: 'Natalia',
    lastName: `Ospina${unique}`,
    position: 'Analista',
  })
  await someContact(api, customer.id, { firstName: 'Rosa', lastName: `Mejía${unique}` })
  const wilson = await someEmployee(api, { firstName: 'Wilson', lastName: `Castaño${unique}` })
  await someEmployee(api, { firstName: 'Diana', lastName: `Villa${unique}` })
  const project = await someProject(api, {
    customerId: customer.id,
    customerContactsIds: [natalia.id],
    employeeIds: [wilson.id],
  })
  const checkpoint = await someCheckpoint(api, { projectId: project.id, employeeId: wilson.id })
  const params = { id: String(checkpoint.id) }
  return {
    unique,
    project,
    checkpoint,
    names: {
      natalia: `Natalia Ospina${unique}`,
      rosa: `Rosa Mejía${unique}`,
      wilson: `Wilson Castaño${unique}`,
      diana: `Diana Villa${unique}`,
    },
    attendance: () => api.call(attendances.ofCheckpoint, { params }),
    actas: async () => (await api.call(minutes.list, { params })).map(({ name }) => name),
    files: async () => {
      const all = await api.call(projectFiles.list, { params: { id: String(project.id) } })
      return all.map(({ name }) => name)
    },
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(?:Generar acta|Make minutes)/ })
const make = (page: Page) => dialogOf(page).getByRole('button', { name: 'Generar acta' })

async function openMinutes(page: Page, checkpointId: number) {
  await page.goto(`/project-checkpoints/tasks-by-project-checkpoints/${checkpointId}`)
  await page.getByRole('button', { name: 'Generar acta' }).click()
  await expect(box(page, 'Lugar')).toBeVisible()
}

async function wordsOf(download: Download): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join(' ').replaceAll(/\s+/g, ' ')
}

/** What is said once an acta was made, with what the file says. */
async function downloaded(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await dialogOf(page)
    .getByRole('status')
    .getByRole('link', { name: `Descargar ${name}` })
    .click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(name)
  return wordsOf(download)
}

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
  await typeDay(page, 'Próxima reunión', inDays(20).split('-').reverse().join(''))
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

test('an acta is made with the keyboard alone, from the follow-ups of the project', async ({ page, signIn, api }) => {
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

test('a preview shows in a tab of its own what is typed, and makes nothing', async ({ page, context, signIn, api }) => {
  const { checkpoint, actas, attendance } = await someMeeting(api)
  await signIn(page)
  await openMinutes(page, checkpoint.id)
  await box(page, 'Lugar').fill('Sala 3')
  const answered = context.waitForEvent('response', (response) => response.url().includes('/minutes/preview'))
  await dialogOf(page).getByRole('button', { name: 'Vista previa' }).click()
  const answer = await answered
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const others = () => context.pages().filter((one) => one !== page)
  await expect.poll(() => others().map((one) => one.url())).toEqual([expect.stringMatching(/^blob:/)])
  await others()[0]!.close()
  expect(await attendance()).toMatchObject({ stored: true, place: 'Sala 3' })
  expect(await actas()).toEqual([])
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

test('who may not write follow-ups or files is offered no acta, and sees those that were made', async ({
  page,
  signIn,
  api,
}) => {
  const { checkpoint } = await someMeeting(api)
  await api.call(minutes.make, { params: { id: String(checkpoint.id) }, body: {} })
  await signIn(page, { role: 'Consulta' })
  await page.goto(`/project-checkpoints/tasks-by-project-checkpoints/${checkpoint.id}`)
  await expect(page.getByRole('region', { name: 'Actas generadas' })).toContainText('acta-1.pdf')
  await expect(page.getByRole('button', { name: /Generar acta/ })).toHaveCount(0)
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
