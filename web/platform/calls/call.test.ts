import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'

import { type EmployeeRow, employees } from '#contract/employees.ts'
import type { Page } from '#contract/lists.ts'
import { session as contract } from '#contract/session.ts'
import { changeLanguage } from '#web/platform/i18n/language.ts'
import { someone } from '#web/testing/people.ts'

import { CallError } from './call-error.ts'
import { addressOf, call } from './call.ts'
import { currentSession, signIn, signOut } from './session.ts'

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)

const problem = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json', ...headers } })
const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json; charset=utf-8' } })

const unauthorized = () => problem(401, { title: 'Sin sesión', detail: 'Inicie sesión para continuar.' })

const lastRequest = () => {
  const [address, init] = fetched.mock.lastCall ?? []
  return { address, method: init?.method, body: init?.body, headers: new Headers(init?.headers) }
}
const refusalOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new TypeError('No CallError was thrown', { cause: error })
  return error
}

beforeEach(async () => {
  fetched.mockReset()
  signOut()
  localStorage.clear()
  await changeLanguage('es-CO')
})

describe('the request', () => {
  test('carries the token and the language', async () => {
    signIn('t1', someone())
    fetched.mockImplementation(async () => json({ username: 'ana@portal.test' }))
    await call(contract.current, {})
    expect(lastRequest()).toMatchObject({ address: '/api/accounts', method: 'GET' })
    expect(lastRequest().headers.get('authorization')).toBe('Bearer t1')
    expect(lastRequest().headers.get('locale')).toBe('es-CO')
    await changeLanguage('en-US')
    await call(contract.current, {})
    expect(lastRequest().headers.get('locale')).toBe('en-US')
  })

  test('carries no token without a session, nor to a call that anybody may make', async () => {
    fetched.mockImplementation(async () => json({}))
    await call(contract.current, {})
    expect(lastRequest().headers.has('authorization')).toBe(false)
    signIn('t1', someone())
    await call(contract.login, { body: { email: 'a', password: 'b' } })
    expect(lastRequest().headers.has('authorization')).toBe(false)
  })

  test('fills the path, writes the query without what is absent, and names the version', async () => {
    fetched.mockImplementation(async () => json({}))
    await call(employees.byId, { params: { id: 5 } })
    expect(lastRequest().address).toBe('/api/employees/employee-by-id/5')
    await call(employees.list, {
      query: { searchTerm: 'ñ & co', offset: 10, top: 5, orderBy: undefined, ascending: false },
    })
    expect(lastRequest().address).toBe(
      '/api/employees/employees-list?searchTerm=%C3%B1+%26+co&offset=10&top=5&ascending=false',
    )
    expect(addressOf('/a/:id/b', { id: '../x' }, {})).toBe('/api/a/..%2Fx/b')
    await call(employees.invite, { params: { id: 5 } }, { ifMatch: 3 })
    expect(lastRequest().headers.get('if-match')).toBe('"3"')
  })
})

