import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Employee } from '#contract/employees.ts'
import type { Problem } from '#contract/errors.ts'
import { employeeDraft } from '#server/testing/drafts.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string
let id: number
let draft: Record<string, unknown>

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
  id = (await createEmployee(app)).id
})
beforeEach(async () => {
  draft = await employeeDraft(app)
})
afterAll(() => app.close())

const post = <Body = Problem>(body: unknown, headers: Record<string, string> = {}) =>
  call<Body>(app, 'POST /employees', { token, body, headers })
const put = <Body = Problem>(body: unknown) => call<Body>(app, `PUT /employees/update-employee/${id}`, { token, body })
const raw = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  post(body, headers)

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: deep(levels - 1), b: [deep(0)] })
/** What nobody means to send as a text. */
const notText = [7, true, {}, [], ['x'], { length: 3 }, deep(10)]
const badLines = [
  'a\u0000b',
  'a\u0007b',
  'a\nb',
  'a\u2028b',
  'a\u0085b',
  '\ud800',
  'x\udfff',
  'a\u001b[31m',
  '\u202eabc',
]

const unknownProperties = {
  id: 99,
  version: 50,
  roleName: 'Administrador',
  position_key: 'x',
  isAdmin: true,
  constructor: 'x',
  toString: 'y',
}

const requiredLines = ['firstName', 'lastName'] as const
const optionalLines = ['middleName', 'surname', 'phoneNumber', 'cellphoneNumber', 'address'] as const
const references = ['documentTypeId', 'cityId', 'positionId', 'groupId'] as const

describe.each([
  ['a create', post],
  ['an update', put],
])('%s', (what, send) => {
  /** What an update leaves out stays; a create has to have it. */
  const absent = what === 'a create' ? [undefined] : []

  /** The one wrong field of an answer, by its path and message. */
  async function wrong(values: Record<string, unknown>): Promise<{ path: string; message: string } | undefined> {
    const { status, body } = await send({ ...draft, ...values })
    expect(status).toBe(400)
    expect(body.type).toBe('urn:portal:problem:invalid-input')
    expect(body.errors).toHaveLength(1)
    return body.errors?.[0]
  }

  test.each([...requiredLines, ...optionalLines])('%s is one line of text of a bounded length', async (path) => {
    const longest = path === 'address' ? 150 : 50
    for (const value of [
      ...notText,
      ...badLines,
      'x'.repeat(longest + 1),
      'x'.repeat(50_000),
      '👩'.repeat(longest + 1),
    ])
      expect((await wrong({ [path]: value }))?.path).toBe(path)
    expect((await send({ ...(await employeeDraft(app)), [path]: 'x'.repeat(longest) })).status).toBeLessThan(300)
  })

  test.each(requiredLines)('%s is required', async (path) => {
    for (const value of ['', '   ', '\u00a0', null, ...absent])
      expect((await wrong({ [path]: value }))?.message).toMatch(/^Escriba el primer/)
  })

  test.each(references)('%s is chosen: a positive whole number', async (path) => {
    for (const value of [0, -1, 1.5, '3', '', null, ...absent, true, [], [1], {}, 2 ** 31, 2 ** 53, 1e300])
      expect((await wrong({ [path]: value }))?.path).toBe(path)
  })

  test.each([
    [
      'email',
      ['', 'ana', 'ana@', '@x.co', 'a b@x.co', 'a@b@c.co', `${'a'.repeat(250)}@x.co`, 'a\u0000@x.co', null, 7, []],
    ],
    [
      'documentNumber',
      ['', '123', '1'.repeat(21), '12#45', '1234;', 'a'.repeat(10_000), '12\u000034', null, 12345, {}],
    ],
    ['birthDate', ['2026-02-30', '16/02/1990', 'ayer', '', 19_900_101, [], {}, '1899-12-31', '9999-12-31', '1990-1-1']],
    ['gender', [3, -1, 1.5, '1', null, [], {}]],
    ['hasUser', ['true', 1, 0, null, [], {}]],
    ['role', [-1, 1.5, '1', [], {}, true, 2 ** 31]],
  ])('%s is refused when it is none', async (path, values) => {
    for (const value of values) expect((await wrong({ [path]: value }))?.path).toBe(path)
  })

  test('names every wrong field at once', async () => {
    const { body } = await send({ firstName: 7, email: 'nada' })
    const missing = ['cityId', 'documentNumber', 'documentTypeId', 'groupId', 'lastName', 'positionId']
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual(
      ['email', 'firstName', ...(absent.length > 0 ? missing : [])].toSorted(),
    )
  })

  test('drops what the call does not name, and stores none of it', async () => {
    const { status, body } = await send({
      ...draft,
      ...unknownProperties,
    })
    expect(status).toBeLessThan(300)
    expect(body).not.toHaveProperty('isAdmin')
    expect(body).not.toMatchObject({ version: 50 })
  })

  test('stores odd names to the letter', async () => {
    for (const name of [
      "O'Neill",
      'مريم',
      'אבג',
      '👩‍💻 Ana',
      '李小龍',
      '<b>&"',
      '%_\\',
      "'; drop table employees; --",
      'ﬁ ŉ',
    ]) {
      const { status, body } = await send({ ...(await employeeDraft(app)), firstName: name, address: name })
      expect(status).toBeLessThan(300)
      expect(body).toMatchObject({ firstName: name.normalize('NFC'), address: name.normalize('NFC') })
      const { body: read } = await call<Employee>(
        app,
        `GET /employees/employee-by-id/${(body as unknown as Employee).id}`,
        { token },
      )
      expect(read.firstName).toBe(name.normalize('NFC'))
    }
  })

  test('may be dressed as Excel pastes it', async () => {
    const { email, documentNumber } = draft as { email: string; documentNumber: string }
    const { status, body } = await send({
      ...draft,
      firstName: '\u00a0José\u00a0',
      email: `\u200a${email}\n`,
      documentNumber: `\u00a0 ${documentNumber.replace(/(...)$/, '.$1')}\t`,
    })
    expect(status).toBeLessThan(300)
    expect(body).toMatchObject({ documentNumber, firstName: 'José', email })
  })
})

