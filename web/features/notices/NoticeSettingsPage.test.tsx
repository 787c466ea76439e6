import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { pressByKey } from '#web/testing/fields.ts'
import { someSettings } from '#web/testing/notices.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { wayBack, withChange } from './notice-settings.api.ts'
import { NoticeSettingsPage } from './NoticeSettingsPage.tsx'

const get = 'GET /accounts/notice-settings'
const put = 'PUT /accounts/notice-settings'

beforeEach(async () => {
  localStorage.clear()
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['mail']
})

const open = () => renderScreen(<NoticeSettingsPage />, '/account/notices')
const assigned = () => screen.findByRole<HTMLInputElement>('switch', { name: 'En pantalla: Me asignan una tarea' })

describe('what one is told of', () => {
  test('is chosen kind by kind and saved at once', async () => {
    const api = pretendApi({
      [get]: someSettings(),
      [put]: withChange(someSettings(), { kinds: [{ kind: 'taskAssigned', screen: false }] }),
    })
    const { user } = open()
    await user.click(await assigned())
    expect((await assigned()).checked).toBe(false)
    await waitFor(() => expect(api.of(put)[0]?.body).toEqual({ kinds: [{ kind: 'taskAssigned', screen: false }] }))
  })

  test('is as it was where the portal refuses it, which is said', async () => {
    pretendApi({ [get]: someSettings(), [put]: refusal(503, 'El servicio no responde.') })
    const { user } = open()
    await user.click(await assigned())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('No se guardó')
    expect(alert.textContent).toContain('El servicio no responde.')
    expect((await assigned()).checked).toBe(true)
  })

  test('of the account is fixed, and says why', async () => {
    pretendApi({ [get]: someSettings() })
    open()
    const row = (await screen.findByText('Mi cuenta')).closest('li')!
    expect(within(row).queryByRole('switch')).toBeNull()
    expect(row.textContent).toMatch(/No se puede apagar.*Siempre/)
  })

  test('comes by no mail where the portal sends none', async () => {
    document.documentElement.dataset['mail'] = 'off'
    pretendApi({ [get]: someSettings() })
    open()
    await assigned()
    expect(screen.queryByRole('radiogroup')).toBeNull()
    for (const words of ['Correo', 'Resumen diario', 'Panorama semanal', 'Pausar el correo'])
      expect(screen.queryByText(words)).toBeNull()
  })
})

test('it is said how many projects one is told of, and when the next digest comes', async () => {
  pretendApi({ [get]: someSettings({ nextDigest: '2099-11-24' }) })
  open()
  expect(await screen.findByText('Sigo 3 proyectos más')).toBeDefined()
  const followed = screen.getByText('Ver').closest('details')!
  expect(
    within(followed)
      .getAllByRole('link', { hidden: true })
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Bodega de datos', '/projects/projects-list/7'],
    ['Nómina electrónica', '/projects/projects-list/9'],
    ['Portal de proveedores', '/projects/projects-list/8'],
  ])
  expect(screen.getByText('Además de los 24 de los que respondo, 1 de ellos en silencio')).toBeDefined()
  expect(screen.getByText(/El próximo: martes 24 de noviembre\./)).toBeDefined()
})

describe('by mail', () => {
  test('comes each kind not, in the digest or at once', async () => {
    const api = pretendApi({ [get]: someSettings(), [put]: someSettings() })
    const { user } = open()
    const choice = within(await screen.findByRole('radiogroup', { name: 'Correo: Me asignan una tarea' }))
    expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Resumen diario' }).checked).toBe(true)
    await user.click(choice.getByRole('radio', { name: 'Al momento' }))
    await user.click(screen.getByRole('switch', { name: 'Panorama semanal' }))
    await waitFor(() =>
      expect(api.of(put).map(({ body }) => body)).toEqual([
        { kinds: [{ kind: 'taskAssigned', mail: 'now' }] },
        { weekly: true },
      ]),
    )
  })

  test('comes nothing during a pause, which can be ended', async () => {
    const api = pretendApi({ [get]: someSettings({ pausedUntil: '2099-01-12' }), [put]: someSettings() })
    const { user } = open()
    expect(await screen.findByText('En pausa hasta el 12 ene 2099')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Reanudar' }))
    await waitFor(() => expect(api.of(put)[0]?.body).toEqual({ pausedUntil: null }))
    await user.click(await screen.findByRole('button', { name: 'Pausar' }))
    expect(await screen.findByText('Elija hasta qué día')).toBeDefined()
    expect(api.of(put)).toHaveLength(1)
  })

  test('once a pause begins or ends, what undoes it has the focus', async () => {
    pretendApi({
      [get]: someSettings({ pausedUntil: '2099-01-12' }),
      [put]: ({ body }) => someSettings(body as object),
    })
    const { user } = open()
    await pressByKey(user, await screen.findByRole('button', { name: 'Reanudar' }))
    const pause = await screen.findByRole('button', { name: 'Pausar' })
    const form = pause.closest('form')!
    expect(form.contains(document.activeElement)).toBe(true)
    await user.click((await within(form).findAllByRole('spinbutton'))[0]!)
    await user.keyboard('12012099')
    await pressByKey(user, pause)
    const end = await screen.findByRole('button', { name: 'Reanudar' })
    expect(document.activeElement).toBe(end)
  })

  test('a page that opens during a pause keeps the focus where it is', async () => {
    pretendApi({ [get]: someSettings({ pausedUntil: '2099-01-12' }) })
    open()
    const end = await screen.findByRole('button', { name: 'Reanudar' })
    expect(document.activeElement).not.toBe(end)
  })
})

test('a change is taken back by what it names, and nothing else', () => {
  const before = someSettings({ pausedUntil: '2026-12-24' })
  const change = { kinds: [{ kind: 'importDone', screen: true } as const], pausedUntil: null }
  const after = withChange(before, change)
  expect([after.kinds[1]?.screen, after.pausedUntil]).toEqual([true, null])
  expect(wayBack(before, change)).toEqual({ kinds: [{ kind: 'importDone', screen: false }], pausedUntil: '2026-12-24' })
  expect(withChange(after, wayBack(before, change))).toEqual(before)
})
