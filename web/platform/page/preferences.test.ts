import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const { dataset } = document.documentElement
let dark: { matches: boolean; change: (() => void) | undefined }

/** The preferences of a page whose head script has run. */
async function preferences(written: Record<string, string> = {}) {
  Object.assign(dataset, { skin: 'smart', themeChoice: 'system', theme: 'light', density: 'comfortable', ...written })
  dark = { matches: false, change: undefined }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark.matches
    },
    addEventListener: (_: string, listener: () => void) => {
      dark.change = listener
    },
  }))
  return import('./preferences.ts')
}

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a preference', () => {
  test('shows at once and is kept in this browser', async () => {
    const { prefer, usePreferences } = await preferences()
    const { result } = renderHook(() => usePreferences())
    expect(result.current).toEqual({ skin: 'smart', theme: 'system', density: 'comfortable', start: 'dashboard' })
    act(() => prefer({ skin: 'provider', density: 'compact' }))
    expect(result.current).toEqual({ skin: 'provider', theme: 'system', density: 'compact', start: 'dashboard' })
    expect(dataset).toMatchObject({ skin: 'provider', density: 'compact' })
    expect([localStorage.getItem('skin'), localStorage.getItem('theme')]).toEqual(['provider', null])
  })

  test('of the system’s theme follows the system', async () => {
    const { prefer, useShownTheme } = await preferences()
    const { result } = renderHook(() => useShownTheme())
    expect(result.current).toBe('light')
    dark.matches = true
    act(() => dark.change?.())
    expect(result.current).toBe('dark')
    expect(dataset.theme).toBe('dark')
    act(() => prefer({ theme: 'light' }))
    expect([result.current, dataset.theme]).toEqual(['light', 'light'])
  })
})
