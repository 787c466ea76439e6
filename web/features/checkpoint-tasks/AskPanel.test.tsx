import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { Toasts } from '#web/platform/page/toasts.tsx'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { button } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { AskPanel } from './AskPanel.tsx'

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const begins = {
  employeeId: 31,
  consultant: 'José Íñigo Gómez',
  task: 'Responder qué frena el ERP',
  estimatedDate: '2026-07-02',
  comments: 'Terminaría 12 días hábiles tarde.',
}
const words = {
  title: 'Pedir respuesta',
  add: 'Pedir',
  adding: 'Pidiendo...',
  note: 'Se crea un seguimiento.',
  summary: 'Se pidió respuesta',
  asked: 'Respuesta pedida exitosamente!',
  see: 'Ver seguimiento',
}
const followUp = { version: 1, employeeName: '', projectName: '', summary: '', comments: '', tasks: [] }
const stored = { ...followUp, id: 33, employeeId: 31, projectId: 81, date: '2026-06-25T15:00:00.000Z', tasksDone: 0 }
const open = (onClose = vi.fn<() => void>()) => {
  const { user } = renderScreen(
    <>
      <AskPanel projectId={81} begins={begins} onClose={onClose} words={words} />
      <Toasts />
    </>,
  )
  return { user, onClose }
}

test('what is asked becomes the task of a new follow-up by who asks, sent once', async () => {
  const api = pretendApi({ 'POST /project-checkpoints': { ...stored, tasksTotal: 1 } })
  const { user, onClose } = open()
  await user.click(button('Pedir'))
  expect(await screen.findByText('Respuesta pedida exitosamente!')).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
  const [sent] = api.of('POST /project-checkpoints')
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  expect(sent?.body).toEqual({
    employeeId: someone().id,
    projectId: 81,
    summary: 'Se pidió respuesta',
    comments: 'Terminaría 12 días hábiles tarde.',
    tasks: [
      {
        employeeId: 31,
        task: 'Responder qué frena el ERP',
        status: 1,
        estimatedDate: '2026-07-02',
        comments: 'Terminaría 12 días hábiles tarde.',
      },
    ],
  })
  expect(screen.getByRole('link', { name: 'Ver seguimiento' }).getAttribute('href')).toBe(
    '/project-checkpoints/tasks-by-project-checkpoints/33',
  )
})

test('an answer that could not be asked for keeps what is typed, and says why', async () => {
  pretendApi({ 'POST /project-checkpoints': () => refusal(503, 'No disponible') })
  const { user, onClose } = open()
  await user.click(button('Pedir'))
  expect(await screen.findByText('No disponible')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Tarea' }).getAttribute('value')).toBe('Responder qué frena el ERP')
  expect(onClose).not.toHaveBeenCalled()
})
