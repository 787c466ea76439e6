import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type AuditEntity, auditEntities, auditFields } from '#contract/audit-fields.ts'
import type { AuditRow } from '#contract/audit.ts'
import { dayInBogota } from '#contract/days.ts'
import type { SavedEmployee } from '#contract/employees.ts'
import type { Page } from '#contract/lists.ts'
import { created, employeeDraft } from '#server/testing/drafts.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'

let app: TestApp
let who: SignedIn
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  who = await signedIn(app, { role: 'Administrador' })
  ;({ token } = who)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const read = async (query: string, as = token) =>
  (await call<Page<AuditRow>>(app, `GET /audit?${query}`, { token: as })).body
const newEmployee = async (values: Record<string, unknown> = {}) =>
  created<SavedEmployee>(app, token, '/employees', await employeeDraft(app, values))
const save = async ({ id, ...form }: SavedEmployee, values: Record<string, unknown>) =>
  call(app, `PUT /employees/update-employee/${id}`, { token, body: { ...form, ...values } })
const roleOf = async (name: string) =>
  (await app.context.db.sql.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const positionNames = async () =>
  new Map(
    (await app.context.db.sql.selectFrom('positions').select(['id', 'name']).execute()).map(({ id, name }) => [
      id,
      name,
    ]),
  )
const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

describe('what was changed', () => {
  test('is read with names in place of references, before and after, newest first', async () => {
    const made = await newEmployee()
    const position = await idOf(app, 'positions', 'Consultor(a)')
    const before = (await call<SavedEmployee>(app, `GET /employees/employee-by-id/${made.id}`, { token })).body
    const other = before.positionId === position ? await idOf(app, 'positions', 'Director(a)') : position
    await save(made, { positionId: other, isActive: false, middleName: '' })
    const { data, filteredRecordsCount } = await read(`entity=employee&entityId=${made.id}`)
    expect(filteredRecordsCount).toBe(2)
    expect(data.map(({ kind, employeeId, name, call: by }) => [kind, employeeId, name, by])).toEqual([
      ['update', who.employeeId, 'Begoña Muñoz Peña', 'PUT /employees/update-employee/:id'],
      ['create', who.employeeId, 'Begoña Muñoz Peña', 'POST /employees'],
    ])
    const names = await positionNames()
    expect(data[0]!.fields).toEqual([
      { field: 'middleName', before: 'del Pilar', after: '' },
      { field: 'positionId', before: names.get(before.positionId), after: names.get(other) },
      { field: 'isActive', before: true, after: false },
    ])
    expect(data[1]!.fields.find(({ field }) => field === 'birthDate')).toEqual({
      field: 'birthDate',
      before: null,
      after: '1990-02-28',
    })
    expect(data[1]!.fields).toContainEqual({ field: 'phoneNumber', before: null, after: '6014567890' })
    expect(data[1]!.fields).toContainEqual({ field: 'gender', before: null, after: 2 })
    expect(data[1]!.fields.map(({ field }) => field)).not.toContain('roleId')
  })

  test('of a project has the names of its people, and with what belongs to it what happened to that', async () => {
    const customer = await createCustomer(app)
    const project = await createProject(app, { customer_id: customer, employee_ids: [who.employeeId] })
    const milestone = await app.context.db.sql.selectFrom('milestones').select(['id', 'name']).executeTakeFirstOrThrow()
    const { id: assignment } = await app.context.db.sql
      .insertInto('project_milestones')
      .values({ project_id: project, milestone_id: milestone.id, weight: 40 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.context.db.sql
      .insertInto('milestone_tasks')
      .values({ project_milestone_id: assignment, comments: 'Levantar el plano', estimated_hours: 4 })
      .execute()
    await app.context.db.sql.deleteFrom('milestone_tasks').where('project_milestone_id', '=', assignment).execute()
    await app.context.db.sql.deleteFrom('project_milestones').where('id', '=', assignment).execute()
    const own = await read(`entity=project&entityId=${project}`)
    expect(own.data.map(({ kind }) => kind)).toEqual(['create'])
    expect(own.data[0]!.fields.find(({ field }) => field === 'employeeIds')!.after).toHaveLength(1)
    const all = await read(`entity=project&entityId=${project}&related=true`)
    expect(all.data.map(({ kind, entity, name }) => [kind, entity, name])).toEqual([
      ['delete', 'projectMilestone', milestone.name],
      ['delete', 'milestoneTask', 'Levantar el plano'],
      ['create', 'milestoneTask', 'Levantar el plano'],
      ['create', 'projectMilestone', milestone.name],
      ['create', 'project', own.data[0]!.name],
    ])
    expect(
      all.data.every(({ projectId, projectName }) => projectId === project && projectName === own.data[0]!.name),
    ).toBe(true)
    // Who may not change a project's milestones could read none of their trails by itself either.
    const writer = await signedIn(app, { permissions: ['portal.access', 'projects.write'] })
    const less = await read(`entity=project&entityId=${project}&related=true`, writer.token)
    expect([less.data.map(({ entity }) => entity), less.filteredRecordsCount]).toEqual([['project'], 1])
  })

  test('never has a password: only that it was changed', async () => {
    const made = await newEmployee({ hasUser: true, role: await roleOf('Consulta') })
    const invite = new URL(made.invitation!.url).hash.replace('#invite=', '')
    await call(app, 'POST /accounts/set-password', { body: { token: invite, newPassword: 'Zafiro#48Luna' } })
    const answer = await call<Page<AuditRow>>(app, `GET /audit?entity=employee&entityId=${made.id}`, { token })
    expect(answer.body.data[0]).toMatchObject({
      kind: 'update',
      employeeId: made.id,
      fields: [{ field: 'password', before: null, after: null }],
    })
    expect(answer.text).not.toMatch(/Zafiro|argon2|#invite/)
  })

  test('is found by person, kind of record, kind of change and day in Bogotá', async () => {
    const made = await newEmployee()
    await save(made, { firstName: 'Otra' })
    await createCustomer(app)
    expect((await read(`employeeId=${who.employeeId}`)).data.map(({ kind }) => kind)).toEqual(['update', 'create'])
    expect((await read('entity=customer')).filteredRecordsCount).toBe(1)
    expect((await read('kind=update')).data.map(({ entityId }) => entityId)).toEqual([made.id])
    const [{ at }] = (await read('kind=update')).data as [AuditRow]
    const day = dayInBogota(new Date(at))
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    expect((await read(`kind=update&from=${day}&to=${day}`)).filteredRecordsCount).toBe(1)
    expect((await read(`kind=update&from=${next}`)).filteredRecordsCount).toBe(0)
    const { totalRecordsCount, filteredRecordsCount } = await read('top=1')
    expect(totalRecordsCount).toBe(filteredRecordsCount)
    const pages = [await read('top=2'), await read('top=2&offset=2')].flatMap(({ data }) => data.map(({ id }) => id))
    expect(pages).toEqual((await read('top=4')).data.map(({ id }) => id))
  })

  test('is refused with a wrong filter', async () => {
    for (const query of ['entity=secret', 'entityId=0', 'from=2026-02-30', 'kind=other', 'top=0'])
      expect([query, (await call(app, `GET /audit?${query}`, { token })).status]).toEqual([query, 400])
  })
})

describe('who may read it', () => {
  test('all of it, administrators only; what was changed of one record, who may change that record', async () => {
    const customer = await createCustomer(app)
    const project = await createProject(app, { customer_id: customer })
    const administrators = ['Administrador']
    const writers = ['Administrador', 'Gerente de Proyectos', 'Comercial']
    for (const door of ['GET /audit', 'GET /audit/export']) {
      expect(await rolesThatMay(app, door)).toEqual(administrators)
      expect(await rolesThatMay(app, `${door}?entity=customer`)).toEqual(administrators)
      expect(await rolesThatMay(app, `${door}?entity=customer&entityId=${customer}`)).toEqual(writers)
      expect(await rolesThatMay(app, `${door}?entity=project&entityId=${project}&related=true`)).toEqual(writers)
      expect(await rolesThatMay(app, `${door}?entity=employee&entityId=${who.employeeId}`)).toEqual(administrators)
      expect(await rolesThatMay(app, `${door}?entity=customer&entity=employee&entityId=1`)).toEqual(administrators)
    }
  })
})

describe('the words for it', () => {
  test('every column that the trail may have of any table has a label in both languages', async () => {
    const { rows } = await app.context.db.pool.query<{ entity: string; columns: string[] }>(`
      select convert_from(split_part_bytes.name, 'UTF8') as entity, array_agg(a.attname::text order by a.attnum) as columns
      from (
        select t.tgrelid,
          substring(t.tgargs from 1 for position('\\x00'::bytea in t.tgargs) - 1) as name,
          string_to_array(trim(both '{}' from convert_from(substring(t.tgargs from position('\\x00'::bytea in t.tgargs) + 1
            for length(t.tgargs) - position('\\x00'::bytea in t.tgargs) - 1), 'UTF8')), ',') as ignored
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'audit_change'
      ) as split_part_bytes
      join pg_attribute a on a.attrelid = split_part_bytes.tgrelid
      where a.attnum > 0 and not a.attisdropped and a.attname <> all (ignored)
        and a.attname not in ('id', 'version', 'updated_at')
      group by 1`)
    // Who signs in is noted by the statement that opens the session.
    rows.push({ entity: 'session', columns: ['address', 'user_agent', 'sessions'] })
    expect(rows.map(({ entity }) => entity).toSorted()).toEqual(auditEntities.toSorted())
    for (const { entity, columns } of rows) {
      const fields: Record<string, string> = auditFields[entity as AuditEntity]
      for (const texts of [spanish, english]) {
        const labels: Record<string, string> = texts.audit.records[entity as AuditEntity].fields
        const lacking = columns
          .map(camel)
          .filter((name) => !(name in fields && (fields[name] === 'hidden' || labels[name])))
        expect([entity, lacking]).toEqual([entity, []])
      }
    }
  })
})
