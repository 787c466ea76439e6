// On both engines: it speaks SQL.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Contact } from '#contract/contacts.ts'
import type { Customer } from '#contract/customers.ts'
import type { Erased, PersonalData } from '#contract/personal-data.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { contactDraft, created, customerDraft } from '#server/testing/drafts.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type Answer, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// What a person's right to be forgotten takes away, and what it leaves.

let app: TestApp
let ana: SignedIn
let customer: Customer
let maria: Contact

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ana = await signedIn(app, { role: 'Administrador' }, { first_name: 'Ana', email: 'ana@empresa.test' })
  customer = await created<Customer>(app, ana.token, '/customers/create-customer', await customerDraft(app))
  maria = await created<Contact>(app, ana.token, '/contacts', contactDraft(customer.id, mariasData))
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const mariasData = {
  firstName: 'María José',
  middleName: '',
  lastName: 'Ñáñez',
  surname: 'Quiñones',
  email: 'Maria.Nanez@cliente.test',
  phoneNumber: '(601) 744 55 66',
  cellphoneNumber: '+57 310 555 0142',
  position: 'Jefa de compras',
}
const erase = (id = maria.id, kind = 'contacts') =>
  call<Erased>(app, `POST /personal-data/${kind}/${id}/erase`, { token: ana.token })
const read = (id = maria.id, kind = 'contacts') =>
  call<PersonalData>(app, `GET /personal-data/${kind}/${id}`, { token: ana.token })
