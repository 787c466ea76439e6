import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Attendance } from '#contract/attendance.ts'
import type { AuditRow } from '#contract/audit.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
let customer: number
let natalia: number
let wilson: number
let project: number
let checkpoint: number

beforeAll(async () => {
  app = await testApp({ providerName: 'Lumbrera Consultores S.A.S.' })
})
beforeEach(async () => {
  // A Monday.
  app.setTime(new Date('2026-11-23T15:00:00.000Z'))
  person = await signedIn(app, { role: 'Consultor' }, { first_name: 'Rita' })
  customer = await createCustomer(app, { commercial_name: 'Estudio Ñáñez', classification: 2 })
  natalia = await createContact(app, customer, {
    first_name: 'Natalia',
    last_name: 'Marín',
    email: 'natalia@nanez.test',
    position: 'Analista',
  })
  const responsable = { first_name: 'Wilson', last_name: 'Castaño', email: 'wilson@lumbrera.test' }
  wilson = (await createEmployee(app, responsable)).id
  project = await createProject(app, { customer_id: customer, contact_ids: [natalia], employee_ids: [wilson] })
  checkpoint = await followUp()
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const token = () => person.token
async function followUp(): Promise<number> {
  const body = { employeeId: person.employeeId, projectId: project, comments: 'Todo según lo previsto', tasks: [] }
  return (await call<{ id: number }>(app, 'POST /project-checkpoints', { token: token(), body })).body.id
}
const get = (id = checkpoint) => call<Attendance>(app, `GET /project-checkpoints/${id}/attendance`, { token: token() })
const draft = (values: object = {}) => ({
  place: 'Sala de juntas',
  startsAt: '08:00',
  endsAt: '09:10',
  nextMeeting: '2026-12-09',
  attendees: [
    { employeeId: wilson, kind: 'guest' },
    { contactId: natalia, kind: 'present' },
  ],
  ...values,
})
const put = <Body = Attendance>(values: object = {}, headers: Record<string, string> = {}) =>
  call<Body>(app, `PUT /project-checkpoints/${checkpoint}/attendance`, { token: token(), body: draft(values), headers })
const people = ({ attendees }: Attendance) => attendees.map(({ fullName, kind }) => [fullName, kind])

describe('an attendance that nobody stored', () => {
  test('proposes the project’s contacts and responsables as present, and the next meeting by the rhythm', async () => {
    const { status, body, headers } = await get()
    expect(status).toBe(200)
    expect(headers['etag']).toBe('"1"')
    // PLATA: 15 days, to the 8th of December, which is a holiday.
    expect(body).toEqual({
      version: 1,
      stored: false,
      place: '',
      startsAt: null,
      endsAt: null,
      nextMeeting: '2026-12-09',
      rhythmDay: '2026-12-08',
      attendees: [
        {
          contactId: natalia,
          employeeId: null,
          kind: 'present',
          fullName: 'Natalia Marín',
          position: 'Analista',
          company: 'Estudio Ñáñez',
          email: 'natalia@nanez.test',
        },
        {
          contactId: null,
          employeeId: wilson,
          kind: 'present',
          fullName: 'Wilson Castaño',
          position: expect.any(String),
          company: 'Lumbrera Consultores S.A.S.',
          email: 'wilson@lumbrera.test',
        },
      ],
    })
  })

  test('has the place of the last time', async () => {
    await put()
    app.setTime(new Date('2026-12-09T15:00:00.000Z'))
    person = await signedIn(app, { role: 'Consultor' })
    const { body } = await get(await followUp())
    expect(body).toMatchObject({ stored: false, place: 'Sala de juntas', startsAt: null, nextMeeting: '2026-12-24' })
  })

  test('has no next meeting where the project is closed or suspended', async () => {
    await app.context.db.pool.query(
      "update projects set project_status_id = (select id from project_statuses where name = 'Suspendido')",
    )
    expect((await get()).body).toMatchObject({ nextMeeting: null, rhythmDay: null })
  })

  test('is a 404 without its follow-up', async () => {
    expect((await get(99_999)).status).toBe(404)
  })
})

describe('an attendance that is stored', () => {
  test('is what was sent, in its order, under the follow-up’s next version', async () => {
    const { status, body } = await put()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      stored: true,
      place: 'Sala de juntas',
      startsAt: '08:00',
      endsAt: '09:10',
      nextMeeting: '2026-12-09',
    })
    expect(people(body)).toEqual([
      ['Wilson Castaño', 'guest'],
      ['Natalia Marín', 'present'],
    ])
    expect((await get()).body).toEqual(body)
    // The same again writes nothing.
    expect((await put()).body.version).toBe(2)
  })

  test('is refused under an outdated version', async () => {
    await put()
    expect((await put({ place: 'Otra' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await put({ place: 'Otra' }, { 'if-match': '"2"' })).body.version).toBe(3)
  })

  test('stands in the trail by names', async () => {
    await put()
    await put({ attendees: [{ contactId: natalia, kind: 'absent' }] })
    const { body } = await call<Page<AuditRow>>(app, `GET /audit?entity=checkpoint&entityId=${checkpoint}`, {
      token: token(),
    })
    expect(body.data[0]!.fields).toEqual([
      { field: 'present', before: ['Natalia Marín'], after: [] },
      { field: 'guests', before: ['Wilson Castaño'], after: [] },
      { field: 'absent', before: [], after: ['Natalia Marín'] },
    ])
    expect(body.data[1]!.fields).toContainEqual({ field: 'nextMeeting', before: null, after: '2026-12-09' })
  })

  test('needs neither hours, place, next meeting nor people', async () => {
    const none = { place: '', startsAt: null, endsAt: null, nextMeeting: null, attendees: [] }
    expect((await put(none)).body).toMatchObject({ ...none, stored: true, rhythmDay: '2026-12-08' })
  })

  test('keeps who was stored, though they have left or are another customer’s by now', async () => {
    await put()
    await app.context.db.pool.query('update employees set is_active = false where id = $1', [wilson])
    expect((await put({ place: 'Otra sala' })).status).toBe(200)
  })
})

describe('an attendance is refused', () => {
  test.each([
    [{ startsAt: '08.00' }, 'startsAt', 'Escriba una hora como 08:30'],
    [{ endsAt: '8:00' }, 'endsAt', 'Escriba una hora como 08:30'],
    [{ endsAt: '08:00' }, 'endsAt', 'La hora final debe ser posterior a la inicial'],
    [{ nextMeeting: '2026-11-23' }, 'nextMeeting', 'La próxima reunión debe ser después del día del seguimiento'],
    [{ place: 'x'.repeat(151) }, 'place', 'Escriba 150 caracteres como máximo'],
    [{ attendees: [{ kind: 'present' }] }, 'attendees.0.contactId', 'Elija un contacto'],
    [{ attendees: [{ contactId: 1, employeeId: 1, kind: 'present' }] }, 'attendees.0.contactId', 'Elija un contacto'],
    [{ attendees: [{ contactId: 99_999, kind: 'present' }] }, 'attendees.0.contactId', 'Lo elegido ya no existe'],
    [{ attendees: [{ employeeId: 99_999, kind: 'present' }] }, 'attendees.0.employeeId', 'Lo elegido ya no existe'],
    [{ attendees: [{ employeeId: 1, kind: 'late' }] }, 'attendees.0.kind', 'Elija una opción'],
  ])('with a wrong value: %j', async (values, path, message) => {
    const { status, body } = await put<Problem>(values)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('with somebody twice, with more than 100, and with a contact of another customer', async () => {
    const twice = { attendees: [1, 2].map(() => ({ contactId: natalia, kind: 'present' })) }
    expect((await put<Problem>(twice)).body.errors).toMatchObject([{ path: 'attendees.1.contactId' }])
    const many = Array.from({ length: 101 }, (_, index) => ({ employeeId: index + 1, kind: 'present' }))
    expect((await put<Problem>({ attendees: many })).body.errors).toMatchObject([{ path: 'attendees' }])
    const stranger = await createContact(app, await createCustomer(app))
    expect((await put<Problem>({ attendees: [{ contactId: stranger, kind: 'present' }] })).body.errors).toEqual([
      { path: 'attendees.0.contactId', message: 'Ese contacto no es del cliente elegido' },
    ])
    expect((await get()).body.stored).toBe(false)
  })
})

test('who attended a follow-up is not removed by the undoing of an import', async () => {
  await put()
  const { rows } = await app.context.db.pool.query(
    'select contact_id, employee_id from checkpoint_attendees where checkpoint_id = $1 order by contact_id',
    [checkpoint],
  )
  expect(rows).toEqual([
    { contact_id: natalia, employee_id: null },
    { contact_id: null, employee_id: wilson },
  ])
  await app.context.db.pool.query("update projects set contact_ids = '{}'")
  await expect(app.context.db.pool.query('delete from contacts where id = $1', [natalia])).rejects.toThrow(
    'checkpoint_attendees',
  )
})
