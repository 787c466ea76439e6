import { expect, test } from 'vitest'

import { optionsOf } from './options.ts'

test('without options the whole company is measured on both engines', () => {
  expect(optionsOf([])).toEqual({
    scale: 1,
    engines: ['postgres', 'embedded'],
    seconds: 3,
    minutes: 0,
    calls: 50,
    people: 100,
  })
})

test('options of other benches are passed over', () => {
  const words = ['--runs', '5', '--scale', 'medium', '--engine', 'embedded', '--minutes', '10']
  expect(optionsOf(words)).toEqual({
    scale: 0.1,
    engines: ['embedded'],
    seconds: 3,
    minutes: 10,
    calls: 50,
    people: 100,
  })
})

test('what there is not is refused before anything is filled', () => {
  expect(() => optionsOf(['--scale', 'huge'])).toThrow('--scale is one of small, medium, large')
  expect(() => optionsOf(['--engine', 'sqlite'])).toThrow('--engine is one of postgres, embedded')
  expect(() => optionsOf(['--seconds', 'three'])).toThrow('--seconds takes a whole number')
})
