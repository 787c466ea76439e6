import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createUser, openSession, signedIn, type RoleOf } from '#server/testing/factories.ts'
import { callAccess, forProgramsAlone } from '#server/testing/permission-table.ts'
import { assignMilestone, createContact, createCustomer, createProject } from '#server/testing/project-records.ts'
import { rolePermissions } from '#server/testing/role-permissions.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { uselessTokens } from '#server/testing/useless-tokens.ts'

interface Parameter {
  name: string
  in: string
  schema: { type?: string; format?: string }
}
interface Operation {
  security?: []
  'x-permission'?: string
  parameters: Parameter[]
}

let app: TestApp
/** Every call of the document, by its name. */
let operations: Map<string, Operation>

beforeAll(async () => {
  app = await testApp()
  const { body } = await call<{ paths: Record<string, Record<string, Operation>> }>(app, 'GET /openapi.json')
  operations = new Map(
    Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  )
  // Something that there is, with id 1 where counting begins with it.
  const customer = await createCustomer(app)
  await createContact(app, customer)
  await assignMilestone(app, await createProject(app, { customer_id: customer }), 'Levantamiento')
})
afterAll(() => app.close())

const guarded = () => Object.keys(callAccess).filter((name) => callAccess[name] !== 'anybody')

/** A call with its path filled: with the first record that there is, or with what fits and names nothing. */
function filled(name: string, which: 'there' | 'nowhere'): string {
  const { parameters } = operations.get(name)!
  return name.replace(/\{(\w+)\}/g, (_, wanted: string) => {
    const { schema } = parameters.find((parameter) => parameter.in === 'path' && parameter.name === wanted)!
    if (schema.format === 'uuid') return randomUUID()
    return which === 'there' ? '1' : '2147483647'
  })
}

/** A call without a body: enough to get past the door, too little to do anything. */
const knock = (request: string, token?: string) =>
  call(app, request, { token, ...(/^(POST|PUT|PATCH)/.test(request) && { body: {} }) })

/** All of an answer that could tell something. */
const told = ({ status, body, headers: { etag, location, 'content-length': length } }: Answer) => ({
  status,
  body,
  etag,
  location,
  length,
})

