import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { projects } from '#contract/projects.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { someone } from '#web/testing/people.ts'

import { call } from './call.ts'
import { firstAskedAt, startFirstCalls } from './first-calls.ts'
import { currentSession, expireSession, renewSession, signIn, signOut } from './session.ts'

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const early = () => Promise.resolve(json({ from: 'asked before' }))
const address = '/api/projects/project-by-id/7'
const project = (signal?: AbortSignal) => call(projects.byId, { params: { id: 7 } }, { signal })
const stored = () =>
  Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('first-calls:')))

/** The page starts again with what web/start/boot.ts leaves behind on a project's overview. */
function start(answers: Record<string, Promise<Response>> = {}, others: { token?: string; language?: string } = {}) {
  globalThis.firstCalls = {
    screen: '/projects/projects-list/$id?tab=2',
    id: '7',
    token: 't1',
    language: 'es-CO',
    at: performance.now(),
    answers: new Map(Object.entries(answers)),
    ...others,
  }
  startFirstCalls()
}

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  await changeLanguage('es-CO')
  fetched.mockReset()
  fetched.mockImplementation(async () => json({ from: 'asked now' }))
  signIn('t1', someone())
})
afterEach(() => {
  signOut()
  vi.useRealTimers()
})

describe('an answer that was asked for before the scripts were there', () => {
  test('is given to the call that asks for the same, once', async () => {
    start({ [address]: early() })
    expect(await project()).toEqual({ from: 'asked before' })
    expect(await project()).toEqual({ from: 'asked now' })
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('is given although the token was exchanged for a fresh one meanwhile', async () => {
    start({ [address]: early() })
    renewSession('t2', someone())
    expect(await project()).toEqual({ from: 'asked before' })
  })

  test('is not given to the next person', async () => {
    start({ [address]: early() })
    signIn('t2', someone({ id: 99 }))
    expect(await project()).toEqual({ from: 'asked now' })
  })

  test.for([
    ['with another token', { token: 't0' }],
    ['in another language', { language: 'en-US' }],
  ] as const)('is not taken when it was asked for %s', async ([, others]) => {
    start({ [address]: early() }, others)
    expect(await project()).toEqual({ from: 'asked now' })
  })

  test('is asked for again when it is half a minute old', async () => {
    start({ [address]: early() })
    vi.advanceTimersByTime(30_001)
    expect(await project()).toEqual({ from: 'asked now' })
  })

  test.for([
    ['did not come', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['was refused', () => Promise.resolve(new Response('', { status: 503 }))],
  ] as const)('is asked for again when it %s', async ([, answer]) => {
    start({ [address]: answer() })
    expect(await project()).toEqual({ from: 'asked now' })
  })

  test('of a session that has ended ends it here by being asked for again', async () => {
    fetched.mockImplementation(async () => new Response('{}', { status: 401 }))
    start({ [address]: Promise.resolve(new Response('{}', { status: 401 })) })
    await expect(project()).rejects.toMatchObject({ status: 401 })
    expect(currentSession().status).toBe('expired')
  })

  test('is not waited for by who has left', async () => {
    const left = new AbortController()
    start({ [address]: early() })
    const asked = project(left.signal)
    left.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('counts from when it was asked for: what others save after that is not missed', async () => {
    const at = performance.now()
    start({ [address]: early() })
    vi.advanceTimersByTime(500)
    expect(firstAskedAt()).toBe(at)
    await project()
    vi.advanceTimersByTime(3000)
    expect(firstAskedAt()).toBeUndefined()
  })
})

describe('what a screen begins with is remembered by its address', () => {
  const contacts = '/api/customers/contacts-list?customerId=7&page=7'

  test('with $id in the place of the record’s number, and nowhere else', async () => {
    start()
    await project()
    await call({ ...projects.byId, path: '/customers/contacts-list' }, {
      params: { id: 7 },
      query: { customerId: 7, page: 7 },
    } as never)
    expect(fetched.mock.lastCall?.[0]).toBe(contacts)
    expect(stored()).toEqual({})
    vi.advanceTimersByTime(3000)
    expect(stored()).toEqual({
      'first-calls:/projects/projects-list/$id?tab=2':
        '/api/projects/project-by-id/$id /api/customers/contacts-list?customerId=$id&page=7',
    })
  })

  test('what is asked for later belongs to it no more', async () => {
    start()
    await project()
    vi.advanceTimersByTime(3000)
    const before = stored()
    await call(projects.byId, { params: { id: 8 } })
    vi.advanceTimersByTime(3000)
    expect(stored()).toEqual(before)
  })

  test('nor what somebody has brought about', async () => {
    start()
    globalThis.dispatchEvent(new Event('keydown'))
    await project()
    vi.advanceTimersByTime(3000)
    expect(stored()).toEqual({})
  })

  test('nor what was refused', async () => {
    fetched.mockImplementation(async () => new Response('{}', { status: 404 }))
    start()
    await expect(project()).rejects.toMatchObject({ status: 404 })
    vi.advanceTimersByTime(3000)
    expect(stored()).toEqual({})
  })

  test.for([
    ['signs out', () => signOut()],
    ['has lost the session', () => expireSession('t1')],
  ] as const)('nothing stays of who %s', async ([, leave]) => {
    start()
    await project()
    vi.advanceTimersByTime(3000)
    expect(Object.keys(stored())).toHaveLength(1)
    leave()
    expect(stored()).toEqual({})
  })

  test('signing in and fresh tokens, here or in another tab, take nothing away', () => {
    const remembered = { 'first-calls:/employees': '/api/employees' }
    signOut()
    start()
    signIn('t1', someone())
    Object.assign(localStorage, remembered)
    renewSession('t2', someone())
    expect(stored()).toEqual(remembered)
  })

  test('forty screens at most', async () => {
    for (let screen = 0; screen < 40; screen += 1)
      localStorage.setItem(`first-calls:/employees?page=${screen}`, '/api/x')
    start()
    await project()
    vi.advanceTimersByTime(3000)
    expect(Object.keys(stored())).toEqual(['first-calls:/projects/projects-list/$id?tab=2'])
  })
})
