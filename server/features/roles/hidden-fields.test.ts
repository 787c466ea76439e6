import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { NewAccessToken } from '#contract/access-tokens.ts'
import type { AuditRow } from '#contract/audit.ts'
import type { Employee, EmployeeOption, EmployeeRow } from '#contract/employees.ts'
import type { Problem } from '#contract/errors.ts'
import { hideableFields } from '#contract/hidden-fields.ts'
import type { Page } from '#contract/lists.ts'
import { permissions } from '#contract/permissions.ts'
import type { MeResult } from '#contract/session.ts'
import { growingCatalogue } from '#server/features/imports/reading/references.queries.ts'
import { nearestNames } from '#server/features/imports/values/nearest.queries.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { employeeDraft } from '#server/testing/drafts.ts'
import { createEmployee, openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// What a role hides of employees must be in no answer that its people get: each call that reads is asked.

/** Values that stand nowhere else: of a person as they are, and as they were before a change that the trail has. */
const stored = {
  documentNumber: 'OCULTO-7711',
  birthDate: '1961-03-07',
  address: 'Carrera Velada 7712',
  phoneNumber: '6047713001',
  cellphoneNumber: '3157714002',
}
const former = {
  documentNumber: 'OCULTO-8811',
  birthDate: '1958-11-29',
  address: 'Carrera Velada 8812',
  phoneNumber: '6048813001',
  cellphoneNumber: '3158814002',
}
const secrets = [...Object.values(stored), ...Object.values(former)]

let app: TestApp
let admin: SignedIn
let reader: SignedIn
let person: Employee
/** Of the person, and of a project that has them. */
let ids: number[]

beforeAll(async () => {
  app = await testApp()
  admin = await signedIn(app, { role: 'Administrador' })
  const draft = await employeeDraft(app, { ...former, gender: 1, firstName: 'Zoraida', lastName: 'Umbrío' })
  person = (await call<Employee>(app, 'POST /employees', { token: admin.token, body: draft })).body
  const body = { ...stored, gender: 2 }
  await call(app, `PUT /employees/update-employee/${person.id}`, { token: admin.token, body })
  const project = await createProject(app)
  const project_employees = { project_id: project, employee_id: person.id }
  await app.context.db.sql.insertInto('project_employees').values(project_employees).execute()
  const task = { employeeId: person.id, task: 'Acta', status: 1, estimatedDate: '2026-12-31', comments: '' }
  const followUp = { employeeId: person.id, projectId: project, comments: 'Al día', tasks: [task] }
  await call(app, 'POST /project-checkpoints', { token: admin.token, body: followUp })
  ids = [person.id, project]
  reader = await withRole(
    { hiddenFields: [...hideableFields] },
    { document_number: 'PROPIO-1', address: 'Calle Propia 1' },
  )
})
afterAll(() => app.close())

const may = permissions.filter((one) => one !== 'employees.write')

let made = 0
/** Somebody who may do all but change employees, and does not see some fields of them. */
async function withRole(role: { hiddenFields: string[] }, values = {}): Promise<SignedIn> {
  made += 1
  const body = { name: `Velado ${made}`, permissions: may, ...role }
  const { id } = (await call<{ id: number }>(app, 'POST /accounts/roles', { token: admin.token, body })).body
  return openSession(app, await createEmployee(app, { has_user: true, role_id: id, ...values }))
}

/** All calls that read, of the person or the project that has them; of exports the text. */
async function addresses(): Promise<string[]> {
  const reads = (await promisedRoutes()).filter(
    ({ method, events, access }) => method === 'GET' && !events && access !== 'anybody',
  )
  return reads.flatMap(({ path }) => {
    const address = path.replaceAll(/:\w+/g, String(person.id))
    if (path.includes(':') && !path.endsWith('/export')) return ids.map((id) => path.replaceAll(/:\w+/g, String(id)))
    if (path.endsWith('/export')) return [`${address}?format=csv`]
    if (path === '/search') return secrets.map((secret) => `/search?searchTerm=${encodeURIComponent(secret)}`)
    return [address]
  })
}

const get = (address: string, token: string) => call<Problem>(app, `GET ${address}`, { token })
const held = (text: string) => secrets.filter((secret) => text.includes(secret))

test('no answer to a call that reads has a hidden value, which who sees all finds in these', async () => {
  const found: string[] = []
  for (const address of await addresses()) {
    const [theirs, whole] = await Promise.all([get(address, reader.token), get(address, admin.token)])
    expect([address, held(theirs.text)]).toEqual([address, []])
    if (held(whole.text).length > 0) found.push(address.split('?')[0]!)
  }
  expect([...new Set(found)].toSorted()).toEqual([
    '/audit',
    '/audit/export',
    `/employees/employee-by-id/${person.id}`,
    '/employees/employees-list',
    '/employees/employees-list/export',
    '/search',
  ])
})

test('each call of the contract whose answer may have such a field declares it', async () => {
  const { body } = await call<{ paths: object }>(app, 'GET /openapi.json', { token: admin.token })
  const schema = JSON.stringify(body)
  for (const field of hideableFields) expect(schema).toContain(`"x-hideable":"${field}"`)
})

const path = () => `/employees/employee-by-id/${person.id}`

describe('whose role hides them', () => {
  test('gets null in their place, in a record, a list and a sheet', async () => {
    const nothing = Object.fromEntries(hideableFields.map((field) => [field, null]))
    const one = await call<Employee>(app, `GET ${path()}`, { token: reader.token })
    expect(one.body).toMatchObject({
      ...nothing,
      firstName: 'Zoraida',
      email: person.email,
      positionName: person.positionName,
    })
    const list = await call<Page<EmployeeRow>>(app, 'GET /employees/employees-list?searchTerm=Zoraida', {
      token: reader.token,
    })
    expect(list.body.data).toMatchObject([{ id: person.id, documentNumber: null, cellphoneNumber: null }])
    const csv = await call(app, 'GET /employees/employees-list/export?format=csv&searchTerm=Zoraida', {
      token: reader.token,
    })
    const columns = 'fullName,documentNumber,birthDate,gender,email'
    const some = await call(
      app,
      `GET /employees/employees-list/export?format=csv&searchTerm=Zoraida&columns=${columns}`,
      {
        token: reader.token,
      },
    )
    expect(csv.text).toContain('Zoraida')
    expect(some.text.trim().split('\r\n').at(-1)).toMatch(/;Zoraida [^;]*;;;;[^;]+@[^;]+$/)
  })

  test('sees one’s own profile whole', async () => {
    const { user } = (await call<MeResult>(app, 'GET /accounts/me', { token: reader.token })).body
    expect(user).toMatchObject({ documentNumber: 'PROPIO-1', address: 'Calle Propia 1', hiddenFields: hideableFields })
    const { user: other } = (await call<MeResult>(app, 'GET /accounts/me', { token: admin.token })).body
    expect(other).not.toHaveProperty('hiddenFields')
  })

  test('finds nobody by them: in lists, selectors, sheets, the portal’s people and the search', async () => {
    const numbers = [
      stored.documentNumber,
      stored.phoneNumber,
      stored.cellphoneNumber,
      '7711',
      `Zoraida ${stored.phoneNumber}`,
    ]
    for (const number of numbers) {
      const term = encodeURIComponent(number)
      const lists = ['/employees/employees-list', '/accounts/people', '/workload'].map(
        (list) => `${list}?searchTerm=${term}`,
      )
      for (const list of lists) {
        const { data } = (await get(list, reader.token)).body as unknown as Page<EmployeeRow>
        expect([list, data]).toEqual([list, []])
      }
      for (const list of [`/employees/employees-list-selector?searchTerm=${term}`, `/search?searchTerm=${term}`])
        expect([list, (await get(list, reader.token)).body]).toEqual([list, []])
    }
    const some = await withRole({ hiddenFields: [...hideableFields] })
    for (const sheet of ['/employees/employees-list/export', '/accounts/people/export']) {
      const csv = await get(`${sheet}?format=csv&searchTerm=${stored.documentNumber}`, some.token)
      expect([sheet, csv.status, csv.text.includes('Zoraida')]).toEqual([sheet, 200, false])
    }
    const byName = await call<EmployeeOption[]>(app, 'GET /employees/employees-list-selector?searchTerm=zoraida umb', {
      token: reader.token,
    })
    expect(byName.body.map(({ id }) => id)).toEqual([person.id])
  })

  test('still finds by what is not hidden', async () => {
    const some = await withRole({ hiddenFields: ['phoneNumber'] })
    const ids = async (term: string) => {
      const { data } = (await get(`/employees/employees-list?searchTerm=${term}`, some.token))
        .body as unknown as Page<EmployeeRow>
      return data.map(({ id }) => id)
    }
    expect([
      await ids(stored.documentNumber),
      await ids(`zoraida ${stored.cellphoneNumber}`),
      await ids('za 7711'),
    ]).toEqual([[person.id], [person.id], []])
    expect(await ids(stored.phoneNumber)).toEqual([])
    const search = await get(`/search?searchTerm=${stored.documentNumber}`, some.token)
    expect(search.text).toContain(`"matched":{"field":"document","text":"${stored.documentNumber}"}`)
  })

  test('is told of what somebody was found by as far as they may see it', async () => {
    const number = '3209915550'
    const numbers = { document_number: number, cellphone_number: number }
    const { id } = await createEmployee(app, { first_name: 'Wenceslao', ...numbers })
    const some = await withRole({ hiddenFields: ['cellphoneNumber'] })
    const { text } = await get(`/search?searchTerm=${number}`, some.token)
    expect(text).toContain(`"matched":{"field":"document","text":"${number}"}`)
    expect((await get(`/search?searchTerm=${number}`, admin.token)).text).toContain('"matched":{"field":"cellphone"')
    await app.context.db.sql.deleteFrom('employees').where('id', '=', id).execute()
  })

  test('can’t sort by them, in the list or its sheet: there is no such order for them', async () => {
    const some = await withRole({ hiddenFields: ['documentNumber'] })
    for (const list of ['/employees/employees-list', '/employees/employees-list/export']) {
      const { status, body } = await get(`${list}?orderBy=DocumentNumber`, some.token)
      expect([status, body.errors?.map(({ path: field }) => field)]).toEqual([400, ['orderBy']])
      expect((await get(`${list}?orderBy=Email`, some.token)).status).toBe(200)
    }
    const other = await withRole({ hiddenFields: ['birthDate'] })
    expect((await get('/employees/employees-list?orderBy=DocumentNumber', other.token)).status).toBe(200)
  })

  test('learns from the trail that they changed, never from what to what', async () => {
    const { data } = (await get(`/audit?entity=employee&entityId=${person.id}&kind=update`, reader.token))
      .body as unknown as Page<AuditRow>
    expect(data[0]!.fields).toEqual([
      { field: 'documentNumber', before: null, after: null },
      { field: 'birthDate', before: null, after: null },
      { field: 'gender', before: null, after: null },
      { field: 'cellphoneNumber', before: null, after: null },
      { field: 'phoneNumber', before: null, after: null },
      { field: 'address', before: null, after: null },
    ])
  })

  test('gets no more by a program or an assistant', async () => {
    const body = { name: 'Asistente', permissions: ['read', 'audit.read'] }
    const { token } = (await call<NewAccessToken>(app, 'POST /accounts/tokens', { token: reader.token, body })).body
    for (const address of ['/audit', path(), '/employees/employees-list'])
      expect(held((await get(address, token)).text)).toEqual([])
    const tool = async (searchTerm: string) => {
      const params = { name: 'search', arguments: { searchTerm } }
      const answer = await call(app, 'POST /mcp', {
        token,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      })
      return answer.text
    }
    expect(await tool('Zoraida')).toContain('Zoraida')
    for (const number of [stored.documentNumber, stored.cellphoneNumber])
      expect(await tool(number)).not.toContain('Zoraida')
  })

  test('does not learn from an import whose number it is, nor who is near it', async () => {
    const named = async (employeeId: number) => {
      const catalogue = growingCatalogue(app.context.db, 'employee', employeeId)
      await catalogue.learn({ texts: new Set([stored.documentNumber]), ids: new Set(), ownerIds: new Set() })
      return catalogue.named(stored.documentNumber).map(({ id }) => id)
    }
    expect([await named(admin.employeeId), await named(reader.employeeId)]).toEqual([[person.id], []])
    expect([...(await nearestNames(app.context.db, 'employee', [stored.cellphoneNumber]))]).toEqual([])
  })

  test('sees them again from the next call on when the role hides them no more', async () => {
    const some = await withRole({ hiddenFields: ['documentNumber'] })
    const number = async () => (await call<Employee>(app, `GET ${path()}`, { token: some.token })).body.documentNumber
    expect(await number()).toBeNull()
    const role = await app.context.db.sql
      .selectFrom('employees')
      .select('role_id')
      .where('id', '=', some.employeeId)
      .executeTakeFirstOrThrow()
    await call(app, `PUT /accounts/roles/${role.role_id}`, { token: admin.token, body: { hiddenFields: [] } })
    expect(await number()).toBe(stored.documentNumber)
  })
})
