import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { importNouns, importPermissions } from '#contract/imports.ts'
import { permissions } from '#contract/permissions.ts'
import { contactDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { importScene, kindsOf, problemsOf, type Stored } from '#server/testing/import-scene.ts'
import { csv, importsOf } from '#server/testing/imports-of.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Contacts that are brought in, and who may bring in what.

let app: TestApp
let mine: Awaited<ReturnType<typeof importScene>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  mine = await importScene(app)
})
afterAll(() => app.close())

describe('permissions', () => {
  test.each(importNouns)('whoever may write %s may bring them in, and nobody else', async (noun) => {
    const projectId = noun === 'milestones' ? await createProject(app) : undefined
    const others = permissions.filter((one) => one !== importPermissions[noun])
    const reader = (await signedIn(app, { permissions: others })).token
    const writer = (await signedIn(app, { permissions: ['portal.access', importPermissions[noun]] })).token
    const as = (who: string) => importsOf(app, who, { noun, ...(projectId !== undefined && { projectId }) })
    expect((await as(reader).upload('a;b')).status).toBe(403)
    expect((await call(app, `GET /imports/${noun}/template`, { token: reader })).status).toBe(403)
    const { body, status } = await as(writer).upload('a;b\nc;d')
    // A machine with other work may take more than two seconds for it.
    expect([201, 202]).toContain(status)
    expect((await call(app, `GET /imports/${noun}/template`, { token: writer })).status).toBe(200)
    expect((await call(app, `GET /imports/${body.id}`, { token: reader })).status).toBe(404)
  })

  test('milestones are imported only into a project that exists', async () => {
    expect((await mine.into('milestones').upload('a;b')).status).toBe(400)
    expect((await mine.into('milestones', 999_999).upload('a;b')).status).toBe(404)
  })
})

const line = (of: Stored, email: string) => ['', '', String(of['code']), 'Ana', 'Ruiz', email, '']

