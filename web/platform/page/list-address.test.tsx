import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { someone } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

import { listAddress, useRememberedList } from './list-address.ts'

function List() {
  useRememberedList()
  return null
}

beforeEach(() => signIn('t1', someone()))
afterEach(() => {
  cleanup()
  signOut()
})

describe('the way back to a list', () => {
  test('leads to its page, search and sort as they were left', () => {
    renderScreen(<List />, '/employees?q=jose&page=2')
    expect(listAddress('/employees')).toBe('/employees?q=jose&page=2')
    expect(listAddress('/customers')).toBe('/customers')
  })

  test('is plain again once the person has signed out', () => {
    renderScreen(<List />, '/employees?q=jose')
    cleanup()
    signOut()
    expect(listAddress('/employees')).toBe('/employees')
  })

  test('is plain for the next person, whom another tab has signed in at once', () => {
    renderScreen(<List />, '/employees?q=jose')
    signIn('t2', someone())
    expect(listAddress('/employees')).toBe('/employees?q=jose')
    cleanup()
    signIn('t3', someone({ id: 8 }))
    expect(listAddress('/employees')).toBe('/employees')
  })
})
