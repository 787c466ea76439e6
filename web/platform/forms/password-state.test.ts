// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { passwordState } from './password-state.ts'

const state = (current: string | null, next: string, confirmation: string) =>
  passwordState({ current, next, confirmation })

describe('the rules in red', () => {
  test('say nothing while nothing is typed', () => {
    expect(state('', '', '')).toEqual({ unmet: [], unmetConfirmation: [], ready: false })
  })

  test('follow the new password', () => {
    expect(state('x', 'abc', '').unmet).toEqual(['capitalLetter', 'specialCharacter', 'length'])
    expect(state('x', 'Abcde$', '').unmet).toEqual([])
    expect(state('Abcde$', 'Abcde$', '').unmet).toEqual(['notCurrent'])
  })

  test('hold for the confirmation too, and are not said twice', () => {
    expect(state('x', 'Abcde$', 'abc').unmetConfirmation).toEqual([
      'capitalLetter',
      'specialCharacter',
      'length',
      'confirmed',
    ])
    expect(state('x', 'abc', 'abd').unmetConfirmation).toEqual(['confirmed'])
    expect(state('x', 'Abcde$', 'Abcde$').unmetConfirmation).toEqual([])
  })
})

describe('saving', () => {
  test('needs all three fields and every rule', () => {
    expect(state('x', 'Abcde$', 'Abcde$').ready).toBe(true)
    expect(state('', 'Abcde$', 'Abcde$').ready).toBe(false)
    expect(state('x', 'Abcde$', '').ready).toBe(false)
    expect(state('x', 'Abcde$', 'Abcde!').ready).toBe(false)
    expect(state('Abcde$', 'Abcde$', 'Abcde$').ready).toBe(false)
    expect(state('x', 'abcde$', 'abcde$').ready).toBe(false)
  })

  test('takes 6 and 15 characters, counted as people count them', () => {
    expect(state('x', 'Abcd$', 'Abcd$').ready).toBe(false)
    expect(state('x', 'Abcdefghijklmn$', 'Abcdefghijklmn$').ready).toBe(true)
    expect(state('x', 'Abcdefghijklmno$', 'Abcdefghijklmno$').ready).toBe(false)
    expect(state('x', 'Ab$👩😀é', 'Ab$👩😀é').ready).toBe(true)
  })

  test('with a link no present password is asked for', () => {
    expect(state(null, 'Abcde$', 'Abcde$').ready).toBe(true)
  })
})
