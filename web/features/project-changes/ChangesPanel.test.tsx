import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { calendarDays, dayInBogota } from '#contract/days.ts'
import { expireSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { choose } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage, storedChange, storedProject } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { pretendUploads } from '#web/testing/uploads.ts'

import { byDay } from './change-days.ts'
import { ChangesPanel } from './ChangesPanel.tsx'

const list = 'GET /project-changes/project-states-list/81'
const create = 'POST /project-changes/create-project-changes-body/81'
const success = vi.spyOn(toasts, 'toastSuccess')
const statuses = {
  'GET /catalogs/change-causes': [
    { id: 7, version: 1, name: 'Cliente', isActive: true },
    { id: 8, version: 1, name: 'Retirada', isActive: false },
  ],
  'GET /project-status/project-status-list': [
    { id: 61, name: 'En ejecución' },
    { id: 62, name: 'Suspendido' },
  ],
}
const open = (address = '/projects/projects-list/81?tab=novedades') =>
  renderScreen(<ChangesPanel project={storedProject()} />, address)

/** A project that somebody else moves to 15 April and suspends, when the button is pressed. */
function Moving() {
  const [project, setProject] = useState(storedProject())
  const moved = { scheduledDate: '2027-04-15', projectStatusId: 62, projectStatusName: 'Suspendido' }
  return (
    <>
      <button onClick={() => setProject(storedProject(moved))}>Otra persona lo mueve</button>
      <ChangesPanel project={project} />
    </>
  )
}
const openMoving = () => renderScreen(<Moving />, '/projects/projects-list/81?tab=novedades')
const user = userEvent.setup()
const day = () => screen.getByRole('group', { name: 'Nueva Fecha' }).textContent.replaceAll(/[\u2066-\u2069]/g, '')
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Agregar' })
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' })
const write = (text: string) => fireEvent.change(reason(), { target: { value: text } })

/** Types a day, as dd mm aaaa, into the new date. */
async function typeDay(digits: string) {
  const [first] = within(screen.getByRole('group', { name: 'Nueva Fecha' })).getAllByRole('spinbutton')
  await user.click(first!)
  await user.keyboard(digits)
}

