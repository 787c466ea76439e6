import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Webhook } from '#contract/webhooks.ts'
import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { onePage } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { WebhooksPage } from './WebhooksPage.tsx'

const hook = (change: Partial<Webhook> = {}): Webhook => ({
  id: 4,
  version: 3,
  url: 'https://programa.empresa.co/portal',
  name: 'Contabilidad',
  kinds: ['project', 'licence'],
  state: 'on',
  problem: null,
  createdAt: '2026-11-23T15:00:00.000Z',
  ...change,
})
const list = 'GET /webhooks'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

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

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Webhooks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const inDialog = (name: string) => within(screen.getByRole('dialog', { name }))
const ticked = (name: string) =>
  inDialog(name)
    .getAllByRole('checkbox')
    .filter((box) => (box as HTMLInputElement).checked)
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
/** Presses an entry of the menu of a webhook. */
async function act(user: ReturnType<typeof renderScreen>['user'], entry: string, name = 'Contabilidad') {
  await user.click(await screen.findByRole('button', { name: `Más acciones de ${name}` }))
  await user.click(screen.getByRole('menuitem', { name: entry }))
}

describe('the webhooks', () => {
  test('say where each calls, of what it tells and whether it is on, with the reason where the portal switched it off', async () => {
    const off = hook({ id: 5, name: '', kinds: [], state: 'off', problem: 'Respondió que ya no existe (410).' })
    const ready = hook({ id: 6, name: 'Nómina', state: 'off' })
    pretendApi({ [list]: [hook(), off, ready, hook({ id: 7, name: 'Tablero', state: 'paused' })] })
    renderScreen(<WebhooksPage />)
    const [one, two, three, four] = await rows()
    expect(one).toMatch(
      /^Contabilidad Encendidohttps:\/\/programa\.empresa\.co\/portalAvisa de: Proyecto y Licencia · creado el 23 nov 2026/,
    )
    expect(two).toMatch(
      /^https:\/\/programa\.empresa\.co\/portal ApagadoAvisa de todo · .*El portal lo apagó\. Respondió que ya no existe \(410\)\./,
    )
    expect(three).toContain('Ya tiene otro secreto: enciéndalo cuando el programa lo use.')
    expect(four).toMatch(/^Tablero En pausa/)
  })

  test('say what one is for where there is none, and offer nothing to who does not manage users', async () => {
    pretendApi({ [list]: [] })
    renderScreen(<WebhooksPage />)
    expect((await screen.findByText(/^Con un webhook, otro programa se entera al momento/)).textContent).toBeTruthy()
    cleanup()
    signIn('t2', someone({ permissions: ['portal.access'] }))
    pretendApi({ [list]: refusal(403, 'No tiene permiso.') })
    renderScreen(<WebhooksPage />)
    expect(await screen.findByText('No tiene permiso.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Crear webhook' })).toBeNull()
  })

  test('are tried at once, and what came back is said in words', async () => {
    const answers = [
      { delivered: true, status: 204, problem: null },
      { delivered: false, status: 503, problem: 'Respondió con un error.' },
      { delivered: false, status: null, problem: 'No respondió en 10 segundos.' },
      refusal(429, 'Espere un momento.'),
    ]
    const { of } = pretendApi({ [list]: [hook()], 'POST /webhooks/:id/test': () => answers.shift()! })
    const { user } = renderScreen(<WebhooksPage />)
    for (const words of [
      'Recibido: respondió 204.',
      'No lo recibió (503).Respondió con un error.',
      'No lo recibió.No respondió en 10 segundos.',
    ]) {
      await user.click(await screen.findByRole('button', { name: 'Probar Contabilidad' }))
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))
    }
    await user.click(screen.getByRole('button', { name: 'Probar Contabilidad' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Espere un momento.')
    expect(of('POST /webhooks/:id/test')).toHaveLength(4)
  })
})

