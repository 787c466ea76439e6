// On one engine: what undoing does is asked on both beside it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { employeeDraft, contactDraft } from '#server/testing/drafts.ts'
import { createUser } from '#server/testing/factories.ts'
import { importScene, type Stored } from '#server/testing/import-scene.ts'
import { csv } from '#server/testing/imports-of.ts'
import { assignMilestone, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// What undoing an import comes to for each noun: what refers to its records, and the rules of its form.

let app: TestApp
let mine: Awaited<ReturnType<typeof importScene>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  mine = await importScene(app)
})
afterAll(() => app.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.context.db.pool.query<Row>(text, values)).rows
const idBy = async (table: string, column: string, value: string) =>
  (await query<{ id: number }>(`select id from ${table} where ${column} = $1`, [value]))[0]!.id

describe('employees', () => {
  const headers = ['Primer Nombre', 'Primer Apellido', 'Tipo de Documento', 'Número de Documento', 'Correo Electrónico']
  const more = ['Ciudad', 'Cargo', 'Grupo', 'Género']

  test('who was created is removed, deactivated where a project names them, and left once they are a user', async () => {
    const one = await mine.made('/employees', await employeeDraft(app))
    const words = [one['cityName'], one['positionName'], one['groupName'], ''].map(String)
    const line = (name: string) => [name, 'Nuevo', String(one['documentTypeName']), `D${name}`, `${name}@nuevo.test`]
    const file = mine.into('employees')
    const lines = ['libre', 'ocupada', 'usuaria'].map((name) => [...line(name), ...words])
    const came = await file.imported(csv([[...headers, ...more], ...lines]))
    expect((await file.apply(came.id)).body).toMatchObject({ added: 3 })
    const busy = await idBy('employees', 'email', 'ocupada@nuevo.test')
    await createProject(app, { employee_ids: [busy] })
    const user = await idBy('employees', 'email', 'usuaria@nuevo.test')
    await mine.put(`/employees/update-employee/${user}`, { hasUser: true, role: await idOf(app, 'roles', 'Comercial') })
    const { body } = await file.undo(came.id)
    expect(body).toMatchObject({ changed: 2, removed: 1, deactivated: 1, left: 1, failed: [{ id: user }] })
    expect(await mine.read(`/employees/employee-by-id/${busy}`)).toMatchObject({ isActive: false, version: 2 })
    expect(await query(`select id from employees where email = 'libre@nuevo.test'`)).toEqual([])
    expect(await mine.read(`/employees/employee-by-id/${user}`)).toMatchObject({ isActive: true, hasUser: true })
  })

  test('who was deactivated is active again, with the e-mail of before', async () => {
    const user = await createUser(app, { role: 'Comercial' })
    const file = mine.into('employees')
    const came = await file.imported(
      csv([
        ['Id', 'Versión', 'Correo Electrónico', 'Activo'],
        [user.id, 1, 'otro.correo@empresa.test', 'No'],
      ]),
    )
    expect((await file.apply(came.id)).body).toMatchObject({ changed: 1 })
    expect((await file.undo(came.id)).body).toMatchObject({ putBack: 1, left: 0 })
    expect(await mine.read(`/employees/employee-by-id/${user.id}`)).toMatchObject({
      email: user.email,
      isActive: true,
      hasUser: true,
      version: 3,
    })
  })

  test('a group that is offered no longer is not given back', async () => {
    const one = await mine.made('/employees', await employeeDraft(app))
    const group = String(one['groupName'])
    const [other] = await query<{ name: string }>(`insert into groups (name) values ('Grupo de paso') returning name`)
    const file = mine.into('employees')
    const came = await file.imported(
      csv([
        ['Id', 'Versión', 'Grupo'],
        [one.id, one.version, other!.name],
      ]),
    )
    await file.apply(came.id)
    await query('update groups set is_active = false where name = $1', [group])
    const problem = 'Algo a lo que se refería antes ya no se ofrece.'
    expect((await file.wouldUndo(came.id)).body).toMatchObject({ changed: 0, failed: [{ id: one.id, problem }] })
    expect((await file.undo(came.id)).body).toMatchObject({ changed: 0, failed: [{ id: one.id, problem }] })
    await query('update groups set is_active = true where name = $1', [group])
    expect(await mine.read(`/employees/employee-by-id/${one.id}`)).toMatchObject({ groupName: 'Grupo de paso' })
  })
})

