import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { MailRow, MailServer } from '#contract/mails.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { MailsPage } from './MailsPage.tsx'

const mail = (change: Partial<MailRow> = {}): MailRow => ({
  id: 7,
  kind: 'invitation',
  employeeId: 31,
  employeeName: 'José Íñigo',
  contactId: null,
  contactName: null,
  recipient: 'jose@portal.test',
  state: 'sent',
  createdAt: '2026-11-23T14:00:00.000Z',
  dueAt: null,
  tries: 1,
  sentAt: '2026-11-23T14:00:02.000Z',
  givenUpAt: null,
  problem: null,
  ...change,
})
const ok: MailServer = { state: 'ok', since: null, problem: null }
const list = 'GET /admin/mail'
const answer = (rows: MailRow[], server = ok) => ({ ...onePage(...rows), server })

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

const open = (query = '') => renderScreen(<MailsPage />, `/admin/mail${query}`)

describe('sent mail', () => {
  test('that the person may not see says so, and waits for no mail server', async () => {
    pretendApi({ [list]: refusal(403, 'Su rol no permite esta acción.') })
    open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Usted no puede ver estoSu rol no permite esta acción.')
    expect(document.querySelector('.ui-skeleton')).toBeNull()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('says of each message when it was written, to whom, how it stands and why it was not sent', async () => {
    const refused = mail({
      id: 8,
      kind: 'reset',
      state: 'givenUp',
      sentAt: null,
      givenUpAt: '2026-11-23T14:01:00.000Z',
      problem: '550 no such user',
    })
    pretendApi({ [list]: answer([mail(), refused]) })
    open()
    const [, one, two] = within(await screen.findByRole('table', { name: 'Correo enviado' })).getAllByRole('row')
    expect(one!.textContent).toMatch(/23 nov 2026, 9:00.*Invitación.*José Íñigo.*jose@portal.test.*Enviado/)
    expect(within(one!).queryByRole('button')).toBeNull()
    expect(within(one!).getByRole('link', { name: 'José Íñigo' }).getAttribute('href')).toBe(
      '/employees/update-employee/31',
    )
    expect(two!.textContent).toMatch(/Enlace para elegir otra contraseña.*No se envió.*550 no such user/)
  })

  test('that was given up is sent again by one press', async () => {
    const givenUp = mail({ state: 'givenUp', sentAt: null, givenUpAt: '2026-11-23T14:01:00.000Z', problem: '550' })
    const retry = 'POST /admin/mail/:id/retry'
    const api = pretendApi({ [list]: answer([givenUp]), [retry]: mail({ state: 'waiting', sentAt: null }) })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Enviar ahora: Invitación para jose@portal.test' }))
    await waitFor(() => expect(api.of(list)).toHaveLength(2))
    expect(api.of(retry)).toHaveLength(1)
  })

  test('that is of no use any more says so where it was pressed', async () => {
    const waiting = mail({
      state: 'waiting',
      sentAt: null,
      tries: 2,
      dueAt: '2026-11-23T15:00:00.000Z',
      problem: '451',
    })
    pretendApi({ [list]: answer([waiting]), 'POST /admin/mail/:id/retry': refusal(409, 'Este mensaje ya se envió.') })
    const { user } = open()
    expect(await screen.findByText(/Se intenta de nuevo: 23 nov 2026, 10:00/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: /Enviar ahora/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('Este mensaje ya se envió.')
  })

  test('is narrowed to a state by the address', async () => {
    const api = pretendApi({ [list]: answer([]) })
    open('?state=givenUp')
    expect(await screen.findByText('Ningún correo está en ese estado')).toBeDefined()
    expect(api.of(list)[0]!.query).toMatchObject({ state: 'givenUp', offset: '0', top: '10' })
  })

  test('in a state that no mail is in leads back to all, and leaves the focus on the search', async () => {
    pretendApi({ [list]: answer([]) })
    const { user, went } = open('?state=givenUp&size=20')
    const state = (await screen.findByText('Ningún correo está en ese estado')).closest<HTMLElement>('.ui-state')!
    await pressByKey(user, within(state).getByRole('button', { name: 'Todos' }))
    expect(went).toHaveBeenLastCalledWith('/admin/mail?size=20')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('the mail server', () => {
  test('that does not answer is said with its words and since when', async () => {
    const failing: MailServer = { state: 'failing', since: '2026-11-23T14:00:00.000Z', problem: 'ECONNREFUSED' }
    pretendApi({ [list]: answer([], failing) })
    open()
    expect(await screen.findByText(/no responde desde el 23 nov 2026, 9:00/)).toBeDefined()
    expect(screen.getByText('Respondió: ECONNREFUSED')).toBeDefined()
  })

  test('that is not there takes the button of the test message away', async () => {
    pretendApi({ [list]: answer([], { state: 'off', since: null, problem: null }) })
    open()
    expect(await screen.findByText(/no tiene un servidor de correo/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Enviarme un mensaje de prueba' })).toBeNull()
  })

  test('is tried by a message to oneself', async () => {
    const test = 'POST /admin/mail/test'
    const api = pretendApi({ [list]: answer([mail()]), [test]: mail({ kind: 'test', state: 'waiting' }) })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Enviarme un mensaje de prueba' }))
    await waitFor(() => expect(api.of(test)).toHaveLength(1))
  })
})
