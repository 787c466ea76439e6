// @vitest-environment node
import { describe, expect, test } from 'vitest'

import { withoutToken, withToken } from './redirects.ts'

describe('without a token', () => {
  test.each([
    ['/', { to: '/login' }],
    ['/login', { to: '/login' }],
    ['/login?x=1', { to: '/login' }],
    ['/employees?page=2&q=ana', { to: '/login', from: '/employees?page=2&q=ana' }],
    ['/customers/contacts/contacts-list/17', { to: '/login', from: '/customers/contacts/contacts-list/17' }],
    ['/no/such/screen', { to: '/login', from: '/no/such/screen' }],
    ['/login/employees', { to: '/login' }],
  ])('%s leads to the login, and any other path is kept aside', (path, redirect) => {
    expect(withoutToken(path)).toEqual(redirect)
  })

  test.each([
    ['/requests-management/17?x=1', '/login/requests-management/17?x=1'],
    ['/requests-management', '/login/requests-management'],
    ['/a/requests-management/b#c', '/login/a/requests-management/b#c'],
    ['/login/requests-management/17?x=1', '/login/requests-management/17?x=1'],
  ])('%s is appended to the login, because it has the segment requests-management', (path, to) => {
    expect(withoutToken(path)).toEqual({ to })
  })

  test('a path that only contains the word, or has it in its query, is like any other', () => {
    expect(withoutToken('/my-requests-management-x').to).toBe('/login')
    expect(withoutToken('/employees?q=/requests-management/').to).toBe('/login')
  })
})

describe('with a token', () => {
  test('the login leads to the chosen start screen, unless a path was kept', () => {
    expect(withToken('/login', undefined, '/portfolio')).toBe('/portfolio')
    expect(withToken('/login', '/employees', '/portfolio')).toBe('/employees')
    expect(withToken('/', undefined, '/portfolio')).toBe('/')
  })

  test('the login leads home, or to the path that was kept', () => {
    expect(withToken('/login')).toBe('/')
    expect(withToken('/login', '/employees?page=2')).toBe('/employees?page=2')
    expect(withToken('/login/requests-management/17?x=1')).toBe('/requests-management/17?x=1')
  })

  test('every other path stays', () => {
    expect(withToken('/employees', '/customers')).toBe('/employees')
    expect(withToken('/requests-management/17')).toBe('/requests-management/17')
  })

  test.each(['//example.org', 'https://example.org', '/login', String.raw`\example.org`])(
    'a kept path that leads elsewhere is dropped: %s',
    (from) => {
      expect(withToken('/login', from)).toBe('/')
      expect(withToken(`/login${from}/requests-management`)).not.toMatch(/^(?!\/)|^\/[/\\]/)
    },
  )
})