describe('the tables', () => {
  test('name every call of the document and no other, each with what it asks for', () => {
    const documented = [...operations].map(([name, { security, 'x-permission': permission }]) => [
      name,
      security ? 'anybody' : permission,
    ])
    expect(Object.fromEntries(documented), 'say in server/testing/permission-table.ts who may').toEqual(callAccess)
  })

  test('are the roles of the first data', async () => {
    const rows = await app.context.db.sql
      .selectFrom('roles')
      .select(['name', 'permissions'])
      .where('name', 'not like', 'Prueba:%')
      .execute()
    expect(Object.fromEntries(rows.map((row) => [row.name, row.permissions.toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(rolePermissions).map(([name, of]) => [name, of.toSorted()])),
    )
  })
})

describe('each call', () => {
  test('answers 401 to every token that is none, and tells nothing: neither of what was sent nor of what there is', async () => {
    const refusal = await knock('GET /accounts')
    expect(refusal.body).toMatchObject({ type: 'urn:portal:problem:no-session', status: 401 })
    for (const [what, token] of Object.entries(await uselessTokens(app))) {
      // One check stands before all calls: what it refuses is tried at each, why it does so at one in ten.
      const isAtEach = what === 'no token' || what === 'the token of a session that was ended'
      for (const name of guarded().filter((_, at) => isAtEach || at % 10 === 0)) {
        const answers = [await knock(filled(name, 'there'), token), await knock(filled(name, 'nowhere'), token)]
        expect([what, name, ...answers.map(told)]).toEqual([what, name, told(refusal), told(refusal)])
      }
    }
  })

  test('answers so before it reads a body or a query', async () => {
    const { token } = await signedIn(app, { role: 'Administrador' })
    await call(app, 'POST /accounts/logout', { token })
    for (const name of guarded()) {
      const request = `${filled(name, 'nowhere')}?top=x&orderBy=x&offset=-1`
      const unreadable = { headers: { 'content-type': 'text/plain' }, body: 'x' }
      expect([name, (await call(app, request, { token })).status]).toEqual([name, 401])
      expect([name, (await call(app, request, { token, ...unreadable })).status]).toEqual([name, 401])
    }
  })

  const kinds: [string, RoleOf, readonly string[]][] = [
    ...Object.entries(rolePermissions).map(([role, may]): [string, RoleOf, readonly string[]] => [role, { role }, may]),
    ...(['employees.write', 'customers.write'] as const).map((permission): [string, RoleOf, readonly string[]] => [
      `a role of ${permission} without portal.access`,
      { permissions: [permission] },
      [],
    ]),
    ['no role', { role: null }, []],
  ]
  test.each(kinds)('lets %s in exactly where the table says so', async (_kind, role, may) => {
    const user = await createUser(app, role)
    const refused = new Set<string>()
    for (const name of guarded().filter((one) => !forProgramsAlone.has(one))) {
      const { token } = await openSession(app, user)
      const answer = await knock(filled(name, 'nowhere'), token)
      const access = callAccess[name]!
      const allowed = access === 'signed-in' || may.includes(access)
      const letIn = ![401, 403].includes(answer.status) && answer.status < 500
      expect([name, access, allowed ? letIn : answer.status]).toEqual([name, access, allowed ? true : 403])
      if (allowed) continue
      // Whoever is not let in learns nothing of what there is.
      const there = await knock(filled(name, 'there'), token)
      expect([name, told(there)]).toEqual([name, told(answer)])
      refused.add((answer.body as { type: string }).type)
    }
    expect(refused.size).toBeLessThanOrEqual(1)
  })

  test('for programs alone refuses each session, and tells one without access no more than any call', async () => {
    for (const [role, problem] of [
      ['Administrador', 'programs-only'],
      [null, 'no-portal-access'],
    ] as const) {
      const { token } = await openSession(app, await createUser(app, { role }))
      for (const name of forProgramsAlone)
        expect(await knock(name, token)).toMatchObject({
          status: 403,
          body: { type: `urn:portal:problem:${problem}` },
        })
    }
  })

  test('to read asks for the same when it is made with HEAD, and then has no body', async () => {
    const { token } = await signedIn(app, { role: 'Administrador' })
    for (const name of guarded().filter((one) => one.startsWith('GET '))) {
      const url = `/api${filled(name, 'there').slice(4)}`
      const nobody = await app.app.inject({ method: 'HEAD', url })
      expect([name, nobody.statusCode, nobody.body]).toEqual([name, 401, ''])
      const somebody = await app.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } })
      expect([name, somebody.statusCode < 500, somebody.body]).toEqual([name, true, ''])
    }
  })

  test('is refused by a method that it does not have', async () => {
    const { token } = await signedIn(app, { role: 'Administrador' })
    for (const method of ['TRACE', 'OPTIONS', 'PROPFIND', 'CONNECT', 'DELETE'] as const) {
      const answer = await app.app.inject({
        method: method as 'OPTIONS',
        url: '/api/projects/projects-list',
        headers: { authorization: `Bearer ${token}` },
      })
      // A path that is there says which methods it has; that is all that OPTIONS asks for.
      expect([method, answer.statusCode]).toEqual([method, method === 'OPTIONS' ? 204 : 405])
      expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS')
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

describe('reading while the session is still being checked', () => {
  test('gives nothing to a call that was made after the session ended, whatever was asked before', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { token } = await signedIn(app, { role: 'Consulta' })
      const read = () => call(app, 'GET /customers/customer-by-id/1', { token })
      const before = [read(), read(), read()]
      const logout = call(app, 'POST /accounts/logout', { token })
      const between = [read(), read(), read()]
      for (const answer of await Promise.all([...before, ...between])) expect([200, 401]).toContain(answer.status)
      expect((await logout).status).toBe(204)
      const after = await Promise.all([read(), read(), read()])
      expect(after.map(({ status }) => status)).toEqual([401, 401, 401])
    }
  })

  test('gives nothing of what somebody else was just given', async () => {
    const somebody = await signedIn(app, { role: 'Consulta' })
    const locked = await signedIn(app, { permissions: ['employees.write'] })
    const ask = (token: string) => call(app, 'GET /customers/customers-list?top=5', { token })
    expect((await ask(somebody.token)).status).toBe(200)
    const answers = await Promise.all([ask(somebody.token), ask(locked.token), ask(somebody.token), ask(locked.token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 403])
    expect(answers[1].text).not.toContain('La Nieve')
    expect(answers[1].headers).not.toHaveProperty('etag')
  })
})
