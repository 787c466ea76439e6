import { beforeEach, expect, test, vi } from 'vitest'

let arrive: (typeof import('./arrival.ts'))['arrive']
beforeEach(async () => {
  vi.resetModules()
  ;({ arrive } = await import('./arrival.ts'))
})

test('the first screen of a visit leaves the focus where it is, and so does what takes its place', () => {
  expect(arrive('screen', '/customers/5')).toBeUndefined()
  expect(arrive('screen', '/customers/5')).toBeUndefined()
  expect(arrive('screen', '/customers')).toBe('screen')
})

test('a later screen takes it, each time that it is drawn', () => {
  arrive('screen', '/customers')
  expect(arrive('screen', '/customers/5')).toBe('screen')
  expect(arrive('screen', '/customers/5')).toBe('screen')
})

test('what comes after the login knows it', () => {
  arrive('login')
  expect(arrive('screen', '/')).toBe('login')
})
