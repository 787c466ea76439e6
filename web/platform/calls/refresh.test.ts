import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'

import { someone, tokenFor } from '#web/testing/people.ts'

const start = 1_800_000_000
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

let listening: MockInstance<typeof document.addEventListener>
let http: typeof import('./session.ts') & typeof import('./refresh.ts') & typeof import('./call.ts')
const current = { method: 'GET', path: '/accounts', summary: '', tag: '', access: 'signed-in' } as const

const mePaths = () => fetched.mock.calls.filter(([address]) => address === '/api/accounts/me').length
const answer = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const seen = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: start * 1000 })
  localStorage.clear()
  fetched.mockReset()
  fetched.mockImplementation(async (address) => {
    if (address !== '/api/accounts/me') return answer({})
    const iat = Math.floor(Date.now() / 1000)
    return answer({ token: tokenFor({ iat }), user: someone({ firstName: 'Renovada' }) })
  })
  http = { ...(await import('./session.ts')), ...(await import('./refresh.ts')), ...(await import('./call.ts')) }
  seen('visible')
  listening = vi.spyOn(document, 'addEventListener')
})
afterEach(() => {
  // Each test loads the modules anew: what the last one listened to would answer too.
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener)
  vi.useRealTimers()
})

const begin = (token: string) => {
  http.startSession()
  http.startRefreshing()
  http.signIn(token, someone())
}

describe('a token', () => {
  test('that ends with its session within 120 s is not exchanged again and again', async () => {
    const end = start + 3550
    fetched.mockImplementation(async (address) => {
      if (address !== '/api/accounts/me') return answer({})
      const iat = Math.floor(Date.now() / 1000)
      return answer({ token: tokenFor({ iat, exp: end }), user: someone() })
    })
    begin(tokenFor({ iat: start, exp: end }))
    await vi.advanceTimersByTimeAsync((3550 - 119) * 1000)
    expect(mePaths()).toBe(1)
    await http.call(current, {})
    seen('hidden')
    seen('visible')
    await vi.advanceTimersByTimeAsync(30_000)
    await http.call(current, {})
    await settle()
    expect(mePaths()).toBe(1)
    expect(http.currentSession().status).toBe('signed-in')
    // Its first call after the end ends it, like that of every other token.
    fetched.mockImplementation(async () => answer({ detail: 'Inicie sesión para continuar.' }, 401))
    await vi.advanceTimersByTimeAsync(120_000)
    await expect(http.call(current, {})).rejects.toThrow('Inicie sesión')
    expect(http.currentSession().status).toBe('expired')
  })

  test('that is far from its end is left alone', async () => {
    begin(tokenFor({ iat: start }))
    await http.call(current, {})
    await vi.advanceTimersByTimeAsync((3600 - 125) * 1000)
    await http.call(current, {})
    await settle()
    expect(mePaths()).toBe(0)
  })

  test('within its last 120 s is exchanged after any answer, and token and person are replaced', async () => {
    begin(tokenFor({ iat: start, exp: start + 3600 }))
    seen('hidden')
    await vi.advanceTimersByTimeAsync(3500 * 1000)
    expect(mePaths()).toBe(0)
    await http.call(current, {})
    await settle()
    expect(mePaths()).toBe(1)
    expect(localStorage.getItem('jwt')).toBe(tokenFor({ iat: start + 3500 }))
    expect(localStorage.getItem('user')).toContain('Renovada')
    await http.call(current, {})
    await settle()
    expect(mePaths()).toBe(1)
  })

  test('is exchanged once when its last 120 s begin and the tab is seen', async () => {
    begin(tokenFor({ iat: start }))
    await vi.advanceTimersByTimeAsync((3600 - 119) * 1000)
    expect(mePaths()).toBe(1)
  })

  test('is exchanged when a hidden tab is seen again', async () => {
    begin(tokenFor({ iat: start }))
    seen('hidden')
    await vi.advanceTimersByTimeAsync((3600 - 60) * 1000)
    expect(mePaths()).toBe(0)
    seen('visible')
    await settle()
    expect(mePaths()).toBe(1)
  })

  test('is exchanged one at a time, however many answers come', async () => {
    begin(tokenFor({ iat: start }))
    seen('hidden')
    await vi.advanceTimersByTimeAsync(3500 * 1000)
    const { resolve, promise } = Promise.withResolvers<Response>()
    fetched.mockImplementation(async (address) => (address === '/api/accounts/me' ? promise : answer({})))
    await Promise.all([http.call(current, {}), http.call(current, {}), http.call(current, {})])
    resolve(answer({ token: tokenFor({ iat: start + 3500 }), user: someone() }))
    await settle()
    expect(mePaths()).toBe(1)
  })

  test('is judged by the server’s clock where this machine’s is wrong', async () => {
    const slow = 2 * 3600
    begin(tokenFor({ iat: start - slow, exp: start - slow + 3600 }))
    await http.call(current, {})
    await settle()
    expect(mePaths()).toBe(0)
    await vi.advanceTimersByTimeAsync((3600 - 119) * 1000)
    expect(mePaths()).toBe(1)
  })

  test('that no longer counts ends the session when it is to be exchanged', async () => {
    begin(tokenFor({ iat: start }))
    fetched.mockImplementation(async () => answer({ detail: 'Inicie sesión para continuar.' }, 401))
    await vi.advanceTimersByTimeAsync((3600 - 119) * 1000)
    expect(http.currentSession().status).toBe('expired')
  })

  test('stays when the exchange finds no server, and the next answer tries again', async () => {
    begin(tokenFor({ iat: start }))
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync((3600 - 119) * 1000)
    expect(http.currentSession().status).toBe('signed-in')
    await http.call(current, {})
    await settle()
    expect(mePaths()).toBe(2)
    expect(localStorage.getItem('user')).toContain('Renovada')
  })
})

describe('an answer that comes late', () => {
  const late = () => {
    const held = Promise.withResolvers<Response>()
    fetched.mockImplementationOnce(() => held.promise)
    const done = http.refreshSession()
    const come = async () => {
      held.resolve(answer({ token: tokenFor({ iat: start - 1 }), user: someone({ firstName: 'Anterior' }) }))
      await done
    }
    return { come }
  }
  const former = tokenFor({ iat: start - 10 })
  const next = tokenFor({ iat: start - 5 })

  test('does not sign the former person in over the next one, who is read anew at once', async () => {
    begin(former)
    const answered = late()
    http.signOut()
    http.signIn(next, someone({ id: 8 }))
    fetched.mockImplementationOnce(async () => answer({ token: 't9', user: someone({ id: 8, firstName: 'Renovada' }) }))
    await http.refreshSession()
    expect(http.currentSession()).toMatchObject({ token: 't9', user: { id: 8, firstName: 'Renovada' } })
    await answered.come()
    expect(http.currentSession()).toMatchObject({ token: 't9', user: { id: 8, firstName: 'Renovada' } })
  })

  test('does not bring back the session of the same person that another one has taken the place of', async () => {
    begin(former)
    const answered = late()
    http.signIn(next, someone())
    await answered.come()
    expect(http.currentSession()).toMatchObject({ token: next, user: { firstName: someone().firstName } })
    expect(localStorage.getItem('jwt')).toBe(next)
  })
})

test('with a stored session the person is read anew at the start', async () => {
  localStorage.setItem('jwt', tokenFor({ iat: start }))
  localStorage.setItem('user', JSON.stringify(someone()))
  http.startSession()
  http.startRefreshing()
  await settle()
  expect(mePaths()).toBe(1)
  expect(localStorage.getItem('user')).toContain('Renovada')
})
