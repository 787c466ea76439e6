import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { isWithin } from './menu-entries.ts'
import { useMenuGroups } from './useMenuGroups.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const groupsAt = (pathname: string) =>
  renderHook((props) => useMenuGroups(props.pathname), { initialProps: { pathname } })

describe('the groups of the menu', () => {
  test('are open and closed as specified', () => {
    expect(groupsAt('/').result.current.open).toEqual({ general: true, management: false })
  })

  test('toggle, and this browser remembers', () => {
    const { result } = groupsAt('/')
    act(() => result.current.toggle('management'))
    expect(result.current.open.management).toBe(true)
    act(() => result.current.toggle('general'))
    expect(groupsAt('/account/profile').result.current.open).toEqual({ general: false, management: true })
  })

  test('open for the page that belongs to them', () => {
    const { result, rerender } = groupsAt('/')
    rerender({ pathname: '/project-status/create-project-status' })
    expect(result.current.open.management).toBe(true)
    act(() => result.current.toggle('management'))
    expect(result.current.open.management).toBe(false)
  })
})

test('an entry is current for its page and what is below it', () => {
  expect(isWithin('/employees', '/employees')).toBe(true)
  expect(isWithin('/employees/create-employee', '/employees')).toBe(true)
  expect(isWithin('/employees-x', '/employees')).toBe(false)
  expect(isWithin('/employees', '/')).toBe(false)
})

test('follow-ups, which have no entry of their own, belong to the projects', () => {
  expect(isWithin('/project-checkpoints/create/81', '/projects')).toBe(true)
  expect(isWithin('/project-checkpoints', '/project-status')).toBe(false)
})