describe('a body that is none', () => {
  test.each([
    ['', 400],
    ['{', 400],
    ['nonsense', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
    ['7', 400],
    ['{"__proto__": {"isAdmin": true}}', 400],
    ['{"constructor": {"prototype": {"x": 1}}}', 400],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
  ])('%.40s is refused, and never a 5xx', async (body, status) => {
    expect((await raw(body)).status).toBe(status)
  })

  test('of other bytes than UTF-8, of another media type or too large is refused', async () => {
    const bytes = Buffer.from(JSON.stringify({ firstName: 'José' }), 'latin1')
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/employees',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: bytes,
    })
    expect(response.statusCode).toBe(400)
    expect((await raw('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await raw(JSON.stringify({ firstName: 'x'.repeat(1_100_000) }))).status).toBe(413)
  })
})

test.each(['0', '-1', '1.5', 'abc', '99999999999', "1'", '%00', '1%20or%201=1'])(
  'an id that is none (%s) is refused by every call that takes one',
  async (value) => {
    for (const request of [`GET /employees/employee-by-id/${value}`, `POST /employees/${value}/invitation`])
      expect((await call(app, request, { token })).status).toBe(400)
    expect((await call(app, `PUT /employees/update-employee/${value}`, { token, body: draft })).status).toBe(400)
  },
)

test('sentences are in the caller’s language', async () => {
  const body = { ...draft, firstName: '', positionId: 0 }
  const spanish = await call<Problem>(app, 'POST /employees', { token, body })
  expect(spanish.body.title).toBe('Datos no válidos')
  expect(spanish.body.errors?.map(({ message }) => message).toSorted()).toEqual([
    'Elija un cargo',
    'Escriba el primer nombre',
  ])
  const english = await call<Problem>(app, 'POST /employees', { token, body, locale: 'en-US' })
  expect(english.body.errors?.map(({ message }) => message).toSorted()).toEqual([
    'Choose a position',
    'Enter the first name',
  ])
})

describe('who may', () => {
  const everybody = ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor', 'Consulta']

  test.each([
    'GET /employees/employees-list',
    'GET /employees/employees-list-selector',
    'GET /employees/employee-by-id/1',
  ])('%s: everybody signed in', async (request) => {
    expect(await rolesThatMay(app, request)).toEqual(everybody)
  })

  test('create, update and invite: the administrator alone', async () => {
    expect(await rolesThatMay(app, 'POST /employees', {})).toEqual(['Administrador'])
    expect(await rolesThatMay(app, `PUT /employees/update-employee/${id}`, {})).toEqual(['Administrador'])
    expect(await rolesThatMay(app, `POST /employees/${id}/invitation`)).toEqual(['Administrador'])
  })

  test('nothing without portal.access or without a role', async () => {
    for (const role of [{ permissions: ['employees.write', 'users.manage'] as const }, { role: null }]) {
      const { token: outside } = await signedIn(app, role)
      for (const request of [
        'GET /employees/employees-list',
        'POST /employees',
        `PUT /employees/update-employee/${id}`,
      ])
        expect(
          (await call(app, request, { token: outside, body: request.startsWith('GET') ? undefined : draft })).status,
        ).toBe(403)
    }
  })
})