describe('contacts', () => {
  test('one that others refer to is left, also where it would go back to its former customer', async () => {
    const [from, to] = [await mine.aCustomer(), await mine.aCustomer()]
    const one = await mine.made('/contacts', contactDraft(from.id))
    const file = mine.into('contacts')
    const came = await file.imported(
      csv([
        ['Id', 'Versión', 'Cliente', 'Primer Nombre', 'Primer Apellido', 'Correo Electrónico', 'Celular', 'Cargo'],
        [one.id, one.version, String(to['code']), 'Óscar', 'Zuluaga', String(one['email']), '3109876543', 'Compras'],
        ['', '', String(to['code']), 'Nora', 'Nueva', 'nora@cliente.test', '3001112233', 'Compras'],
        ['', '', String(to['code']), 'Luz', 'Libre', 'luz@cliente.test', '3001112244', 'Compras'],
      ]),
    )
    expect((await file.apply(came.id)).body).toEqual({ added: 2, changed: 1, unchanged: 0 })
    const fresh = await idBy('contacts', 'email', 'nora@cliente.test')
    const project = await createProject(app, {
      customer_id: to.id,
      contact_ids: [one.id, fresh].toSorted((a, b) => a - b),
    })
    const expected = {
      changed: 1,
      removed: 1,
      left: 2,
      failed: [
        { id: one.id, problem: 'Proyectos o licencias de su cliente se refieren a él.' },
        { id: fresh, problem: 'Otros registros se refieren a él.' },
      ],
    }
    expect((await file.wouldUndo(came.id)).body).toMatchObject(expected)
    expect((await file.undo(came.id)).body).toMatchObject(expected)
    expect(await query('select contact_id from project_contacts where project_id = $1', [project])).toHaveLength(2)
    expect(await mine.read(`/contacts/contact-by-id/${one.id}`)).toMatchObject({ customerId: to.id })
  })
})

describe('projects', () => {
  const headers = ['Cliente', 'Nombre', 'Producto', 'Ciudad', 'Fecha de Inicio', 'Fecha de Fin', 'Costo Total']

  test('what was created is removed with its links, and left where it has milestones', async () => {
    const customer = await mine.aCustomer()
    const person = await mine.made('/employees', await employeeDraft(app))
    const line = (name: string) =>
      [
        String(customer['code']),
        name,
        'ERP Empresarial',
        String(customer['cityName']),
        '15/01/2026',
        '15/12/2026',
      ].concat('250000000', String(person['email']))
    const file = mine.into('projects')
    const came = await file.imported(csv([[...headers, 'Responsables'], line('Con hitos'), line('Sin nada')]))
    expect((await file.apply(came.id)).body).toMatchObject({ added: 2 })
    const kept = await idBy('projects', 'name', 'Con hitos')
    const gone = await idBy('projects', 'name', 'Sin nada')
    const [milestone] = await query<{ name: string }>('select name from milestones order by id limit 1')
    await assignMilestone(app, kept, milestone!.name)
    expect((await file.undo(came.id)).body).toMatchObject({
      removed: 1,
      left: 1,
      failed: [{ id: kept, name: 'Con hitos', problem: 'Otros registros se refieren a él.' }],
    })
    expect((await call(app, `GET /projects/project-by-id/${gone}`, { token: mine.token })).status).toBe(404)
    expect(await query('select project_id from project_employees where employee_id = $1', [person.id])).toEqual([
      { project_id: kept },
    ])
  })

  test('a percentage that was made its own comes from the milestones again', async () => {
    const id = await createProject(app)
    const [milestone] = await query<{ name: string }>('select name from milestones order by id limit 1')
    await assignMilestone(app, id, milestone!.name, { weight: 100, percentage_realized: 30 })
    const before = await mine.read(`/projects/project-by-id/${id}`)
    expect(before).toMatchObject({ percentage: 30, progressSource: 'milestones' })
    const file = mine.into('projects')
    const came = await file.imported(
      csv([
        ['Id', 'Versión', 'Porcentaje de Avance', 'Resumen'],
        [id, before.version, '80%', 'Otro'],
      ]),
    )
    expect((await file.apply(came.id)).body).toMatchObject({ changed: 1 })
    expect(await mine.read(`/projects/project-by-id/${id}`)).toMatchObject({ percentage: 80, progressSource: 'own' })
    expect((await file.undo(came.id)).body).toMatchObject({ putBack: 1 })
    expect(await mine.read(`/projects/project-by-id/${id}`)).toMatchObject({
      percentage: 30,
      progressSource: 'milestones',
      summary: before['summary'],
      version: before.version + 2,
    })
  })

  test('an end that its status had set is one again, and goes when the status opens its projects', async () => {
    const id = await createProject(app, { real_end_date: '2026-06-01', ended_by_status: true })
    const status = '(select project_status_id from projects where id = $1)'
    const closing = (closes: boolean) =>
      query(`update project_statuses set closes_project = $2 where id = ${status}`, [id, closes])
    await closing(true)
    const file = mine.into('projects')
    const came = await file.imported(
      csv([
        ['Id', 'Fecha Real de Fin'],
        [id, '2026-06-02'],
      ]),
    )
    expect((await file.apply(came.id)).body).toMatchObject({ changed: 1 })
    expect((await file.undo(came.id)).body).toMatchObject({ putBack: 1 })
    expect(await mine.read(`/projects/project-by-id/${id}`)).toMatchObject({ realEndDate: '2026-06-01' })
    await closing(false)
    expect(await mine.read(`/projects/project-by-id/${id}`)).toMatchObject({ realEndDate: null })
  })
})

