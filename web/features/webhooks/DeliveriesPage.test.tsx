import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { DeliveriesPage } from './DeliveriesPage.tsx'

const hook: Webhook = {
  id: 4,
  version: 3,
  url: 'https://programa.empresa.co/portal',
  name: 'Contabilidad',
  kinds: [],
  state: 'on',
  problem: null,
  createdAt: '2026-11-20T15:00:00.000Z',
}
const delivery = (change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 71,
  webhookId: 'msg_1786650777f244fbb88a5a0de21d459a',
  type: 'project.updated',
  createdAt: '2026-11-23T14:00:00.000Z',
  tries: 1,
  state: 'delivered',
  status: 204,
  problem: null,
  nextAt: null,
  ...change,
})
const failed = { state: 'waiting', tries: 3, status: 503, problem: 'Respondió con un error.' } as const
const page = 'GET /webhooks/4/deliveries'
const retry = 'POST /webhooks/4/deliveries/71/retry'

beforeEach(async () => {
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = (query = '') => renderScreen(<DeliveriesPage id={4} />, `/admin/webhooks/4${query}`)
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Entregas de Contabilidad' }))
    .getAllByRole('row')
    .slice(1)

test('each delivery says what changed, how it stands, its tries and when it is tried next', async () => {
  const all = [
    delivery(),
    delivery({ ...failed, id: 72, type: 'licence.deleted', nextAt: '2026-11-23T16:00:00.000Z' }),
    delivery({ ...failed, id: 73, type: 'contact.created', state: 'givenUp', tries: 9 }),
    delivery({ ...failed, id: 74, nextAt: null }),
    delivery({ id: 75, state: 'waiting', tries: 0, status: null, nextAt: '2026-11-23T14:00:00.000Z' }),
  ]
  pretendApi({ 'GET /webhooks': [hook], [page]: onePage(...all) })
  open()
  await screen.findByRole('heading', { name: 'Entregas de Contabilidad' })
  const [got, waiting, over, resting, fresh] = await rows()
  expect(got!.textContent).toMatch(
    /23 nov 2026, 9:00.*Proyecto: cambioproject\.updatedmsg_1786650777f244fbb88a5a0de21d459aRecibidoHTTP 2041/,
  )
  expect(waiting!.textContent).toMatch(
    /Licencia: eliminación.*En esperaHTTP 5033Respondió con un error\.Se intenta de nuevo: 23 nov 2026, 11:00/,
  )
  expect(over!.textContent).toMatch(/Contacto: creación.*No recibidoHTTP 5039Respondió con un error\./)
  expect(resting!.textContent).toContain('Espera a que el webhook se encienda')
  expect(fresh!.textContent).not.toContain('Se intenta de nuevo')
  const buttons = [got, waiting, over, resting, fresh].map((row) => within(row!).queryAllByRole('button').length)
  // Neither what was received, nor what waits for the webhook or for its first try.
  expect(buttons).toEqual([0, 1, 1, 0, 0])
})

test('one that was given up is tried again by one press; what can’t be says so in its place', async () => {
  const answers = [refusal(409, 'Ya se recibió.'), new Response(null, { status: 202 })]
  const givenUp = delivery({ ...failed, state: 'givenUp', tries: 9 })
  const { of } = pretendApi({ 'GET /webhooks': [hook], [page]: onePage(givenUp), [retry]: () => answers.shift()! })
  const { user } = open()
  const press = async () =>
    user.click(await screen.findByRole('button', { name: /^Reintentar Proyecto: cambio del 23 nov 2026, 9:00/ }))
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('Ya se recibió.')
  await press()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(of(retry)).toHaveLength(2)
  await waitFor(() => expect(of(page).length).toBeGreaterThan(2))
})

test('the focus is at the heading once a delivery has nothing more to be tried again', async () => {
  let now = delivery({ ...failed, state: 'givenUp', tries: 9 })
  pretendApi({
    'GET /webhooks': [hook],
    [page]: () => onePage(now),
    [retry]: () => {
      now = delivery({ state: 'waiting', tries: 0, status: null, nextAt: '2026-11-23T14:00:00.000Z' })
      return new Response(null, { status: 202 })
    },
  })
  const { user } = open()
  ;(await screen.findByRole('button', { name: /^Reintentar Proyecto: cambio/ })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('the page is the one of the address', async () => {
  const { of } = pretendApi({
    'GET /webhooks': [hook],
    [page]: { data: [delivery()], filteredRecordsCount: 35, totalRecordsCount: 35 },
  })
  open('?page=3')
  await rows()
  expect(of(page)[0]!.query).toEqual({ offset: '20', top: '10' })
})

test.each([
  [{ state: 'paused' }, /está en pausa: lo que espera se entrega cuando lo encienda/],
  [{ state: 'off', problem: 'No recibió nada en cinco días.' }, /lo apagó\. No recibió nada en cinco días\./],
] as const)('a webhook that is not on says why nothing is delivered: %j', async (change, says) => {
  pretendApi({ 'GET /webhooks': [{ ...hook, ...change }], [page]: onePage() })
  open()
  expect(await screen.findByText(says)).toBeTruthy()
  expect(await screen.findByText('Aún no hay entregas')).toBeTruthy()
})

test('those of a webhook that is gone say so', async () => {
  pretendApi({ 'GET /webhooks': [], [page]: refusal(404, 'El registro no existe.') })
  open()
  expect(await screen.findByText('El registro no existe.')).toBeTruthy()
})
