import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { arranged, optionalFields, updateRoutes } from '#server/testing/updates.ts'

type Values = Record<string, unknown>
type Row = Values & { id: number; version: number }

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
  ;({ token } = await signedIn(app, { role: 'Administrador' }))
})
afterAll(() => app.close())

/** What a call answers, without what it only says once. */
async function saved(request: string, body: Values): Promise<Row> {
  const answer = await call<Row>(app, request, { token, body })
  if (answer.status !== 200) throw new Error(`${request} answered ${answer.status}: ${answer.text}`)
  const { invitation: _, ...row } = answer.body
  return row
}

const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))

/** All that a save could leave behind. */
async function traces(): Promise<unknown> {
  const { db } = app.context
  const countOf = (table: 'audit' | 'progress_history') =>
    db.sql
      .selectFrom(table)
      .select((row) => row.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  return [await countOf('audit'), await countOf('progress_history')]
}

const routes = updateRoutes.map((route) => [`${route.method} ${route.path}`, route] as const)

test('the updates of the contract are found, and each has a record to be tried on', () => {
  expect(routes.length).toBeGreaterThan(10)
  expect(
    Object.keys(arranged).toSorted(),
    'say in server/testing/plain-nouns.ts, or else in updates.ts, with what to try it',
  ).toEqual(routes.map(([name]) => name).toSorted())
})

describe.each(routes)('%s', (name, route) => {
  const fields = optionalFields(route)

  test('what it does not send stays, and what is saved as it is stays as it is', async () => {
    const { id, values, others } = await arranged[name]!(app, token)
    const request = name.replace(':id', String(id))
    expect(
      fields.filter((field) => !(field in values)),
      'give each a value where it is arranged',
    ).toEqual([])
    expect(Object.keys(others).length, 'it needs others of two fields').toBeGreaterThan(1)
    for (const field of fields) {
      const mover = Object.keys(others).find((other) => other !== field)!
      const tried = typeof values[field] === 'boolean' ? [true, false] : [values[field]]
      expect(['', 0, null].includes(values[field] as never), `${field} needs a value of its own`).toBe(false)
      for (const value of tried) {
        const full = { ...values, [field]: value }
        const before = await saved(request, full)
        const left = await traces()
        expect(await saved(request, full), 'the same again').toEqual(before)
        expect(await saved(request, without(full, field)), `the same without ${field}`).toEqual(before)
        expect(await saved(request, {}), 'nothing').toEqual(before)
        expect(await traces(), 'a trail of nothing').toEqual(left)
        expect(
          await saved(request, { ...without(full, field), [mover]: others[mover] }),
          `another ${mover} without ${field}`,
        ).toEqual({ ...before, [mover]: others[mover], version: before.version + 1 })
        expect(await traces()).not.toEqual(left)
      }
    }
  })
})

describe('an update', () => {
  test('clears a day that is sent as null', async () => {
    const employee = await arranged['PUT /employees/update-employee/:id']!(app, token)
    const path = `PUT /employees/update-employee/${employee.id}`
    expect(await saved(path, { birthDate: null })).toMatchObject({ birthDate: null, firstName: 'Begoña' })
    const project = await arranged['PUT /projects/update-project/:id']!(app, token)
    const request = `PUT /projects/update-project/${project.id}`
    await saved(request, project.values)
    expect(await saved(request, { scheduledDate: null })).toMatchObject({
      scheduledDate: null,
      realEndDate: '2026-12-20',
    })
    expect(await saved(request, { realEndDate: null })).toMatchObject({ scheduledDate: null, realEndDate: null })
  })

  test('clears what is optional by null, 0 or the empty text, and refuses null for what is not', async () => {
    const { id } = await arranged['PUT /contacts/update-contact/:id']!(app, token)
    const request = `PUT /contacts/update-contact/${id}`
    expect(await saved(request, { cityId: 0, middleName: null, position: '' })).toMatchObject({
      cityId: null,
      middleName: '',
      position: '',
    })
    const answer = await call<{ errors: unknown[] }>(app, request, { token, body: { firstName: null, email: '' } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ path: 'firstName' }, { path: 'email' }])
  })

  test('holds the days that it sends against those that are stored', async () => {
    const { id, values } = await arranged['PUT /projects/update-project/:id']!(app, token)
    const request = `PUT /projects/update-project/${id}`
    await saved(request, values)
    const late = await call(app, request, { token, body: { startDate: '2026-12-18' } })
    expect(late.status).toBe(400)
    expect(late.body).toMatchObject({ errors: [{ path: 'endDate' }, { path: 'scheduledDate' }] })
    const early = await call(app, request, { token, body: { realEndDate: '2026-01-14' } })
    expect(early.body).toMatchObject({ status: 400, errors: [{ path: 'realEndDate' }] })
  })

  test('of a task’s status leaves a status that it has already', async () => {
    const { sql } = app.context.db
    const { id: projectId } = await arranged['PUT /projects/update-project/:id']!(app, token)
    const employee = await sql.selectFrom('employees').select('id').executeTakeFirstOrThrow()
    const task = { employeeId: employee.id, task: 'Acta', estimatedDate: '2026-03-01', comments: 'Enviar' }
    const made = await call<{ tasks: Row[] }>(app, 'POST /project-checkpoints', {
      token,
      body: { employeeId: employee.id, projectId, comments: 'Reunión', tasks: [task] },
    })
    const request = `PUT /project-checkpoints/update-task-status/${made.body.tasks[0]!.id}`
    const before = await saved(request, { status: 2 })
    const left = await traces()
    expect(await saved(request, { status: 2 })).toEqual(before)
    expect(await traces()).toEqual(left)
  })
})