beforeEach(async () => {
  success.mockClear()
  localStorage.clear()
  sessionStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

describe('the form of a novedad', () => {
  test('is one line until the focus comes into it, and does not take the focus away', async () => {
    pretendApi({ ...statuses, [list]: onePage() })
    open()
    expect(screen.queryByRole('button', { name: 'Agregar' })).toBeNull()
    await user.click(reason())
    expect(add().disabled).toBe(true)
    expect(document.activeElement).toBe(reason())
  })

  test('is not sent without a new date and a reason, and says so', async () => {
    pretendApi({ ...statuses, [list]: onePage() })
    open()
    await typeDay('30012027')
    expect(screen.getByText('Ingresa todos los campos correctamente')).toBeTruthy()
    write('   ')
    expect(add().disabled).toBe(true)
    write('El cliente pidió más tiempo.')
    expect(add().disabled).toBe(false)
    expect(screen.queryByText('Ingresa todos los campos correctamente')).toBeNull()
    expect(screen.getByText('28 de 4000 caracteres')).toBeTruthy()
  })

  test('is not sent with a day before the start of the project', async () => {
    pretendApi({ ...statuses, [list]: onePage() })
    open()
    await typeDay('15022026')
    write('Motivo')
    expect(add().disabled).toBe(true)
    expect(screen.getByText('Ingresa todos los campos correctamente')).toBeTruthy()
  })

  test('keeps what was typed when the session ends, and offers it again', async () => {
    pretendApi({ ...statuses, [list]: onePage() })
    const { unmount } = open()
    await typeDay('30012027')
    write('El cliente pidió más tiempo.')
    act(() => expireSession('t1'))
    unmount()
    signIn('t2', someone())
    open()
    await user.click(screen.getByRole('button', { name: 'Recuperar lo escrito' }))
    expect(reason().value).toBe('El cliente pidió más tiempo.')
    expect(add().disabled).toBe(false)
  })

  test('without a file sends a body, and no status where it stays; then it is one line again', async () => {
    const api = pretendApi({ ...statuses, [list]: onePage(), [create]: storedChange() })
    open()
    await typeDay('18012027')
    write('Motivo')
    await user.click(add())
    await waitFor(() => expect(success).toHaveBeenCalledWith('Novedad creada exitosamente!'))
    expect(api.of(create).map(({ body }) => body)).toEqual([{ newDate: '2027-01-18', comments: 'Motivo' }])
    expect(screen.queryByRole('button', { name: 'Agregar' })).toBeNull()
    expect(reason().value).toBe('')
  })

  test('sends another status when one was chosen', async () => {
    const api = pretendApi({ ...statuses, [list]: onePage(), [create]: storedChange() })
    open()
    await typeDay('18012027')
    write('Motivo')
    await choose(user, 'Estado', 'Suspendido')
    await user.click(add())
    await waitFor(() => expect(api.of(create)).toHaveLength(1))
    expect(api.of(create)[0]?.body).toMatchObject({ projectStatusId: 62 })
  })

  test('keeps the day and the status that the project has by now, where nothing else was chosen', async () => {
    const api = pretendApi({ ...statuses, [list]: onePage(), [create]: storedChange() })
    openMoving()
    await user.click(reason())
    write('Llegó el visto bueno')
    await user.click(screen.getByRole('button', { name: 'Otra persona lo mueve' }))
    await waitFor(() => expect(day()).toBe('15/04/2027'))
    expect(screen.getByRole('combobox', { name: 'Estado' }).textContent).toBe('Suspendido')
    await user.click(add())
    await waitFor(() => expect(api.of(create)).toHaveLength(1))
    expect(api.of(create)[0]?.body).toEqual({ newDate: '2027-04-15', comments: 'Llegó el visto bueno' })
  })

  test('keeps the day that was typed, and the status that was chosen, while somebody else moves the project', async () => {
    const api = pretendApi({ ...statuses, [list]: onePage(), [create]: storedChange() })
    openMoving()
    await typeDay('18012027')
    write('Motivo')
    await user.click(screen.getByRole('button', { name: 'Otra persona lo mueve' }))
    await choose(user, 'Estado', 'En ejecución')
    await user.click(add())
    await waitFor(() => expect(api.of(create)).toHaveLength(1))
    expect(api.of(create)[0]?.body).toEqual({ newDate: '2027-01-18', comments: 'Motivo', projectStatusId: 61 })
  })

  test('sends the cause that was chosen, of those that are still offered', async () => {
    const api = pretendApi({ ...statuses, [list]: onePage(), [create]: storedChange() })
    open()
    await typeDay('18012027')
    write('Motivo')
    await user.click(screen.getByRole('combobox', { name: 'Causa' }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).not.toContain('Retirada')
    await user.click(screen.getByRole('option', { name: 'Cliente' }))
    await user.click(add())
    await waitFor(() => expect(api.of(create)).toHaveLength(1))
    expect(api.of(create)[0]?.body).toEqual({ newDate: '2027-01-18', comments: 'Motivo', causeId: 7 })
  })

  test('with a file sends a form, shows how far it has come, and can be called off', async () => {
    const sent = pretendUploads()
    pretendApi({ ...statuses, [list]: onePage() })
    open()
    await typeDay('18012027')
    write('Motivo')
    await user.upload(
      screen.getByLabelText('Archivo'),
      new File(['%PDF-1.7'], 'otrosi.pdf', { type: 'application/pdf' }),
    )
    await user.click(add())
    expect(sent[0]?.door).toBe('POST /project-changes/create-project-changes-form/81')
    expect(sent[0]?.fields).toMatchObject({ newDate: '2027-01-18', comments: 'Motivo' })
    act(() => sent[0]!.progress(0.5))
    expect(screen.getByRole('progressbar', { name: /otrosi\.pdf/ })).toHaveProperty('value', 0.5)
    await user.click(screen.getByRole('button', { name: 'Quitar otrosi.pdf' }))
    await screen.findByText('Se canceló el envío: no se guardó nada.')
    expect([sent[0]!.aborted, reason().value]).toEqual([true, 'Motivo'])
    await user.click(add())
    sent[1]!.answer(201, storedChange())
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1))
  })

  test('that the server refuses keeps what was typed and shows its words', async () => {
    pretendApi({ ...statuses, [list]: onePage(), [create]: refusal(404, 'El registro no existe.') })
    open()
    await typeDay('18012027')
    write('Motivo')
    await user.click(add())
    await screen.findByText('El registro no existe.')
    expect(reason().value).toBe('Motivo')
  })

  test('is not there for who may not add one', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi({ [list]: onePage(storedChange()) })
    open()
    await screen.findByText('El cliente pidió más tiempo.')
    expect(screen.queryByRole('form')).toBeNull()
  })
})