const names = async () =>
  (
    await query<{ name: string }>(
      'select min(name) as name from milestones group by name having count(*) = 1 order by 1 limit 4',
    )
  ).map(({ name }) => name) as [string, string, string, string]
const weights = async (projectId: number) =>
  Object.fromEntries(
    (await mine.read<Stored[]>(`/project-milestone/project-milestone-list?projectId=${projectId}`)).map((one) => [
      one['name'],
      one['weight'],
    ]),
  )

describe('milestones of a project', () => {
  const headers = ['Id', 'Versión', 'Hito', 'Peso', 'Planeado', 'Realizado']
  test('go back in one step; one that was added is in the bin, or left where it has tasks', async () => {
    const [first, second, third] = await names()
    const projectId = await createProject(app)
    const id = await assignMilestone(app, projectId, first, { weight: 40 })
    const file = mine.into('milestones', projectId)
    const came = await file.imported(
      csv([
        headers,
        [id, 1, first, '30%', '0%', '0%'],
        ['', '', second, '20%', '0%', '0%'],
        ['', '', third, '10%', '0%', '0%'],
      ]),
    )
    expect((await file.apply(came.id)).body).toEqual({ added: 2, changed: 1, unchanged: 0 })
    const [{ id: tasked }] = (await query<{ id: number }>(
      'select project_milestones.id from project_milestones join milestones on milestones.id = milestone_id where project_id = $1 and name = $2',
      [projectId, third],
    )) as [{ id: number }]
    await query(
      `insert into milestone_tasks (project_milestone_id, comments, estimated_hours) values ($1, 'Tarea', 2)`,
      [tasked],
    )
    const expected = {
      putBack: 1,
      removed: 1,
      left: 1,
      failed: [{ id: tasked, name: third, problem: 'Otros registros se refieren a él.' }],
    }
    expect((await file.wouldUndo(came.id)).body).toMatchObject(expected)
    const history = 'select id from progress_history where project_id = $1'
    const before = await query(history, [projectId])
    expect((await file.undo(came.id)).body).toMatchObject(expected)
    expect((await query(history, [projectId])).length - before.length).toBe(1)
    expect(await weights(projectId)).toEqual({ [first]: 40, [third]: 10 })
    expect(await mine.read(`/projects/${projectId}/bin`)).toMatchObject([{ kind: 'milestone', name: second }])
    expect(await query('select row from import_rows where import_id = $1 and sheet < 0', [came.id])).toEqual([])
  })

  test('a weight that does not fit any more is left', async () => {
    const [first, second] = await names()
    const projectId = await createProject(app)
    const id = await assignMilestone(app, projectId, first, { weight: 40 })
    const file = mine.into('milestones', projectId)
    const came = await file.imported(csv([headers, [id, 1, first, '10%', '0%', '0%']]))
    await file.apply(came.id)
    await assignMilestone(app, projectId, second, { weight: 80 })
    const expected = {
      changed: 0,
      failed: [{ id, problem: 'Con su peso de antes los hitos del proyecto pasarían de 100 %.' }],
    }
    expect((await file.wouldUndo(came.id)).body).toMatchObject(expected)
    expect((await file.undo(came.id)).body).toMatchObject(expected)
    expect(await weights(projectId)).toEqual({ [first]: 10, [second]: 80 })
  })
})

describe('a row of a record that is not there any more', () => {
  test('says who removed it, and when', async () => {
    const projectId = await createProject(app)
    const [{ name }] = (await query<{ name: string }>('select name from milestones order by id limit 1')) as [
      { name: string },
    ]
    const id = await assignMilestone(app, projectId, name)
    await call(app, `DELETE /project-milestone/project-milestone/${id}`, { token: mine.token })
    const came = await mine.into('milestones', projectId).imported(
      csv([
        ['Id', 'Versión', 'Peso'],
        [id, 1, '30%'],
      ]),
    )
    expect(came.rows).toMatchObject([
      {
        kind: 'rejected',
        problem: 'No hay un registro con ese Id.',
        removed: { name: expect.stringMatching(/\w/), at: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    ])
  })
})
