import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { makeInvitation } from '#server/features/session/session.queries.ts'
import { employeeDraft } from '#server/testing/drafts.ts'
import { createUser, openSession, signedIn } from '#server/testing/factories.ts'
import { importScene, kindsOf, problemsOf, type Stored } from '#server/testing/import-scene.ts'
import { csv, importsOf } from '#server/testing/imports-of.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Employees that are brought in: the rules of their form, and what follows for who is a user.

let app: TestApp
let mine: Awaited<ReturnType<typeof importScene>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  mine = await importScene(app)
})
afterAll(() => app.close())

describe('employees', () => {
  test('deactivating one signs them out, and no column says who is a user', async () => {
    const user = await createUser(app, { role: 'Comercial' })
    const session = await openSession(app, user)
    const { version } = await mine.read(`/employees/employee-by-id/${user.id}`)
    const came = await mine.into('employees').imported(
      csv([
        ['Id', 'Versión', 'Activo', 'Es Usuario?', 'Rol'],
        [user.id, version, 'No', 'No', 'Administrador'],
      ]),
    )
    expect(came.rows[0]!.cells.map(({ field }) => field)).toEqual(['isActive'])
    expect((await mine.into('employees').apply(came.id)).body).toMatchObject({ changed: 1 })
    expect((await call(app, 'GET /employees/employees-list?offset=0&top=1', { token: session.token })).status).toBe(401)
    expect(await mine.read(`/employees/employee-by-id/${user.id}`)).toMatchObject({
      isActive: false,
      hasUser: true,
      roleName: 'Comercial',
    })
  })

  test('deactivating one ends their access tokens, which do not come back with them', async () => {
    const user = await createUser(app, { role: 'Comercial' })
    const session = await openSession(app, user)
    const { body: made } = await call<{ token: string }>(app, 'POST /accounts/tokens', {
      token: session.token,
      body: { name: 'Nómina', permissions: ['read'] },
    })
    const reading = async () =>
      (await call(app, 'GET /employees/employees-list?offset=0&top=1', { token: made.token })).status
    expect(await reading()).toBe(200)
    const came = await mine.into('employees').imported(
      csv([
        ['Id', 'Activo'],
        [user.id, 'No'],
      ]),
    )
    expect((await mine.into('employees').apply(came.id)).body).toMatchObject({ changed: 1 })
    expect((await mine.put(`/employees/update-employee/${user.id}`, { isActive: true })).status).toBe(200)
    expect(await reading()).toBe(401)
  })

  test('an invitation that is open ends with another e-mail, and with no other change', async () => {
    const { db } = app.context
    const user = await createUser(app, { role: 'Comercial' })
    await makeInvitation(db.sql, { employeeId: user.id, now: new Date(), publicUrl: '' })
    const links = async () =>
      (await db.sql.selectFrom('one_time_links').select('kind').where('employee_id', '=', user.id).execute()).length
    const bring = async (header: string, value: string) => {
      const came = await mine.into('employees').imported(
        csv([
          ['Id', header],
          [user.id, value],
        ]),
      )
      expect((await mine.into('employees').apply(came.id)).body).toMatchObject({ changed: 1 })
    }
    await bring('Dirección', 'Calle 7 # 5-10')
    expect(await links()).toBe(1)
    await bring('Correo Electrónico', 'otra@portal.test')
    expect(await links()).toBe(0)
  })

  test('the e-mail of a user is for who manages users and may all that the user may', async () => {
    const user = await createUser(app, { role: 'Administrador' })
    const path = `/employees/employee-by-id/${user.id}`
    const { documentTypeName, documentNumber } = await mine.read(path)
    const clerk = await signedIn(app, { permissions: ['portal.access', 'employees.write'] })
    const manager = await signedIn(app, { permissions: ['portal.access', 'employees.write', 'users.manage'] })
    const byId = csv([
      ['Id', 'Correo Electrónico'],
      [user.id, 'mia@portal.test'],
    ])
    const byDocument = csv([
      ['Tipo de Documento', 'Número de Documento', 'Correo Electrónico'],
      [String(documentTypeName), String(documentNumber), 'mia@portal.test'],
    ])
    for (const { token } of [clerk, manager]) {
      const theirs = importsOf(app, token, { noun: 'employees' })
      const came = await theirs.imported(byId)
      expect(problemsOf(came.rows[0]!)).toEqual([
        ['email', 'mia@portal.test', expect.stringMatching(/^Es el correo de quien entra al portal/)],
      ])
      // A record that is found by its document, and not by its e-mail.
      const found = await theirs.imported(byDocument)
      await theirs.decide(found.id, 2, { choice: 'update' })
      expect((await theirs.apply(found.id, { skipRejected: true })).body).toMatchObject({ changed: 0 })
    }
    expect(await mine.read(path)).toMatchObject({ email: user.email })
    const same = await importsOf(app, clerk.token, { noun: 'employees' }).imported(
      csv([
        ['Id', 'Correo Electrónico', 'Dirección'],
        [user.id, user.email.toUpperCase(), 'Calle 7 # 5-10'],
      ]),
    )
    expect(kindsOf(same.rows)).toEqual(['changed'])
  })

  test('who has not confirmed who they are, or lost the permission meanwhile, and a program, change no e-mail of a user', async () => {
    const user = await createUser(app, { role: 'Consulta' })
    const one = await signedIn(app, { role: 'Administrador' })
    const theirs = importsOf(app, one.token, { noun: 'employees' })
    const file = csv([
      ['Id', 'Correo Electrónico'],
      [user.id, 'suya@portal.test'],
    ])
    const came = await theirs.imported(file)
    expect(kindsOf(came.rows)).toEqual(['changed'])
    const { pool } = app.context.db
    await pool.query(`update sessions set created_at = created_at - interval '20 minutes' where employee_id = $1`, [
      one.employeeId,
    ])
    expect((await theirs.apply(came.id)).body).toMatchObject({ type: 'urn:portal:problem:confirm-first' })
    await pool.query('update sessions set confirmed_at = now() where employee_id = $1', [one.employeeId])
    const { body: made } = await call<{ token: string }>(app, 'POST /accounts/tokens', {
      token: one.token,
      body: { name: 'Nómina', permissions: ['read', 'employees.write'] },
    })
    expect((await importsOf(app, made.token, { noun: 'employees' }).apply(came.id)).body).toMatchObject({
      type: 'urn:portal:problem:user-email',
    })
    await app.context.db.pool.query(
      `update employees set role_id = (select id from roles where name = 'Gerente de Proyectos') where id = $1`,
      [one.employeeId],
    )
    await app.context.db.pool.query(
      `update roles set permissions = permissions || '{employees.write}' where name = 'Gerente de Proyectos'`,
    )
    expect((await theirs.apply(came.id)).body).toMatchObject({ type: 'urn:portal:problem:user-email' })
  })

  test('the last administrator stays', async () => {
    const { db } = app.context
    await db.pool.query('update employees set is_active = false where has_user')
    const me = await signedIn(app, { role: 'Administrador' })
    const alone = importsOf(app, me.token, { noun: 'employees' })
    const came = await alone.imported(
      csv([
        ['Id', 'Activo'],
        [me.employeeId, 'No'],
      ]),
    )
    expect((await alone.apply(came.id)).body).toMatchObject({ type: 'urn:portal:problem:last-administrator' })
    expect((await call(app, `GET /employees/employee-by-id/${me.employeeId}`, { token: me.token })).body).toMatchObject(
      { isActive: true },
    )
  })

  test('a new one has no user; a document, an e-mail and a birth date are held to the rules of the form', async () => {
    const one = await mine.made('/employees', await employeeDraft(app))
    const headers = [
      'Primer Nombre',
      'Primer Apellido',
      'Tipo de Documento',
      'Número de Documento',
      'Correo Electrónico',
      'Ciudad',
      'Cargo',
      'Grupo',
      'Fecha de Nacimiento',
      'Género',
    ]
    const line = (document: string, email: string, birth: string) => [
      'Nuevo',
      'Pérez',
      String(one['documentTypeName']),
      document,
      email,
      String(one['cityName']),
      String(one['positionName']),
      String(one['groupName']),
      birth,
      '',
    ]
    const came = await mine
      .into('employees')
      .imported(
        csv([
          headers,
          line('77.001.001', 'nuevo@empresa.test', '31/12/1990'),
          line('77001002', 'otro@empresa.test', '31/12/2999'),
          line(String(one['documentNumber']), 'mas@empresa.test', ''),
        ]),
      )
    expect(kindsOf(came.rows)).toEqual(['added', 'rejected', 'conflict'])
    expect(came.rows[2]).toMatchObject({ duplicate: true, recordId: one.id })
    expect(problemsOf(came.rows[1]!)).toEqual([['birthDate', '31/12/2999', expect.any(String)]])
    await mine.into('employees').decide(came.id, 4, { choice: 'skip' })
    expect((await mine.into('employees').apply(came.id, { skipRejected: true })).body).toMatchObject({ added: 1 })
    const { data } = await mine.read<{ data: Stored[] }>(
      '/employees/employees-list?offset=0&top=5&searchTerm=nuevo%40empresa',
    )
    expect(await mine.read(`/employees/employee-by-id/${data[0]!.id}`)).toMatchObject({
      documentNumber: '77001001',
      birthDate: '1990-12-31',
      hasUser: false,
      gender: 0,
    })
  })

  test('what two changed is a conflict, which is decided', async () => {
    const one = await mine.made('/employees', await employeeDraft(app, { address: 'A' }))
    await mine.put(`/employees/update-employee/${one.id}`, { address: 'C' })
    const came = await mine.into('employees').imported(
      csv([
        ['Id', 'Versión', 'Dirección'],
        [one.id, one.version, 'B'],
      ]),
    )
    expect(came.rows[0]).toMatchObject({ kind: 'conflict', cells: [{ mine: 'B', base: 'A', theirs: 'C' }] })
    await mine.into('employees').decide(came.id, 2, { sides: { address: 'theirs' } })
    expect((await mine.into('employees').apply(came.id)).body).toMatchObject({ changed: 0 })
  })
})
