import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi, refusal } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { FollowingPart } from './FollowingPart.tsx'

const get = 'GET /projects/81/following'
const put = 'PUT /projects/81/following'
const remove = 'DELETE /projects/81/following'

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

const open = () => renderScreen(<FollowingPart projectId={81} className="" />)
const menu = () => screen.findByRole('button', { name: /^Avisos de este proyecto/ })
const entry = (name: RegExp) => screen.getByRole('menuitemradio', { name, hidden: true })

describe('a project', () => {
  test('is followed, with what that means beside it', async () => {
    const stored = { follows: null as boolean | null, responsable: false }
    const api = pretendApi({
      [get]: () => ({ ...stored }),
      [put]: () => Object.assign(stored, { follows: true }),
    })
    const { user } = open()
    expect((await menu()).textContent).toMatch(/Seguir$/)
    await user.click(await menu())
    expect(entry(/^No seguir/).getAttribute('aria-checked')).toBe('true')
    await user.click(entry(/^Seguir.*Le avisa de lo que pasa en él\.$/))
    await waitFor(async () => expect((await menu()).textContent).toMatch(/Siguiendo$/))
    expect(api.of(put)[0]?.body).toEqual({ follows: true })
  })

  test('is silenced by its responsable, and told again as before', async () => {
    const stored = { follows: false as boolean | null, responsable: true }
    const api = pretendApi({
      [get]: () => ({ ...stored }),
      [remove]: () => {
        stored.follows = null
        return new Response(null, { status: 204 })
      },
    })
    const { user } = open()
    expect((await menu()).textContent).toMatch(/Silenciado$/)
    await user.click(await menu())
    await user.click(entry(/^Avisar como responsable/))
    await waitFor(async () => expect((await menu()).textContent).toMatch(/Siguiendo$/))
    expect(api.of(remove)).toHaveLength(1)
  })

  test('is as it was where the portal refuses it, which is said', async () => {
    const api = pretendApi({
      [get]: { follows: null, responsable: false },
      [put]: refusal(404, 'El proyecto ya no existe.'),
    })
    const { user } = open()
    await user.click(await menu())
    await user.click(entry(/^Silenciar/))
    expect((await screen.findByRole('alert')).textContent).toBe('El proyecto ya no existe.')
    expect((await menu()).textContent).toMatch(/Seguir$/)
    expect(api.of(put)[0]?.body).toEqual({ follows: false })
  })
})