describe('a refusal', () => {
  test('is the problem document’s sentence, with its fields', async () => {
    const errors = [{ path: 'email', message: 'Escriba el correo electrónico' }]
    fetched.mockResolvedValue(
      problem(400, { title: 'Datos no válidos', detail: 'Revise los campos señalados.', errors }),
    )
    const error = await refusalOf(call(contract.current, {}))
    expect(error).toMatchObject({ status: 400, title: 'Datos no válidos', errors })
    expect(error.message).toBe('Revise los campos señalados.')
  })

  test('that is not a problem document is shown as it is', async () => {
    fetched.mockResolvedValue(new Response('El puente no responde\n', { status: 502 }))
    expect((await refusalOf(call(contract.current, {}))).message).toBe('El puente no responde')
    fetched.mockResolvedValue(
      new Response('{"error":"x"}', { status: 500, headers: { 'content-type': 'application/json' } }),
    )
    expect((await refusalOf(call(contract.current, {}))).message).toBe('{"error":"x"}')
  })

  test.each([
    ['text/html; charset=utf-8', '<html><head><title>502 Bad Gateway</title></head></html>'],
    ['text/html', 'Bad Gateway'],
    ['text/plain', '\n<!DOCTYPE html><h1>Bad Gateway</h1>'],
    ['application/xml', '<?xml version="1.0"?><Error/>'],
  ])('that is markup is the default sentence: %s', async (type, body) => {
    fetched.mockResolvedValue(new Response(body, { status: 502, headers: { 'content-type': type } }))
    const error = await refusalOf(call(contract.current, {}))
    expect(error).toMatchObject({
      status: 502,
      said: false,
      message: 'Ha ocurrido un error. Por favor, contacte a soporte.',
    })
  })

  test('without a word is the default sentence; no answer at all names the connection', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 500 }))
    expect((await refusalOf(call(contract.current, {}))).message).toBe(
      'Ha ocurrido un error. Por favor, contacte a soporte.',
    )
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await refusalOf(call(contract.current, {}))
    expect(error.status).toBe(0)
    expect(error.message).toBe('No hubo respuesta del portal. Revise la conexión e inténtelo de nuevo.')
  })

  test('that never came says of a change that it may have been saved', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    signIn('t1', someone())
    const { status, said, message } = await refusalOf(call(contract.logout, {}))
    expect([status, said]).toEqual([0, false])
    expect(message).toContain('antes de repetirlo, mire si ya quedó guardado')
  })

  test('says how long to wait', async () => {
    fetched.mockResolvedValue(problem(429, { detail: 'Demasiados intentos.' }, { 'retry-after': '60' }))
    expect((await refusalOf(call(contract.current, {}))).retryAfter).toBe(60)
  })

  test('a page in place of an answer is the default sentence', async () => {
    fetched.mockResolvedValue(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
    expect((await refusalOf(call(contract.current, {}))).message).toBe(
      'Ha ocurrido un error. Por favor, contacte a soporte.',
    )
  })

  test('an aborted call is no refusal', async () => {
    const abort = new AbortController()
    fetched.mockImplementation(async (_address, init) => {
      abort.abort()
      throw init?.signal?.reason
    })
    await expect(call(contract.current, {}, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('401', () => {
  test('to a call with a token ends the session, once', async () => {
    signIn('t1', someone())
    fetched.mockImplementation(async () => unauthorized())
    await Promise.all([1, 2, 3].map(() => refusalOf(call(contract.current, {}))))
    expect(currentSession().status).toBe('expired')
    expect(localStorage.getItem('jwt')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })

  test('of the login call itself is only its text', async () => {
    signIn('t1', someone())
    fetched.mockResolvedValue(problem(401, { detail: 'Correo o contraseña no válidos' }))
    const error = await refusalOf(call(contract.login, { body: { email: 'a', password: 'b' } }))
    expect(error.message).toBe('Correo o contraseña no válidos')
    expect(currentSession().status).toBe('signed-in')
  })

  test('to a call without a token ends nothing', async () => {
    fetched.mockImplementation(async () => unauthorized())
    await refusalOf(call(contract.current, {}))
    expect(currentSession()).toMatchObject({ status: 'signed-out', expired: false })
  })

  test('any other refusal leaves the session alone', async () => {
    signIn('t1', someone())
    fetched.mockResolvedValue(problem(403, { detail: 'Su rol no permite esta acción.' }))
    await refusalOf(call(contract.current, {}))
    expect(currentSession().status).toBe('signed-in')
  })
})

test('the query of a list says by its type whether the answer is a page or the whole', async () => {
  fetched.mockImplementation(async () => json([]))
  const whole = call(employees.list, { query: {} })
  const page = call(employees.list, { query: { top: 10 } })
  expectTypeOf(whole).resolves.toEqualTypeOf<EmployeeRow[]>()
  expectTypeOf(page).resolves.toEqualTypeOf<Page<EmployeeRow>>()
  await Promise.all([whole, page])
  expect(lastRequest().address).toBe('/api/employees/employees-list?top=10')
})
