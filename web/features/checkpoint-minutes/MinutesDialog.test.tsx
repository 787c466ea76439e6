import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MinutesDialog } from './MinutesDialog.tsx'

const path = '/project-checkpoints/91'
const attendance = {
  version: 3,
  stored: false,
  place: '',
  startsAt: null,
  endsAt: null,
  nextMeeting: '2026-12-09',
  rhythmDay: '2026-12-08',
  attendees: [
    {
      contactId: 51,
      employeeId: null,
      kind: 'present',
      fullName: 'Natalia Marín',
      position: 'Analista',
      company: 'Ñáñez',
      email: 'natalia@nanez.test',
    },
    {
      contactId: null,
      employeeId: 31,
      kind: 'present',
      fullName: 'Wilson Castaño',
      position: 'Consultor',
      company: 'Lumbrera',
      email: 'wilson@lumbrera.test',
    },
  ],
}
const contents = {
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
}
const put = `PUT ${path}/attendance`
const made = `POST ${path}/minutes`
const answers = {
  [`GET ${path}/attendance`]: attendance,
  [`GET ${path}/minutes/contents`]: contents,
  [`GET ${path}/minutes`]: () => Response.json([]),
  'GET /projects/project-by-id/:id': { id: 81, customerId: 17, customerName: 'Ñáñez' },
  'GET /contacts/contacts-by-customer/:id': () => Response.json([]),
}

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

async function open() {
  const checkpoint = { id: 91, projectId: 81, projectName: 'Facturación', date: '2026-11-23T15:00:00Z' }
  const { user } = renderScreen(<MinutesDialog checkpoint={checkpoint} onClose={() => undefined} />, '/x')
  await screen.findByRole('dialog', { name: 'Generar acta N.º 8' })
  return user
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const make = () => screen.getByRole('button', { name: 'Generar acta' })

describe('the dialog of an acta', () => {
  test('says what it will contain, and why the next meeting is not on the day of the rhythm', async () => {
    pretendApi(answers)
    await open()
    const words = screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
    expect(words).toEqual(['5, 3 hechos', '50,0 %, curva y 8 hitos', '1 desde el 30 oct', 'Ninguna', '3 párrafos', '4'])
    expect(screen.getByText('Por su ritmo sería el 8 de diciembre, que es festivo.')).toBeTruthy()
  })

  test('sends hours as they were meant, with the version that it began on', async () => {
    const api = pretendApi({ ...answers, [put]: () => refusal(500, 'Fallo') })
    const user = await open()
    await user.type(box('Desde'), '1430')
    await user.type(box('Hasta'), '3:40 pm')
    await user.click(make())
    await screen.findByText('Fallo')
    const [sent] = api.of(put)
    expect(sent?.headers.get('if-match')).toBe('"3"')
    expect(sent?.body).toMatchObject({ startsAt: '14:30', endsAt: '15:40' })
    expect(api.of(made)).toEqual([])
  })

  test('sends nothing while an hour is none, and keeps what was typed', async () => {
    const api = pretendApi(answers)
    const user = await open()
    await user.type(box('Desde'), 'a las ocho')
    await user.click(make())
    expect(screen.getAllByText('Escriba una hora como 08:30').length).toBeGreaterThan(0)
    expect(box('Desde').value).toBe('a las ocho')
    expect(api.of(put)).toEqual([])
  })

  test('has what the server refuses at its field, at that person too, and loses nothing', async () => {
    pretendApi({
      ...answers,
      [put]: () =>
        refusal(400, 'Revise los datos', [
          { path: 'nextMeeting', message: 'Debe ser después' },
          { path: 'attendees.1.employeeId', message: 'Ya no está activo' },
        ]),
    })
    const user = await open()
    await user.type(box('Lugar'), 'Sala 3')
    await user.click(make())
    const row = (await screen.findAllByRole('listitem')).find(({ textContent }) => textContent?.includes('Wilson'))
    expect(within(row!).getByText('Ya no está activo')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Próxima reunión' }).getAttribute('aria-describedby')).toMatch(/error/)
    expect(box('Lugar').value).toBe('Sala 3')
    await user.click(within(row!).getByRole('radio', { name: 'Invitado' }))
    expect(within(row!).queryByText('Ya no está activo')).toBeNull()
  })

  test('is back after the question about what somebody else has changed, with what was saved', async () => {
    const theirs = { ...attendance, version: 4, place: 'Sala 9', startsAt: '08:00' }
    const reads: object[] = [attendance]
    const saves = [
      () => {
        reads[0] = theirs
        return refusal(412, 'Alguien lo cambió.')
      },
      () => ({ ...theirs, version: 5, stored: true, place: 'Sala 3' }),
    ]
    const api = pretendApi({
      ...answers,
      [`GET ${path}/attendance`]: () => reads[0]!,
      'GET /audit': onePage(),
      [put]: () => saves.shift()!(),
      [made]: refusal(500, 'No se pudo hacer.'),
    })
    const user = await open()
    await user.type(box('Lugar'), 'Sala 3')
    await user.click(make())
    const asked = within(await screen.findByRole('dialog', { name: 'Otra persona guardó cambios en este registro' }))
    await user.click(asked.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('No se pudo hacer.')
    expect(api.of(put)[1]?.body).toMatchObject({ place: 'Sala 3', startsAt: '08:00' })
    expect([box('Lugar').value, box('Desde').value]).toEqual(['Sala 3', '8:00 a. m.'])
  })

  test('asks before what was typed is lost', async () => {
    pretendApi(answers)
    const user = await open()
    await user.type(box('Lugar'), 'Sala 3')
    await user.keyboard('{Escape}')
    expect(screen.getByText('Hay cambios sin guardar')).toBeTruthy()
  })
})
