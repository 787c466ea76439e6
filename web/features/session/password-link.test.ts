import { describe, expect, test, vi } from 'vitest'

import { currentPasswordLink, passwordLinkIn, startPasswordLink, subscribeToPasswordLink } from './password-link.ts'

describe('a link to choose a password', () => {
  test.each([
    ['/login', '#invite=abc-DEF_1', { kind: 'invite', token: 'abc-DEF_1' }],
    ['/login/', '#reset=abc', { kind: 'reset', token: 'abc' }],
  ])('is read from %s%s', (pathname, hash, link) => {
    expect(passwordLinkIn(pathname, hash)).toEqual(link)
  })

  test.each([
    ['/login', ''],
    ['/login', '#invite='],
    ['/login', '#other=abc'],
    ['/login', '#invite=a<b'],
    ['/employees', '#invite=abc'],
  ])('is not read from %s%s', (pathname, hash) => {
    expect(passwordLinkIn(pathname, hash)).toBeNull()
  })

  test('is taken out of the address bar, now and when another one is pasted later; the path that was kept stays', async () => {
    history.replaceState({ from: '/employees' }, '', '/login#reset=abc')
    startPasswordLink()
    expect(currentPasswordLink()).toEqual({ kind: 'reset', token: 'abc' })
    expect(location.href).not.toContain('abc')
    expect(history.state).toEqual({ from: '/employees' })

    const heard = vi.fn<() => void>()
    subscribeToPasswordLink(heard)
    location.hash = '#invite=xyz'
    await vi.waitFor(() => expect(currentPasswordLink()).toEqual({ kind: 'invite', token: 'xyz' }))
    expect(heard).toHaveBeenCalledTimes(1)
    expect(location.hash).toBe('')
  })
})
