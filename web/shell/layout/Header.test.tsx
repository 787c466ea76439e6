import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { Header } from './Header.tsx'

const tries = vi.hoisted(() => ({ failing: 3 }))
vi.mock('./OwnButtons.tsx', async (load) => {
  const { OwnButtons } = await load<typeof import('./OwnButtons.tsx')>()
  return {
    get OwnButtons() {
      tries.failing -= 1
      if (tries.failing >= 0) throw new TypeError('Failed to fetch')
      return OwnButtons
    },
  }
})

const { setTimeout: wait } = globalThis
/** Without the pauses between the tries of a part. */
const quick = (run: () => void, ms = 0) => wait(run, ms === 500 || ms === 2000 ? 1 : ms)
const nothing = () => undefined

beforeEach(async () => {
  vi.stubGlobal('setTimeout', quick)
  pretendApi({
    'GET /project-checkpoints/due-tasks': { count: 0 },
    'GET /notices/count': { unread: 0 },
  })
  signIn('t1', someone())
  await changeLanguage('es-CO')
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

test("'Mi trabajo' that did not load and was asked for again has the focus once it is there", async () => {
  const menu = { mode: 'wide', open: true, toggle: nothing, close: nothing } as const
  const { user } = renderScreen(<Header menu={menu} pathname="/" />)
  const again = await screen.findByRole('button', { name: 'Mi trabajo: No se pudo cargar esta parte. Reintentar' })
  again.focus()
  await user.keyboard('{Enter}')
  const button = await screen.findByRole('button', { name: 'Mi trabajo' })
  expect(document.activeElement).toBe(button)
})