describe('the history of novedades', () => {
  test('tells who, both days and how far they are apart, the status, and the reason', async () => {
    pretendApi({ ...statuses, [list]: onePage(storedChange()) })
    open()
    const day = within(await screen.findByRole('region', { name: '20 nov 2026' }))
    const words = day.getByRole('listitem').textContent.replaceAll(/[\u00A0\u202F]/g, ' ')
    expect(words).toContain('En ejecuciónLucía Ibáñez Peña, 3:05 p. m.')
    expect(words).toContain('Fecha anterior: 18 dic 2026Nueva fecha: 18 ene 2027+31 días calendario')
    expect(words).toContain('El cliente pidió más tiempo.')
  })

  test('names the cause of one that has any', async () => {
    pretendApi({ ...statuses, [list]: onePage(storedChange({ causeId: 7, causeName: 'Cliente' })) })
    open()
    const words = (await screen.findByRole('listitem')).textContent
    expect(words).toContain('En ejecuciónCausa: Cliente')
  })

  test('cuts a reason after 150 characters, with a button that shows the rest', async () => {
    pretendApi({ ...statuses, [list]: onePage(storedChange({ comments: 'a'.repeat(151) })) })
    open()
    expect(await screen.findByText(`${'a'.repeat(150)}…`)).toBeTruthy()
    const more = screen.getByRole('button', { name: 'Ver más' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await user.click(more)
    expect(screen.getByText('a'.repeat(151))).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ver menos' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('links to the file of a novedad', async () => {
    const url = '/api/projects/81/files/95/content?token=t'
    pretendApi({ ...statuses, [list]: onePage(storedChange({ url, fileName: 'otrosi.pdf' })) })
    open()
    const link = await screen.findByRole('link', { name: 'Descargar otrosi.pdf' })
    expect(link.getAttribute('href')).toBe(url)
  })

  test('is paged, its page in the address', async () => {
    const api = pretendApi({
      ...statuses,
      [list]: { data: [storedChange()], filteredRecordsCount: 23, totalRecordsCount: 23 },
    })
    const { went } = open()
    await user.click(await screen.findByRole('button', { name: 'Página 2' }))
    expect(went).toHaveBeenLastCalledWith('/projects/projects-list/81?tab=novedades&page=2')
    await waitFor(() => expect(api.of(list).at(-1)?.query).toEqual({ offset: '10', top: '10' }))
  })

  test('says so while there is none, and when it could not come', async () => {
    const answers: object[] = [refusal(503, 'No disponible')]
    pretendApi({ ...statuses, [list]: () => answers.shift() ?? onePage() })
    open()
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Aún no hay novedades')).toBeTruthy()
  })

  test('is grouped by the day in Bogotá', () => {
    const late = storedChange({ id: 2, date: '2026-11-21T03:00:00.000Z' })
    const days = byDay([late, storedChange(), storedChange({ id: 3, date: '2026-11-19T20:00:00.000Z' })], (instant) =>
      dayInBogota(new Date(instant)),
    )
    expect(days.map(({ day, changes }) => [day, changes.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-19', 1],
    ])
    expect([calendarDays('2026-02-28', '2026-03-01'), calendarDays('2026-03-01', '2026-02-28')]).toEqual([1, -1])
  })
})