describe('contacts', () => {
  const headers = ['Id', 'Versión', 'Cliente', 'Primer Nombre', 'Primer Apellido', 'Correo Electrónico', 'Cargo']

  test('bring their authorization in two columns, which go together, and give it back when they are undone', async () => {
    const customer = await mine.aCustomer({ code: 'CLI-8' })
    const one = await mine.made('/contacts', {
      ...contactDraft(customer.id),
      dataAuthorization: { date: '2026-01-05', means: 'written' },
    })
    const two = await mine.made('/contacts', { ...contactDraft(customer.id), dataAuthorization: null })
    const of = async (id: number) => (await mine.read(`/contacts/contact-by-id/${id}`))['dataAuthorization']
    const bring = (...lines: (string | number)[][]) =>
      mine.into('contacts').imported(csv([['Id', 'Fecha de Autorización', 'Medio de Autorización'], ...lines]))
    const came = await bring([one.id, '', ''], [two.id, '16/02/2026', 'Verbal'])
    expect((await mine.into('contacts').apply(came.id)).body).toMatchObject({ changed: 2 })
    expect([await of(one.id), await of(two.id)]).toEqual([null, { date: '2026-02-16', means: 'oral' }])
    await mine.into('contacts').undo(came.id)
    expect([await of(one.id), await of(two.id)]).toEqual([{ date: '2026-01-05', means: 'written' }, null])
    const halves = await bring([one.id, '', 'Verbal'], [two.id, '16/02/2026', ''])
    expect(halves.rows.map(problemsOf)).toEqual([
      [['authorizedOn', '', expect.any(String)]],
      [['authorizedBy', '', expect.any(String)]],
    ])
    const added = await mine.into('contacts').imported(
      csv([
        [
          'Cliente',
          'Primer Nombre',
          'Primer Apellido',
          'Correo Electrónico',
          'Fecha de Autorización',
          'Medio de Autorización',
        ],
        ['CLI-8', 'Ana', 'Ruiz', 'con@cliente.test', '17/02/2026', 'Escrita'],
        ['CLI-8', 'Eva', 'Ruiz', 'sin@cliente.test', '', ''],
      ]),
    )
    expect((await mine.into('contacts').apply(added.id)).body).toMatchObject({ added: 2 })
    const { data } = await mine.read<{ data: Stored[] }>(`/contacts/contacts-list/${customer.id}?top=10&orderBy=Email`)
    expect(
      data.filter(({ email }) => /^(?:con|sin)@/.test(String(email))).map((row) => row['dataAuthorization']),
    ).toEqual([{ date: '2026-02-17', means: 'written' }, null])
  })

  test('that were compared by a version without authorizations keep them', async () => {
    const customer = await mine.aCustomer({})
    const one = await mine.made('/contacts', {
      ...contactDraft(customer.id),
      dataAuthorization: { date: '2026-01-05', means: 'written' },
    })
    const came = await mine.into('contacts').imported(
      csv([
        ['Id', 'Cargo'],
        [one.id, 'Gerente'],
      ]),
    )
    await app.context.db.pool.query(
      `update import_rows set values = (values::jsonb - 'data_authorization')::json where import_id = $1`,
      [came.id],
    )
    expect((await mine.into('contacts').apply(came.id)).body).toMatchObject({ changed: 1 })
    expect(await mine.read(`/contacts/contact-by-id/${one.id}`)).toMatchObject({
      position: 'Gerente',
      dataAuthorization: { date: '2026-01-05', means: 'written' },
    })
  })

  test('are created and corrected, with their customer by name, code or document', async () => {
    const customer = await mine.aCustomer({ code: 'CLI-7', documentNumber: '800.777.555' })
    const one = await mine.made('/contacts', contactDraft(customer.id))
    const came = await mine
      .into('contacts')
      .imported(
        csv([
          headers,
          [one.id, one.version, String(customer['commercialName']), 'Ana', 'Ruiz', String(one['email']), 'Gerente'],
          ['', '', 'cli-7', 'Luis', 'Mora', 'luis@cliente.test', ''],
          ['', '', '800777555', 'Eva', 'Mora', 'eva@cliente.test', ''],
        ]),
      )
    expect(kindsOf(came.rows)).toEqual(['changed', 'added', 'added'])
    expect((await mine.into('contacts').apply(came.id)).body).toEqual({ added: 2, changed: 1, unchanged: 0 })
    expect(await mine.read(`/contacts/contact-by-id/${one.id}`)).toMatchObject({
      firstName: 'Ana',
      middleName: 'Iván',
      position: 'Gerente',
      version: 2,
    })
    const { data } = await mine.read<{ data: Stored[] }>(`/contacts/contacts-list/${customer.id}?offset=0&top=10`)
    expect(new Set(data.map(({ email }) => email))).toEqual(
      new Set([one['email'], 'eva@cliente.test', 'luis@cliente.test']),
    )
  })

  test('what two changed is a conflict, and what only the other one changed stays', async () => {
    const customer = await mine.aCustomer()
    const one = await mine.made('/contacts', contactDraft(customer.id, { position: 'A' }))
    const file = csv([
      ['Id', 'Versión', 'Cargo', 'Celular'],
      [one.id, one.version, 'B', String(one['cellphoneNumber'])],
    ])
    await mine.put(`/contacts/update-contact/${one.id}`, { position: 'C', cellphoneNumber: '300' })
    const came = await mine.into('contacts').imported(file)
    expect(came.rows[0]).toMatchObject({
      kind: 'conflict',
      cells: [{ field: 'position', mine: 'B', base: 'A', theirs: 'C' }],
    })
    expect((await mine.into('contacts').apply(came.id, { conflicts: 'mine' })).body).toMatchObject({ changed: 1 })
    expect(await mine.read(`/contacts/contact-by-id/${one.id}`)).toMatchObject({
      position: 'B',
      cellphoneNumber: '300',
    })
  })

  test('one with the e-mail of a contact of the same customer waits for a choice, twice in a file it is rejected', async () => {
    const [customer, other] = [await mine.aCustomer(), await mine.aCustomer()]
    const one = await mine.made('/contacts', contactDraft(customer.id, { email: 'Mismo@cliente.test' }))
    const came = await mine
      .into('contacts')
      .imported(
        csv([
          headers,
          line(customer, 'mismo@cliente.test'),
          line(other, 'mismo@cliente.test'),
          line(other, 'dos@cliente.test'),
          line(other, 'DOS@cliente.test'),
        ]),
      )
    expect(came.rows).toMatchObject([
      { kind: 'conflict', duplicate: true, recordId: one.id },
      { kind: 'added', duplicate: false },
      {
        kind: 'rejected',
        problem: 'Otra fila del archivo tiene el mismo código, documento, correo o nombre. Es la fila 5.',
      },
      { kind: 'rejected' },
    ])
    expect((await mine.into('contacts').decide(came.id, 2, { choice: 'create' })).body).toMatchObject({
      kind: 'rejected',
    })
    expect((await mine.into('contacts').decide(came.id, 2, { choice: 'update' })).body).toMatchObject({ decided: true })
    expect((await mine.into('contacts').apply(came.id, { skipRejected: true })).body).toMatchObject({
      added: 1,
      changed: 1,
    })
  })

  test('a name that several customers have is offered with their codes', async () => {
    const [one, two] = [
      await mine.aCustomer({ commercialName: 'Dos Iguales' }),
      await mine.aCustomer({ commercialName: 'Dos Iguales' }),
    ]
    await mine.put(`/customers/update-customer/${one.id}`, { address: 'x' })
    const came = await mine
      .into('contacts')
      .imported(csv([headers, ['', '', 'dos iguales', 'Ana', 'Ruiz', 'a@b.test', '']]))
    const { choices } = came.rows[0]!.cells.find(({ field }) => field === 'customerId')!.problem!
    expect(choices).toEqual([one, two].map(({ id, code }) => ({ id, name: `Dos Iguales (${String(code)})` })))
    const chosen = await mine.into('contacts').decide(came.id, 2, { customerId: two.id })
    expect(chosen.body).toMatchObject({ kind: 'added' })
    await mine.into('contacts').apply(came.id)
    const { data } = await mine.read<{ data: Stored[] }>(`/contacts/contacts-list/${two.id}?offset=0&top=10`)
    expect(data).toMatchObject([{ email: 'a@b.test' }])
  })

  test('one whom projects of its customer name does not go to another customer', async () => {
    const [customer, other] = [await mine.aCustomer(), await mine.aCustomer()]
    const one = await mine.made('/contacts', contactDraft(customer.id))
    await createProject(app, { customer_id: customer.id, contact_ids: [one.id] })
    const came = await mine.into('contacts').imported(
      csv([
        ['Id', 'Versión', 'Cliente'],
        [one.id, one.version, String(other['code'])],
      ]),
    )
    expect(came.rows.map(problemsOf)).toEqual([
      [['customerId', other['code'], 'El contacto está en proyectos o licencias de su cliente']],
    ])
  })

  test('one who went to another customer since the file was made, and is in projects there, stays there', async () => {
    const [customer, other] = [await mine.aCustomer(), await mine.aCustomer()]
    const one = await mine.made('/contacts', contactDraft(customer.id))
    await mine.put(`/contacts/update-contact/${one.id}`, { customerId: other.id })
    await createProject(app, { customer_id: other.id, contact_ids: [one.id] })
    const came = await mine.into('contacts').imported(
      csv([
        ['Id', 'Versión', 'Cliente', 'Cargo'],
        [one.id, one.version, String(customer['code']), 'Gerente de Compras'],
      ]),
    )
    expect(came.rows).toMatchObject([{ kind: 'changed', cells: [{ field: 'position', mine: 'Gerente de Compras' }] }])
  })

  test('a customer who is not active, and one that is not there, are refused with their reason', async () => {
    const gone = await mine.aCustomer()
    await mine.put(`/customers/update-customer/${gone.id}`, { isActive: false })
    const came = await mine
      .into('contacts')
      .imported(
        csv([
          headers,
          ['', '', String(gone['code']), 'Ana', 'Ruiz', 'a@b.test', ''],
          ['', '', 'Nadie', 'Ana', 'Ruiz', 'no es correo', ''],
        ]),
      )
    expect(came.rows.map(problemsOf)).toEqual([
      [['customerId', gone['code'], expect.any(String)]],
      [
        ['email', 'no es correo', expect.any(String)],
        ['customerId', 'Nadie', 'No hay ninguno con ese nombre'],
      ],
    ])
  })
})