describe('a new webhook', () => {
  test('begins with all kinds, which goes when one is chosen and comes back with the last one', async () => {
    const { of } = pretendApi({ [list]: [], 'POST /webhooks': { ...hook(), secret } })
    const { user } = renderScreen(<WebhooksPage />)
    await user.click(screen.getByRole('button', { name: 'Crear webhook' }))
    const dialog = inDialog('Nuevo webhook')
    expect(ticked('Nuevo webhook')).toEqual(['Todos'])
    await user.click(dialog.getByRole('checkbox', { name: 'Licencia' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Proyecto' }))
    expect(ticked('Nuevo webhook')).toEqual(['Proyecto', 'Licencia'])
    await user.click(dialog.getByRole('checkbox', { name: 'Todos' }))
    expect(ticked('Nuevo webhook')).toEqual(['Todos'])
    await user.click(dialog.getByRole('checkbox', { name: 'Todos' }))
    expect(ticked('Nuevo webhook')).toEqual(['Todos'])
    await user.type(dialog.getByRole('textbox', { name: 'Dirección' }), 'https://programa.empresa.co/portal')
    await user.click(dialog.getByRole('button', { name: 'Crear webhook' }))
    await waitFor(() => expect(of('POST /webhooks')).toHaveLength(1))
    expect(of('POST /webhooks')[0]!.body).toEqual({
      url: 'https://programa.empresa.co/portal',
      name: '',
      kinds: [],
    })
    expect(of('POST /webhooks')[0]!.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/)
  })

  test('shows its secret once, with what its receiver has to do', async () => {
    pretendApi({ [list]: [], 'POST /webhooks': { ...hook(), secret } })
    const { user } = renderScreen(<WebhooksPage />)
    await user.click(screen.getByRole('button', { name: 'Crear webhook' }))
    const dialog = inDialog('Nuevo webhook')
    await user.type(dialog.getByRole('textbox', { name: 'Dirección' }), 'https://programa.empresa.co/portal')
    await user.click(dialog.getByRole('checkbox', { name: 'Proyecto' }))
    await user.click(dialog.getByRole('button', { name: 'Crear webhook' }))
    const shown = within(await screen.findByRole('dialog', { name: 'El secreto del webhook' }))
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Secreto' }).value).toBe(secret)
    expect(shown.getByRole('button', { name: 'Copiar' })).toBeTruthy()
    expect(shown.getByText('webhook-signature')).toBeTruthy()
    expect(shown.queryByText(/El anterior firma también/)).toBeNull()
    await user.click(shown.getByRole('button', { name: 'Listo' }))
    expect(document.body.innerHTML).not.toContain(secret)
  })

  test('whose secret was lost with the answer says how to get another one', async () => {
    pretendApi({ [list]: [], 'POST /webhooks': { ...hook(), secret: '' } })
    const { user } = renderScreen(<WebhooksPage />)
    await user.click(screen.getByRole('button', { name: 'Crear webhook' }))
    await user.type(inDialog('Nuevo webhook').getByRole('textbox', { name: 'Dirección' }), 'https://a.co/')
    await user.click(inDialog('Nuevo webhook').getByRole('button', { name: 'Crear webhook' }))
    expect(await screen.findByText(/Pida un nuevo secreto en «Más acciones»/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Secreto' })).toBeNull()
  })

  test('that is refused keeps what was typed: the address at its field, the limit above', async () => {
    const answers = [
      refusal(400, 'Revise los campos.', [{ path: 'url', message: 'Ese nombre no lleva a ninguna parte.' }]),
      refusal(409, 'Se pueden tener 20 webhooks. Elimine uno que ya no use.'),
    ]
    pretendApi({ [list]: [], 'POST /webhooks': () => answers.shift()! })
    const { user } = renderScreen(<WebhooksPage />)
    await user.click(screen.getByRole('button', { name: 'Crear webhook' }))
    const dialog = inDialog('Nuevo webhook')
    const url = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Dirección' })
    await user.type(url, 'https://programa.invalid/')
    await user.click(dialog.getByRole('button', { name: 'Crear webhook' }))
    await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'))
    await user.type(url, 'a')
    await user.click(dialog.getByRole('button', { name: 'Crear webhook' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Se pueden tener 20 webhooks.')
    expect(url.value).toBe('https://programa.invalid/a')
  })
})

describe('a webhook', () => {
  test('is changed on the version that was read, by somebody who keeps its state', async () => {
    const { of } = pretendApi({ [list]: [hook()], 'PUT /webhooks/:id': hook({ version: 4 }) })
    const { user } = renderScreen(<WebhooksPage />)
    await act(user, 'Editar')
    const dialog = inDialog('Editar Contabilidad')
    expect(ticked('Editar Contabilidad')).toEqual(['Proyecto', 'Licencia'])
    const name = dialog.getByRole('textbox', { name: 'Nombre' })
    await user.clear(name)
    await user.type(name, 'Nómina')
    await user.click(dialog.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent] = of('PUT /webhooks/:id')
    expect(sent!.headers.get('if-match')).toBe('"3"')
    expect(sent!.body).toEqual({ url: hook().url, name: 'Nómina', kinds: ['project', 'licence'] })
  })

  test('that somebody else renamed meanwhile keeps that, and gets the kinds that were chosen here', async () => {
    let stored = hook()
    const { of } = pretendApi({
      [list]: () => [stored],
      'GET /audit': onePage(),
      'PUT /webhooks/:id': ({ headers }) =>
        headers.get('if-match') === '"4"' ? hook({ version: 5 }) : refusal(412, 'Otra persona lo cambió.'),
    })
    const { user } = renderScreen(<WebhooksPage />)
    await act(user, 'Editar')
    stored = hook({ version: 4, name: 'Costos' })
    await user.click(inDialog('Editar Contabilidad').getByRole('checkbox', { name: 'Licencia' }))
    await user.click(inDialog('Editar Contabilidad').getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(of('PUT /webhooks/:id')).toHaveLength(2))
    expect(of('PUT /webhooks/:id')[1]!.body).toEqual({ url: hook().url, name: 'Costos', kinds: ['project'] })
  })

  test('that somebody else gave other kinds meanwhile asks which ones, by their names', async () => {
    let stored = hook()
    pretendApi({
      [list]: () => [stored],
      'GET /audit': onePage(),
      'PUT /webhooks/:id': refusal(412, 'Otra persona lo cambió.'),
    })
    const { user } = renderScreen(<WebhooksPage />)
    await act(user, 'Editar')
    stored = hook({ version: 4, kinds: ['customer'] })
    await user.click(inDialog('Editar Contabilidad').getByRole('checkbox', { name: 'Todos' }))
    await user.click(inDialog('Editar Contabilidad').getByRole('button', { name: 'Actualizar' }))
    const asked = within(await screen.findByRole('group', { name: 'De qué avisa' }))
    expect(asked.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      expect.stringContaining('Cliente'),
      expect.stringContaining('Todos'),
    ])
    expect(screen.queryByRole('dialog', { name: 'Editar Contabilidad' })).toBeNull()
  })

  test.each([
    ['Pausar', hook(), { state: 'paused' }, 'no se cuenta después'],
    ['Encender', hook({ state: 'paused' }), { state: 'on' }, 'lo que cambie desde ahora'],
    ['Encender', hook({ state: 'off', problem: 'x' }), { state: 'on' }, 'lo que cambie desde ahora'],
  ])('gets another state once that is confirmed: %s', async (deed, given, body, says) => {
    const { of } = pretendApi({ [list]: [given], 'PUT /webhooks/:id': given })
    const { user } = renderScreen(<WebhooksPage />)
    await act(user, deed)
    const asked = within(await screen.findByRole('alertdialog', { name: `¿${deed} Contabilidad?` }))
    expect(asked.getByText(new RegExp(says))).toBeTruthy()
    expect(of('PUT /webhooks/:id')).toEqual([])
    await user.click(asked.getByRole('button', { name: deed }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(of('PUT /webhooks/:id').map((call) => [call.body, call.headers.get('if-match')])).toEqual([[body, '"3"']])
  })

  test('that cannot be switched on says why, and is asked about as it is by then', async () => {
    let stored = hook({ state: 'paused' })
    const { of } = pretendApi({ [list]: () => [stored], 'PUT /webhooks/:id': refusal(412, 'Otra persona lo cambió.') })
    const { user } = renderScreen(<WebhooksPage />)
    await act(user, 'Encender')
    stored = hook({ version: 4, state: 'paused', name: 'Costos' })
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Encender' }))
    const asked = within(await screen.findByRole('alertdialog', { name: '¿Encender Costos?' }))
    expect(asked.getByRole('alert').textContent).toBe('Otra persona lo cambió.')
    await user.click(asked.getByRole('button', { name: 'Encender' }))
    await waitFor(() => expect(of('PUT /webhooks/:id')).toHaveLength(2))
    expect(of('PUT /webhooks/:id')[1]!.headers.get('if-match')).toBe('"4"')
  })

  test('is removed once that is confirmed; one that is gone already was what was wanted', async () => {
    let open = [hook()]
    const { of } = pretendApi({
      [list]: () => open,
      'DELETE /webhooks/:id': () => {
        open = []
        return refusal(404, 'El registro no existe.')
      },
    })
    const { user } = renderScreen(<WebhooksPage />)
    await act(user, 'Eliminar')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }))
    expect(await screen.findByText('Aún no hay webhooks')).toBeTruthy()
    expect(of('DELETE /webhooks/:id')[0]!.headers.get('if-match')).toBe('"3"')
  })

  test('gets another secret, beside which the former one signs for 24 hours', async () => {
    const { of } = pretendApi({ [list]: [hook()], 'POST /webhooks/:id/secret': { secret } })
    const { user } = renderScreen(<WebhooksPage />)
    await act(user, 'Nuevo secreto')
    const asked = within(await screen.findByRole('alertdialog'))
    expect(asked.getByText(/Durante 24 horas firman los dos/)).toBeTruthy()
    await user.click(asked.getByRole('button', { name: 'Crear secreto' }))
    const shown = within(await screen.findByRole('dialog', { name: 'El secreto del webhook' }))
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Secreto' }).value).toBe(secret)
    expect(shown.getByText(/El anterior firma también durante 24 horas/)).toBeTruthy()
    expect(of('POST /webhooks/:id/secret')).toHaveLength(1)
  })
})
