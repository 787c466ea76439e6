import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { useMenuMode } from './useMenuMode.ts'

/** A window of this width, which can change. */
function windowOf(width: number) {
  const lists = new Set<() => void>()
  let now = width
  const holds = (query: string) => {
    const most = /max-width: ([\d.]+)px/.exec(query)?.[1]
    const least = /min-width: ([\d.]+)px/.exec(query)?.[1]
    return (most === undefined || now <= Number(most)) && (least === undefined || now >= Number(least))
  }
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return holds(query)
    },
    addEventListener: (_: string, listener: () => void) => lists.add(listener),
    removeEventListener: (_: string, listener: () => void) => lists.delete(listener),
  }))
  return (next: number) => {
    now = next
    for (const listener of lists) listener()
  }
}
const menuAt = (width: number) => {
  const resize = windowOf(width)
  const hook = renderHook(({ pathname }) => useMenuMode(pathname), { initialProps: { pathname: '/' } })
  return { ...hook, resize, mode: () => hook.result.current.mode }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the side menu', () => {
  test.each([
    [320, 'overlay'],
    [767, 'overlay'],
    [768, 'rail'],
    [1024, 'rail'],
    [1025, 'wide'],
  ])('at %d px is %s', (width, mode) => {
    expect(menuAt(width).mode()).toBe(mode)
  })

  test('over the page is closed at first and closes on the way to another page', () => {
    const { result, rerender } = menuAt(390)
    expect(result.current.open).toBe(false)
    act(() => result.current.toggle())
    expect(result.current.open).toBe(true)
    rerender({ pathname: '/employees' })
    expect(result.current.open).toBe(false)
  })

  test('is toggled by the hamburger at any width, and each width keeps its choice', () => {
    const { result, resize, mode } = menuAt(1440)
    act(() => result.current.toggle())
    expect(mode()).toBe('rail')
    act(() => resize(900))
    act(() => result.current.toggle())
    expect(mode()).toBe('wide')
    act(() => resize(1440))
    expect(mode()).toBe('rail')
  })

  test('stands after a reload as it was left, but is never open over the page by itself', () => {
    const { result, resize } = menuAt(1440)
    act(() => result.current.toggle())
    act(() => resize(900))
    act(() => result.current.toggle())
    act(() => resize(390))
    act(() => result.current.toggle())
    expect(menuAt(1440).mode()).toBe('rail')
    expect(menuAt(900).mode()).toBe('wide')
    expect(menuAt(390).result.current.open).toBe(false)
    const again = menuAt(1440)
    act(() => again.result.current.toggle())
    expect(menuAt(1440).mode()).toBe('wide')
  })
})
