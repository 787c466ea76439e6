import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { MadeMinutes } from '#contract/checkpoint-minutes.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MadeMinutesPanel } from './MadeMinutesPanel.tsx'
import { SendMinutesDialog } from './SendMinutesDialog.tsx'

const path = '/project-checkpoints/91'
const attendee = (values: object) => ({ contactId: null, employeeId: null, position: '', company: '', ...values })
const answers = {
  [`GET ${path}/attendance`]: {
    version: 3,
    stored: true,
    place: '',
    startsAt: null,
    endsAt: null,
    nextMeeting: null,
    rhythmDay: null,
    attendees: [
      attendee({ contactId: 51, kind: 'present', fullName: 'Natalia Marín', email: 'natalia@nanez.test' }),
      attendee({ employeeId: 51, kind: 'guest', fullName: 'Wilson Castaño', email: 'wilson@lumbrera.test' }),
      attendee({ employeeId: 32, kind: 'absent', fullName: 'Diana Villa', email: 'diana@lumbrera.test' }),
    ],
  },
  [`GET ${path}/minutes/contents`]: {
    number: 8,
    previous: { total: 5, done: 3 },
    progress: 50,
    milestones: 8,
    changes: 1,
    since: '2026-10-30',
    licences: 0,
    licencesFrom: null,
    paragraphs: 3,
    commitments: 4,
  },
}
const made = (language: MadeMinutes['language'] = 'es-CO'): MadeMinutes => ({
  fileId: 12,
  name: 'acta-8.pdf',
  language,
  createdAt: '2026-11-23T15:00:00.000Z',
  employeeName: 'Rita Ríos',
  url: '/x',
  inlineUrl: null,
  sent: [],
})
const send = `POST ${path}/minutes/send`

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone({ firstName: 'Rita', lastName: 'Ríos' }))
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const checkpoint = { id: 91, projectId: 81, projectName: 'Facturación', date: '2026-11-23T15:00:00Z' }

async function open(acta = made()) {
  const onClose = vi.fn<() => void>()
  const { user } = renderScreen(<SendMinutesDialog checkpoint={checkpoint} made={acta} onClose={onClose} />, '/x')
  await screen.findByRole('group', { name: /Para/ })
  return { user, onClose }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Asunto/ })

test('an acta is proposed to who was there, in its words, and goes to who is chosen', async () => {
  const api = pretendApi({ ...answers, [send]: () => Response.json({ recipients: [] }, { status: 202 }) })
  const { user, onClose } = await open()
  const chosen = [/Natalia Marín · natalia@nanez.test/, /Wilson/, /Diana/].map((name) => box(name).checked)
  expect(chosen).toEqual([true, true, false])
  expect(subject().value).toBe('Acta N.º 8 · Facturación')
  await user.click(box(/Natalia/))
  await user.click(box(/Diana/))
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(api.of(send).map(({ body }) => body)).toEqual([
    {
      fileId: 12,
      to: [
        { contactId: null, employeeId: 51 },
        { contactId: null, employeeId: 32 },
      ],
      subject: 'Acta N.º 8 · Facturación',
      text: 'Cordial saludo:\n\nAdjunto el acta N.º 8, del seguimiento del lunes 23 de noviembre del proyecto Facturación. Si tiene alguna observación, responda este correo.\n\nRita Ríos',
    },
  ])
})

test('an English acta is proposed in English to who reads Spanish', async () => {
  pretendApi(answers)
  await open(made('en-US'))
  expect(subject().value).toBe('Minutes no. 8 · Facturación')
})

test('what is refused is said, and nothing typed is lost', async () => {
  pretendApi({ ...answers, [send]: () => refusal(409, 'El portal no tiene un servidor de correo') })
  const { user, onClose } = await open()
  await user.clear(subject())
  await user.type(subject(), 'Para firmar')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await screen.findByText('El portal no tiene un servidor de correo')
  expect(subject().value).toBe('Para firmar')
  expect(onClose).not.toHaveBeenCalled()
})

test.each(['attendance', 'minutes/contents'])(
  'there is nothing to try again where the person may not see %s',
  async (of) => {
    pretendApi({ ...answers, [`GET ${path}/${of}`]: refusal(403, 'Su rol no permite esta acción.') })
    renderScreen(<SendMinutesDialog checkpoint={checkpoint} made={made()} onClose={() => undefined} />, '/x')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  },
)

test('the actas of a follow-up that the person may not see say so, with nothing to try again', async () => {
  pretendApi({ [`GET ${path}/minutes`]: refusal(403, 'Su rol no permite esta acción.') })
  renderScreen(<MadeMinutesPanel checkpoint={checkpoint} />, '/x')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

test('who was chosen for an acta is not thrown away unasked', async () => {
  pretendApi(answers)
  const { user, onClose } = await open()
  await user.click(box(/Natalia/))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await user.click(screen.getByRole('button', { name: 'Seguir editando' }))
  expect([box(/Natalia/).checked, onClose.mock.calls.length]).toEqual([false, 0])
})