const problemOf = ({ status, body }: Answer) => [status, (body as { type?: string }).type]
const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await app.context.db.pool.query<Row & object>(text, values)).rows
/** A project by SQL, of a customer of its own or that one. */
async function aProject(of = customer.id): Promise<{ id: number; customer: number }> {
  const [row] = await rows<{ id: number; customer: number }>(
    `insert into projects (name, customer_id, city_id, product_id, project_status_id, start_date, end_date, total_cost)
    select 'Nómina', id, city_id, (select min(id) from products), (select min(id) from project_statuses where not closes_project),
      '2026-01-05', '2026-06-30', 1000 from customers where id = $1 returning id, customer_id as customer`,
    [of],
  )
  return row!
}
describe('erasing', () => {
  test('empties the record of a contact', async () => {
    expect((await erase()).status).toBe(200)
    const { body } = await call<Contact>(app, `GET /contacts/contact-by-id/${maria.id}`, { token: ana.token })
    expect(body).toMatchObject({
      firstName: 'Titular suprimido',
      middleName: '',
      lastName: String(maria.id),
      surname: '',
      email: `suprimido-${maria.id}@titular.invalid`,
      phoneNumber: '',
      cellphoneNumber: '',
      position: '',
      cityId: null,
      customerId: customer.id,
      version: 2,
    })
  })

  test('says in the trail that somebody was erased, by whom, and nothing of them', async () => {
    await call(app, `PUT /contacts/update-contact/${maria.id}`, {
      token: ana.token,
      body: { position: 'Gerente de María José Ñáñez' },
    })
    expect((await erase()).body).toEqual({ texts: 0, trailRows: 2 })
    expect(
      await rows(
        `select action, actor_id, before, after from audit where entity = 'contact' and entity_id = $1 order by id`,
        [maria.id],
      ),
    ).toEqual([
      {
        action: 'create',
        actor_id: ana.employeeId,
        before: null,
        after: {
          id: maria.id,
          city_id: null,
          customer_id: customer.id,
          first_name: 'Titular suprimido',
          middle_name: '',
          last_name: String(maria.id),
          surname: '',
          email: `suprimido-${maria.id}@titular.invalid`,
          phone_number: '',
          cellphone_number: '',
          position: '',
          data_authorization: null,
        },
      },
      { action: 'update', actor_id: ana.employeeId, before: { position: '' }, after: { position: '' } },
      { action: 'erase', actor_id: ana.employeeId, before: null, after: null },
    ])
  })

  test('takes the name out of the file that an import is named by, in the trail and in its notice', async () => {
    const apply = 'POST /imports/:id/apply (Contactos María José Ñáñez.xlsx)'
    await rows(
      `insert into audit (at, call, entity, entity_id, action, after) values (now(), $1, 'contact', 9999, 'create', '{}')`,
      [apply],
    )
    await rows(
      `insert into notices (employee_id, kind, cause, entity, records, payload, created_at)
        values ($1, 'projectAssigned', 'act:r-1:7:' || $2, 'project', '{1}', '{}', now())`,
      [ana.employeeId, apply],
    )
    expect((await read()).body.trail.map(({ call }) => call)).toEqual([apply, 'POST /contacts'])
    expect((await erase()).body).toEqual({ texts: 1, trailRows: 2 })
    const erased = `POST /imports/:id/apply (Contactos Titular suprimido ${maria.id}.xlsx)`
    expect(await rows(`select call from audit where entity_id = 9999`)).toEqual([{ call: erased }])
    expect(await rows(`select cause from notices where kind = 'projectAssigned'`)).toEqual([
      { cause: `act:r-1:7:${erased}` },
    ])
  })

  test('leaves a row without anything personal', async () => {
    await erase()
    expect(await rows('select kind, record_id, employee_id, texts, trail_rows from erasures')).toEqual([
      { kind: 'contact', record_id: maria.id, employee_id: ana.employeeId, texts: 0, trail_rows: 1 },
    ])
  })

  test('leaves somebody else who has the same telephone as they are', async () => {
    const other = await created<Contact>(
      app,
      ana.token,
      '/contacts',
      contactDraft(customer.id, {
        firstName: 'Luz',
        phoneNumber: mariasData.phoneNumber,
        position: 'Suplente de María José Ñáñez',
      }),
    )
    await erase()
    const { body } = await call<Contact>(app, `GET /contacts/contact-by-id/${other.id}`, { token: ana.token })
    expect(body).toMatchObject({
      firstName: 'Luz',
      phoneNumber: '(601) 744 55 66',
      position: `Suplente de Titular suprimido ${maria.id}`,
      version: 2,
    })
    expect(
      await rows(`select after ->> 'phone_number' as phone from audit where entity = 'contact' and entity_id = $1`, [
        other.id,
      ]),
    ).toEqual([{ phone: '(601) 744 55 66' }])
  })

  test('of a deactivated employee takes what they signed in with, and the names in mails that wait', async () => {
    const luis = await signedIn(
      app,
      { role: 'Consultor' },
      {
        first_name: 'Luis',
        last_name: 'Íñiguez',
        document_number: '80.123.456',
        email: 'luis@empresa.test',
        address: 'Calle 8',
      },
    )
    await call(app, 'POST /accounts/tokens', { token: luis.token, body: { name: 'Programa', permissions: ['read'] } })
    await rows(
      `insert into identities (employee_id, issuer, subject, created_at, last_used_at)
        values ($1, 'https://directorio.example', 'luis', now(), now())`,
      [luis.employeeId],
    )
    await rows(`insert into passkey_users (employee_id, handle, expires_at) values ($1, '\\x01', now())`, [
      luis.employeeId,
    ])
    await rows(`update employees set is_active = false where id = $1`, [luis.employeeId])
    await rows(
      `insert into views (noun, name, owner_id, shared, state) values ('customers', 'Mía', $1, false, '/customers'),
      ('customers', 'De Luis Íñiguez', $1, true, '/customers'), ('customers', 'De LUIS INIGUEZ', $1, true, '/customers')`,
      [luis.employeeId],
    )
    await app.context.db.change({ employeeId: null, call: 'test' }, async (tx) => {
      const parts = { keys: app.context.keys, now: new Date() }
      for (const [cause, text] of [
        ['a', 'Hola, Luis Íñiguez vence hoy'],
        ['b', 'Hola, Luis'],
      ] as const)
        await queueMail(tx, parts, {
          kind: 'digest',
          cause,
          employeeId: ana.employeeId,
          letter: { subject: 's', text },
        })
      await sql`update mails set due_at = '2040-01-01'`.execute(tx)
    })
    expect((await erase(luis.employeeId, 'employees')).status).toBe(200)
    expect(
      await rows(
        `select document_number, first_name, last_name, email, address, has_user, role_id, is_active from employees where id = $1`,
        [luis.employeeId],
      ),
    ).toEqual([
      {
        document_number: `SUPR-${luis.employeeId}`,
        first_name: 'Titular suprimido',
        last_name: String(luis.employeeId),
        email: `suprimido-${luis.employeeId}@titular.invalid`,
        address: '',
        has_user: false,
        role_id: null,
        is_active: false,
      },
    ])
    for (const table of [
      'sessions',
      'access_tokens',
      'credentials',
      'factors',
      'passkey_users',
      'identities',
      'notices',
    ])
      expect(await rows(`select from ${table} where employee_id = $1`, [luis.employeeId])).toEqual([])
    expect(await rows(`select name from views order by id`)).toEqual([
      { name: expect.stringMatching(`^De Titular suprimido ${luis.employeeId} \\d+$`) },
      { name: expect.stringMatching(`^De Titular suprimido ${luis.employeeId} \\d+$`) },
    ])
    expect(await rows(`select cause, letter is null as gone, problem from mails order by id`)).toEqual([
      { cause: 'a', gone: true, problem: 'erased' },
      { cause: 'b', gone: false, problem: null },
    ])
    expect((await call(app, 'GET /accounts/me', { token: luis.token })).status).toBe(401)
  })

  test('is refused for an active employee, a holder of a licence and a responsable of an open project', async () => {
    const eva = await createEmployee(app, { first_name: 'Eva', is_active: true })
    expect(problemOf(await erase(eva.id, 'employees'))).toEqual([409, 'urn:portal:problem:erase-active'])
    const { id: project, customer: of } = await aProject()
    await rows('update employees set is_active = false where id = $1', [eva.id])
    await rows(`update projects set employee_ids = array[$1::integer] where id = $2`, [eva.id, project])
    expect(problemOf(await erase(eva.id, 'employees'))).toEqual([409, 'urn:portal:problem:erase-responsable'])
    const holder = await created<Contact>(app, ana.token, '/contacts', contactDraft(of))
    await rows(
      `insert into licences (project_id, product_id, date, expiration_date, serial_number, status, contact_id, customer_id)
      select id, product_id, now(), '2030-01-01', 'ABC-1', 1, $1, customer_id from projects where id = $2`,
      [holder.id, project],
    )
    expect(problemOf(await erase(holder.id))).toEqual([409, 'urn:portal:problem:erase-holder'])
    await rows(
      `update project_statuses set closes_project = true where id = (select project_status_id from projects where id = $1)`,
      [project],
    )
    expect((await erase(eva.id, 'employees')).status).toBe(200)
  })

  test('asks who it is, and is for who manages users', async () => {
    await rows(`update sessions set created_at = created_at - interval '16 minutes'`)
    expect(problemOf(await erase())).toEqual([403, 'urn:portal:problem:confirm-first'])
    expect(problemOf(await erase(9_999_999))).toEqual([403, 'urn:portal:problem:confirm-first'])
  })

  test('of nobody is 404', async () => {
    expect((await erase(9_999_999)).status).toBe(404)
    expect((await read(9_999_999)).status).toBe(404)
  })
})

test('all that is kept of a person is one answer: the record, where others name them, what refers to them and the trail', async () => {
  const { id: project } = await aProject(customer.id)
  await rows(`update projects set contact_ids = array[$1::integer], summary = 'Con María José Ñáñez' where id = $2`, [
    maria.id,
    project,
  ])
  const { body } = await read()
  expect(body.record).toMatchObject({
    customerId: customer.commercialName,
    firstName: 'María José',
    lastName: 'Ñáñez',
    cityId: null,
  })
  expect(body.related).toEqual([
    { entity: 'project', id: project, field: 'summary', value: 'Con María José Ñáñez' },
    { entity: 'project', id: project, field: 'contactId', value: 'Nómina' },
  ])
  expect(body.trail.map(({ entity, kind }) => `${entity} ${kind}`)).toEqual(['project update', 'contact create'])
})
