import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { noteConnection } from '#web/platform/calls/connection.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import * as toasts from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { storedFile } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { breakOffEach, pretendUploads } from '#web/testing/uploads.ts'

import { FilesPanel } from './FilesPanel.tsx'

const list = 'GET /projects/81/files-list'
const success = vi.spyOn(toasts, 'toastSuccess')
const pdf = (name = 'acta.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const open = () => renderScreen(<FilesPanel projectId={81} />)
// The box checks what it gets itself: people drop what a file dialog would not offer.
const user = userEvent.setup({ applyAccept: false })
const box = () => screen.findByLabelText<HTMLInputElement>('Cargar archivos del proyecto')
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

beforeEach(async () => {
  success.mockClear()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

describe('the files of a project', () => {
  test('are listed with what they are, each a link to itself', async () => {
    pretendApi({ [list]: [storedFile(), storedFile({ id: 96, name: 'Plan.v3.xlsx', extension: 'xlsx' })] })
    open()
    const region = within(await screen.findByRole('region', { name: 'Lista de archivos' }))
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Acta de inicioPDF, 2,4 MB · 16 feb 2026, Lucía Ibáñez Peña',
      'Plan.v3XLSX, 2,4 MB · 16 feb 2026, Lucía Ibáñez Peña',
    ])
    const link = region.getByRole('link', { name: 'Descargar Acta de inicio.pdf' })
    expect(link.getAttribute('href')).toBe('/api/projects/81/files/95/content?token=old')
  })

  test('say so while there are none', async () => {
    pretendApi({ [list]: [] })
    open()
    expect(await screen.findByText('Este proyecto aún no tiene archivos.')).toBeTruthy()
  })

  test('are for reading alone without the permission', async () => {
    signIn('t1', someone({ permissions: ['portal.access'] }))
    pretendApi({ [list]: [storedFile()] })
    open()
    await screen.findByRole('link', { name: 'Descargar Acta de inicio.pdf' })
    expect(screen.queryByLabelText('Cargar archivos del proyecto')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a link that has run out', () => {
  test('is asked for anew, and tried once more', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      expect(this.getAttribute('href')).toBe('/api/projects/81/files/95/content?token=fresh')
    })
    const lists = [[storedFile()], [storedFile({ url: '/api/projects/81/files/95/content?token=fresh' })]]
    const api = pretendApi({
      [list]: () => lists.shift() ?? [],
      'HEAD /projects/81/files/95/content': ({ query }) =>
        query['token'] === 'fresh' ? new Response(null) : new Response(null, { status: 403 }),
    })
    open()
    await user.click(await screen.findByRole('link', { name: 'Descargar Acta de inicio.pdf' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(api.of(list)).toHaveLength(2)
    saved.mockRestore()
  })

  test('to a file that somebody has removed says so', async () => {
    const lists = [[storedFile()]]
    pretendApi({
      [list]: () => lists.shift() ?? [storedFile({ id: 97, name: 'Otro.pdf' })],
      'HEAD /projects/81/files/95/content': new Response(null, { status: 404 }),
    })
    open()
    await user.click(await screen.findByRole('link', { name: 'Descargar Acta de inicio.pdf' }))
    expect(await screen.findByText('El archivo ya no existe.')).toBeTruthy()
  })
})

describe('a file is shown', () => {
  const text = storedFile({
    id: 96,
    name: 'Notas.txt',
    extension: 'txt',
    url: '/api/projects/81/files/96/content?token=a',
  })

  test('by the button of its row, where it can be; a PDF by a link to a tab', async () => {
    const inlineUrl = '/api/projects/81/files/95/inline?token=b'
    const zip = storedFile({ id: 97, name: 'Planos.zip', extension: 'zip' })
    pretendApi({ [list]: [storedFile({ inlineUrl }), text, zip] })
    open()
    const link = await screen.findByRole('link', { name: 'Ver Acta de inicio.pdf en una pestaña nueva' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([inlineUrl, '_blank'])
    expect(screen.getByRole('button', { name: 'Ver Notas.txt' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ver Planos.zip' })).toBeNull()
  })

  test('or the dialog says that it is gone', async () => {
    pretendApi({ [list]: [text], 'HEAD /projects/81/files/96/content': new Response(null, { status: 404 }) })
    open()
    await user.click(await screen.findByRole('button', { name: 'Ver Notas.txt' }))
    const dialog = await screen.findByRole('dialog', { name: 'Notas.txt' })
    expect(await within(dialog).findByText('El archivo ya no existe.')).toBeTruthy()
  })
})

describe('uploading', () => {
  test('sends several, two at a time, shows how far each has come, and lists what is stored', async () => {
    const sent = pretendUploads()
    pretendApi({ [list]: [] })
    open()
    await user.upload(await box(), [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
    expect(sent.map(({ door }) => door)).toEqual(['POST /projects/81/files', 'POST /projects/81/files'])
    act(() => sent[0]!.progress(0.62))
    expect(screen.getByRole('progressbar', { name: /a\.pdf/ })).toHaveProperty('value', 0.62)
    sent[0]!.answer(201, storedFile({ name: 'a.pdf' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(success).toHaveBeenCalledWith('Archivo cargado exitosamente!', { toastId: 'file-uploaded' })
    sent[1]!.answer(201, storedFile({ id: 2, name: 'b.pdf' }))
    sent[2]!.answer(201, storedFile({ id: 3, name: 'c.pdf' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  test('leaves out what the server would refuse, before it is sent', async () => {
    const sent = pretendUploads()
    pretendApi({ [list]: [] })
    open()
    const large = pdf('grande.pdf')
    Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 })
    await user.upload(await box(), [pdf('virus.exe'), pdf(`${'n'.repeat(150)}.pdf`), large])
    expect(sent).toEqual([])
    expect(screen.getByText('virus.exe no es de un tipo permitido')).toBeTruthy()
    expect(screen.getByText(/tiene más de 150 caracteres$/)).toBeTruthy()
    expect(screen.getByText('grande.pdf supera los 25 MB')).toBeTruthy()
  })

  test('that gets no answer in four tries says so, and can be tried again', async () => {
    const sent = pretendUploads()
    pretendApi({ [list]: [] })
    open()
    await user.upload(await box(), pdf())
    await breakOffEach(sent, 4)
    await screen.findByText('Error al cargar el archivo. Se perdió la conexión.')
    await user.click(screen.getByRole('button', { name: 'Reintentar acta.pdf' }))
    expect(sent).toHaveLength(5)
    sent[4]!.answer(201, storedFile())
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1))
    expect(screen.queryByText(/^Error al cargar/)).toBeNull()
  })

  test('that got no answer goes on by itself once the portal is back, without a press', async () => {
    const sent = pretendUploads()
    pretendApi({ [list]: [] })
    open()
    await user.upload(await box(), pdf())
    await breakOffEach(sent, 4)
    await screen.findByText('Error al cargar el archivo. Se perdió la conexión.')
    await act(async () => noteConnection(200))
    await waitFor(() => expect(sent).toHaveLength(5))
    sent[4]!.answer(201, storedFile())
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1))
  })

  test('of a file that has changed since it was chosen says so, and waits for nothing', async () => {
    const sent = pretendUploads()
    pretendApi({ [list]: [] })
    open()
    const file = pdf()
    const gone = new DOMException('It has changed', 'NotReadableError')
    await user.upload(await box(), file)
    vi.spyOn(file, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) }))
    await breakOffEach(sent, 1)
    await screen.findByText(
      'Error al cargar el archivo. El archivo ya no está en este equipo, o cambió: elíjalo de nuevo.',
    )
    expect(screen.queryByRole('button', { name: 'Reintentar acta.pdf' })).toBeNull()
    await act(async () => noteConnection(200))
    expect(sent).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Quitar acta.pdf' }))
  })

  test('that the server refuses for good shows its words, and no other try', async () => {
    const sent = pretendUploads()
    pretendApi({ [list]: [] })
    open()
    await user.upload(await box(), pdf())
    act(() => sent[0]!.answer(415, { title: 'Tipo', status: 415, detail: 'El contenido no es el de un archivo .pdf.' }))
    await waitFor(() =>
      expect(alerts()).toContain('Error al cargar el archivo. El contenido no es el de un archivo .pdf.'),
    )
    expect(screen.queryByRole('button', { name: 'Reintentar acta.pdf' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Quitar acta.pdf' }))
    expect(screen.queryByText(/^Error al cargar/)).toBeNull()
  })

  test('can be called off, and goes on while its sender looks elsewhere', async () => {
    const sent = pretendUploads()
    pretendApi({ [list]: [] })
    const { unmount } = open()
    await user.upload(await box(), [pdf('a.pdf'), pdf('b.pdf')])
    unmount()
    open()
    await user.click(await screen.findByRole('button', { name: 'Quitar a.pdf' }))
    expect(sent.map(({ aborted }) => aborted)).toEqual([true, false])
    expect(screen.getByRole('progressbar', { name: /b\.pdf/ })).toBeTruthy()
    await act(async () => signOut())
    expect(sent[1]!.aborted).toBe(true)
  })

  test('is called off when another tab signs somebody else in at once', async () => {
    const sent = pretendUploads()
    pretendApi({ [list]: [] })
    open()
    await user.upload(await box(), [pdf('a.pdf')])
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => signIn('t2', someone({ id: 8 })))
    expect(sent[0]!.aborted).toBe(true)
  })
})

describe('removing', () => {
  test('asks by the file’s name, with the focus on the other button', async () => {
    const lists = [[storedFile()]]
    const api = pretendApi({
      [list]: () => lists.shift() ?? [],
      'DELETE /projects/81/files/95': new Response(null, { status: 204 }),
    })
    open()
    await user.click(await screen.findByRole('button', { name: 'Más acciones de Acta de inicio.pdf' }))
    await user.click(screen.getByRole('menuitem', { name: 'Eliminar Acta de inicio.pdf' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Eliminar Acta de inicio.pdf' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancelar' }))
    await user.click(question.getByRole('button', { name: 'Eliminar' }))
    await screen.findByText('Este proyecto aún no tiene archivos.')
    expect(api.of('DELETE /projects/81/files/95')).toHaveLength(1)
  })

  test('that fails says why and keeps the file', async () => {
    pretendApi({
      [list]: [storedFile()],
      'DELETE /projects/81/files/95': refusal(503, 'El portal no puede llegar a sus datos.'),
    })
    open()
    await user.click(await screen.findByRole('button', { name: 'Más acciones de Acta de inicio.pdf' }))
    await user.click(screen.getByRole('menuitem', { name: 'Eliminar Acta de inicio.pdf' }))
    await user.click(screen.getByRole('button', { name: 'Eliminar' }))
    await screen.findByText('El portal no puede llegar a sus datos.')
    expect(screen.getByRole('link', { name: 'Descargar Acta de inicio.pdf', hidden: true })).toBeTruthy()
  })
})
