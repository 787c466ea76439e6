import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { permissions, type Permission } from '#contract/permissions.ts'
import { createUser, openSession, type RoleOf } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

/** What each role may do beyond portal.access, which all have: the table of the specification's reading. */
const roles: Record<string, Permission[]> = {
  Administrador: [...permissions],
  'Gerente de Proyectos': permissions.filter(
    (permission) => !['employees.write', 'users.manage', 'audit.read'].includes(permission),
  ),
  Comercial: [
    'customers.write',
    'projects.write',
    'checkpoints.write',
    'changes.write',
    'files.write',
    'licenses.write',
  ],
  Consultor: ['milestones.write', 'checkpoints.write', 'files.write'],
  Consulta: [],
}

interface Operation {
  name: string
  /** `anybody`, `signed-in` or a permission. */
  access: string
}
interface Document {
  paths: Record<string, Record<string, { security?: []; 'x-permission'?: string; parameters?: Parameter[] }>>
}
interface Parameter {
  name: string
  in: string
  schema: { type?: string; format?: string }
}

let app: TestApp
let operations: Operation[]
const users = new Map<string, { id: number; email: string }>()

const kinds: [string, RoleOf][] = [
  ...Object.keys(roles).map((role): [string, RoleOf] => [role, { role }]),
  ['a role without portal.access', { permissions: ['employees.write', 'customers.write'] }],
  ['no role', { role: null }],
]

/** A value that fits a path and names nothing that there is. */
const nothing = (parameter: Parameter | undefined): string =>
  parameter?.schema.format === 'uuid' ? randomUUID() : '2147483647'

beforeAll(async () => {
  app = await testApp()
  for (const [name, role] of kinds) users.set(name, await createUser(app, role))
  const { body } = await call<Document>(app, 'GET /openapi.json')
  operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, 'x-permission': access = 'anybody', parameters = [] }]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        nothing(parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)),
      )
      return { name: `${method.toUpperCase()} ${filled}`, access: security ? 'anybody' : access }
    }),
  )
})
afterAll(() => app.close())

const sorted = (of: readonly string[]) => [...new Set(['portal.access', ...of])].toSorted()
const guarded = () => operations.filter(({ access }) => access !== 'anybody')
/** The status of a call without a body: enough to get past the door, too little to do anything. */
const knock = async (name: string, token?: string) =>
  (await call(app, name, { token, ...(/^(POST|PUT|PATCH)/.test(name) && { body: {} }) })).status

describe('the first data', () => {
  test('has the five roles with the permissions of the table', async () => {
    const rows = await app.context.db.sql
      .selectFrom('roles')
      .select(['name', 'permissions'])
      .where('name', 'in', Object.keys(roles))
      .execute()
    expect(Object.fromEntries(rows.map((row) => [row.name, row.permissions.toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(roles).map(([name, of]) => [name, sorted(of)])),
    )
  })
})

describe('each call', () => {
  test('is open to anybody only where it has to be: to sign in, to choose a password, and by a link to a file', () => {
    const open = operations.filter(({ access }) => access === 'anybody').map(({ name }) => name)
    expect(open.toSorted()).toEqual([
      // By a signed link, which holds for one session.
      'GET /projects/2147483647/files/2147483647/content',
      'POST /accounts/login',
      'POST /accounts/request-password-reset',
      'POST /accounts/set-password',
    ])
    expect(guarded().length).toBeGreaterThan(20)
  })

  test('answers 401 to nobody, and before it reads what was sent', async () => {
    for (const { name } of guarded()) {
      expect([name, await knock(name)]).toEqual([name, 401])
      const { status } = await call(app, name, { headers: { 'content-type': 'text/plain' }, body: 'x' })
      expect([name, status]).toEqual([name, 401])
    }
  })

  test('answers 401 to a session that was ended', async () => {
    const { token } = await openSession(app, users.get('Administrador')!)
    await call(app, 'POST /accounts/logout', { token })
    for (const { name } of guarded()) expect([name, await knock(name, token)]).toEqual([name, 401])
  })

  test.each(kinds)('lets %s in exactly where the permission is theirs', async (kind, role) => {
    const own =
      'permissions' in role ? role.permissions : role.role === null ? [] : ['portal.access', ...roles[role.role]!]
    const has = (permission: string) => (own as string[]).includes(permission)
    for (const { name, access } of guarded()) {
      const { token } = await openSession(app, users.get(kind)!)
      const status = await knock(name, token)
      const allowed = access === 'signed-in' || (has('portal.access') && has(access))
      expect([name, access, allowed ? ![401, 403].includes(status) && status < 500 : status === 403]).toEqual([
        name,
        access,
        true,
      ])
    }
  })
})
