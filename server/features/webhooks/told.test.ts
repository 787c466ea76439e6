// On one engine: its own SQL prepares rows, or reads the result.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { contactDraft, created, customerDraft, employeeDraft } from '#server/testing/drafts.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { deliverTold, openReceiver, queueTold, webhookOf, type Receiver } from '#server/testing/receiver.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let admin: SignedIn
let receiver: Receiver

beforeAll(async () => {
  app = await testApp({ webhookAllow: ['127.0.0.0/8'] })
})
beforeEach(async () => {
  app.setTime(new Date('2026-11-23T14:00:00.000Z'))
  receiver = await openReceiver()
  admin = await signedIn(app, { role: 'Administrador' })
})
afterEach(async () => {
  await receiver.close()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const send = <Body = { id: number; version: number }>(request: string, body?: unknown) =>
  call<Body>(app, request, { token: admin.token, ...(body !== undefined && { body }) })
const hook = (kinds: string[] = []) => webhookOf(app, admin.token, { url: receiver.url, kinds })
const told = async () => {
  await deliverTold(app)
  return receiver.told().splice(0)
}
const sql = (text: string, values: unknown[] = []) => app.context.db.pool.query(text, values)

describe('a change', () => {
  test('is told with the names of its fields, never what is in them, and who made it', async () => {
    await hook(['project'])
    const project = await createProject(app, { name: 'ERP de costos' })
    await sql('update projects set name = $2, version = version + 1 where id = $1', [project, 'Nómina secreta'])
    await deliverTold(app)
    expect(receiver.told()[1]).toEqual({
      type: 'project.updated',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { id: project, version: 2, projectId: project, changes: ['name'], actor: null },
    })
    expect(receiver.calls.map(({ body }) => body).join('')).not.toContain('Nómina')
    receiver.calls.length = 0
    const customer = await created(app, admin.token, '/customers/create-customer', await customerDraft(app))
    await hook(['customer'])
    await send(`PUT /customers/update-customer/${customer.id}`, { ...customer, commercialName: 'Otro nombre' })
    await deliverTold(app)
    expect(receiver.told()).toEqual([
      {
        type: 'customer.updated',
        timestamp: '2026-11-23T14:00:00.000Z',
        data: { id: customer.id, version: 2, projectId: null, changes: ['commercialName'], actor: admin.employeeId },
      },
    ])
  })

  test('that makes a record names the fields that it has, and one that removes it those that it had', async () => {
    await hook(['contact', 'calendarException'])
    const customerId = await createCustomer(app)
    const contact = await created(app, admin.token, '/contacts', contactDraft(customerId))
    await send('PUT /calendar/days/2027-03-01', { working: false, name: 'Asamblea' })
    await send('DELETE /calendar/days/2027-03-01')
    const [first, , last] = await told()
    expect(first).toMatchObject({ type: 'contact.created', data: { id: contact.id, version: 1, projectId: null } })
    expect(first!.data.changes).toEqual(expect.arrayContaining(['customerId', 'firstName', 'lastName', 'email']))
    expect(last).toMatchObject({
      type: 'calendarException.deleted',
      data: { version: null, changes: ['day', 'working', 'name'], actor: admin.employeeId },
    })
  })

  test('of what belongs to a project says which', async () => {
    await hook(['licence'])
    const project = await createProject(app)
    await sql(
      `insert into licences (project_id, product_id, serial_number, date, expiration_date)
        values ($1, $2, 'SN-1', now(), '2027-01-01')`,
      [project, await idOf(app, 'products', 'ERP Empresarial')],
    )
    const [one] = await told()
    expect(one).toMatchObject({ type: 'licence.created', data: { projectId: project } })
    // It repeats the project's.
    expect(one!.data.changes).not.toContain('customerId')
  })
})

describe('never told', () => {
  test('are sign-ins, views, tokens and webhooks', async () => {
    await hook()
    await send('POST /views', { noun: 'employees', name: 'Los míos', state: '/employees?q=ana', shared: true })
    await send('POST /accounts/tokens', { name: 'Uno', permissions: ['read'] })
    await send('POST /webhooks', { url: receiver.url, kinds: [] })
    await sql(
      `insert into audit (call, entity, entity_id, action, after) values ('x', 'session', $1, 'signIn', '{"address":"1.1.1.1"}')`,
      [admin.employeeId],
    )
    await queueTold(app)
    expect(await told()).toEqual([])
  })

  test('is of an employee that a password, a link, the access or the role changed; nor by name beside what else did', async () => {
    await hook(['employee'])
    const draft = await employeeDraft(app)
    const { id } = await created(app, admin.token, '/employees', draft)
    receiver.calls.length = 0
    await deliverTold(app)
    receiver.calls.length = 0
    const role = await idOf(app, 'roles', 'Consulta')
    await sql('update employees set has_user = true, role_id = $2, version = version + 1 where id = $1', [id, role])
    await sql(
      `insert into audit (call, entity, entity_id, action, after) values
        ('x', 'employee', $1, 'update', '{"password":"changed"}'), ('x', 'employee', $1, 'update', '{"access_link":"made"}')`,
      [id],
    )
    await sql(
      `update employees set has_user = false, role_id = null, first_name = 'Zoraida', version = version + 1 where id = $1`,
      [id],
    )
    await deliverTold(app)
    expect(receiver.told().map(({ type, data }) => [type, data.changes])).toEqual([['employee.updated', ['firstName']]])
  })
})

describe('a webhook hears', () => {
  test('of its kinds alone, and of all where it names none', async () => {
    const other = await openReceiver()
    await hook(['project'])
    await webhookOf(app, admin.token, { url: other.url })
    await createProject(app)
    await deliverTold(app)
    expect(receiver.told().map(({ type }) => type)).toEqual(['project.created'])
    expect(other.told().map(({ type }) => type)).toEqual(['customer.created', 'project.created'])
    await other.close()
  })

  test('of nothing that was done before it was made, or while it was not on, however late the trail is read', async () => {
    await createCustomer(app)
    const { id } = await hook(['customer'])
    await createCustomer(app)
    await queueTold(app)
    const put = async (state: string) =>
      send(`PUT /webhooks/${id}`, { url: receiver.url, kinds: ['customer'], name: '', state })
    await put('paused')
    await createCustomer(app)
    // It is on again before anybody has read on.
    await put('on')
    const last = await createCustomer(app)
    await deliverTold(app)
    expect(receiver.told().map(({ data }) => data.id)).toEqual([last - 2, last])
  })
})
