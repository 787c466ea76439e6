import { expect, test } from 'vitest'

import { plan } from './plan.ts'

const there = ['browser', 'growth', 'requests', 'sizes', 'start']
const chosen = (...words: string[]) => plan(words, there).benches

test('without a name the short benches run', () => {
  expect(chosen()).toEqual(['sizes', 'start', 'requests'])
  expect(chosen('--keep')).toEqual(['sizes', 'start', 'requests'])
})

test('what is named runs alone', () => {
  expect(chosen('growth')).toEqual(['growth'])
  expect(chosen('start', 'sizes')).toEqual(['sizes', 'start'])
})

test('an option that only one bench has means that one', () => {
  expect(plan(['--scale', 'large'], there)).toEqual({ benches: ['requests'], rest: ['--scale', 'large'] })
  expect(chosen('--browser')).toEqual(['browser'])
  expect(chosen('growth', '--seconds', '5')).toEqual(['growth'])
  expect(chosen('browser', '--scale', '0.1')).toEqual(['browser'])
})

test('--all runs each, with ten minutes of load', () => {
  expect(plan(['--all', '--keep'], there)).toEqual({
    benches: ['sizes', 'start', 'requests', 'browser', 'growth'],
    rest: ['--keep', '--minutes', '10'],
  })
  expect(plan(['--all', '--minutes', '2'], there).rest).toEqual(['--minutes', '2'])
})
