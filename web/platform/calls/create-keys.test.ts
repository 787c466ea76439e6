import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { customers } from '#contract/customers.ts'
import { someone } from '#web/testing/people.ts'

import { CallError } from './call-error.ts'
import { call } from './call.ts'
import { currentConnection } from './connection.ts'
import { dropKeysOfOthers } from './create-keys.ts'
import { expireSession, signIn, signOut } from './session.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  sessionStorage.clear()
  signIn('t1', someone())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  signOut()
})

const body = { documentNumber: '900', code: 'C-1', commercialName: 'Uno', cityId: 11001 }
type Body = typeof body
const create = (sent: Partial<Body> = {}) => call(customers.create, { body: { ...body, ...sent } })
const made = async () => Response.json({ id: 1 }, { status: 201 })
const refused = (status: number, type: string) => async () =>
  Response.json({ type: `urn:portal:problem:${type}`, title: '', status, detail: 'No.' }, { status })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
/** The outcome of a call once every pause is over. */
async function ended(calling: Promise<unknown>): Promise<unknown> {
  const outcome = calling.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  return outcome
}

describe('the key of a create', () => {
  test('goes with each create, and with nothing else', async () => {
    fetched.mockImplementation(made)
    await create()
    await call(customers.byId, { params: { id: 1 } })
    await call(customers.update, { params: { id: 1 }, body })
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), null, null])
  })

  test('is the same at each press until an answer is heard, and another one after it', async () => {
    fetched.mockImplementation(lost)
    expect(await ended(create())).toBeInstanceOf(CallError)
    fetched.mockImplementation(made)
    await ended(create())
    await ended(create())
    const [first, ...others] = keys()
    // Four tries of the first press, one of the second, one of a further thing that is the same by chance.
    expect(others.slice(0, 4)).toEqual([first, first, first, first])
    expect(others[4]).not.toBe(first)
    expect(others).toHaveLength(5)
    expect(sessionStorage.length).toBe(0)
  })

  test('is another one once the input has changed', async () => {
    fetched.mockImplementation(lost)
    await ended(create())
    await ended(create({ code: 'C-2' }))
    expect(new Set(keys()).size).toBe(2)
  })

  test('is thrown away by a refusal, and kept by a failure', async () => {
    fetched.mockImplementation(refused(409, 'duplicate'))
    await ended(create())
    fetched.mockImplementation(refused(503, 'unavailable'))
    await ended(create())
    await ended(create())
    const [first, second, third] = keys()
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })

  test('waits for a first one that is still under way', async () => {
    fetched.mockImplementationOnce(refused(409, 'key-in-use')).mockImplementation(made)
    expect(await ended(create())).toEqual({ id: 1 })
    expect(new Set(keys()).size).toBe(1)
  })

  test('is nothing that stays when the person signs out', async () => {
    fetched.mockImplementation(lost)
    await ended(create())
    expect(sessionStorage.length).toBe(1)
    signOut()
    expect(sessionStorage.length).toBe(0)
  })

  test('is nothing that stays when another person signs in after an expired session, and stays for the same', async () => {
    fetched.mockImplementation(lost)
    await ended(create())
    expireSession('t1')
    signIn('t2', someone())
    dropKeysOfOthers()
    expect(sessionStorage.length).toBe(1)
    expireSession('t2')
    signIn('t3', someone({ id: 78 }))
    dropKeysOfOthers()
    expect(sessionStorage.length).toBe(0)
  })

  test('is told of where no answer came in the end: the same is not made twice', async () => {
    fetched.mockImplementation(lost)
    const error = await ended(create())
    expect((error as CallError).message).toMatch(/^No hubo respuesta del portal\. Vuelva a intentarlo: lo mismo no se/)
  })
})

test('the connection is away while nothing answers, and well with the next answer', async () => {
  fetched.mockImplementation(lost)
  await ended(call(customers.byId, { params: { id: 1 } }))
  expect(currentConnection()).toBe('away')
  fetched.mockImplementation(refused(404, 'not-found'))
  await ended(call(customers.byId, { params: { id: 1 } }))
  expect(currentConnection()).toBe('well')
  fetched.mockImplementation(refused(503, 'unavailable'))
  await ended(call(customers.byId, { params: { id: 1 } }))
  expect(currentConnection()).toBe('ailing')
})
