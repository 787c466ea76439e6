import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Checkpoint, CheckpointRow } from '#contract/checkpoints.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
let project: number
const now = new Date('2026-11-21T15:00:00.000Z')

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(now)
  person = await signedIn(app, { role: 'Consultor' }, { first_name: 'Rita', surname: 'Ríos' })
  project = await createProject(app, { name: 'Bodegas' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const task = (values: object = {}) => ({
  employeeId: person.employeeId,
  task: 'Enviar acta',
  estimatedDate: '2026-11-30',
  comments: 'Con copia al cliente',
  ...values,
})
const draft = (values: object = {}) => ({
  employeeId: person.employeeId,
  projectId: project,
  summary: 'Reunión semanal',
  comments: 'Todo según lo previsto',
  tasks: [task()],
  ...values,
})
const create = <Body = Checkpoint>(values: object = {}) =>
  call<Body>(app, 'POST /project-checkpoints', { token: person.token, body: draft(values) })
const get = <Body>(path: string) => call<Body>(app, `GET /project-checkpoints${path}`, { token: person.token })
const summaries = async (query = '') =>
  (await get<Page<CheckpointRow>>(`/checkpoints-list${query}`)).body.data.map(({ summary }) => summary)
const minutesLater = (minutes: number) => app.setTime(new Date(now.getTime() + minutes * 60_000))

describe('a follow-up', () => {
  test('is written with its tasks, all together; its date is the server’s', async () => {
    const other = await createEmployee(app, { first_name: 'Aura' })
    const { status, body, headers } = await create({
      tasks: [task(), task({ employeeId: other.id, status: 2, task: 'Revisar', comments: 'Uno\nDos' })],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      version: 1,
      employeeId: person.employeeId,
      employeeName: 'Rita Ospina Ríos',
      projectId: project,
      projectName: 'Bodegas',
      summary: 'Reunión semanal',
      comments: 'Todo según lo previsto',
      date: now.toISOString(),
      tasksDone: 0,
      tasksTotal: 2,
      tasks: [
        { ...task(), id: expect.any(Number), version: 1, consultant: 'Rita Ospina Ríos', status: 1 },
        {
          id: expect.any(Number),
          version: 1,
          employeeId: other.id,
          consultant: 'Aura Ospina',
          task: 'Revisar',
          status: 2,
          estimatedDate: '2026-11-30',
          comments: 'Uno\nDos',
        },
      ],
    })
    expect(headers.location).toBe(`/api/project-checkpoints/checkpoint-by-id/${body.id}`)
    const stored = await get(`/checkpoint-by-id/${body.id}`)
    expect(stored.body).toEqual(body)
    expect(stored.headers.etag).toBe('"1"')
  })

  test('needs neither summary nor tasks', async () => {
    const { status, body } = await create({ summary: undefined, tasks: undefined })
    expect([status, body.summary, body.tasks]).toEqual([201, '', []])
  })

  test.each([
    [{ employeeId: 0 }, 'employeeId', 'Elija un empleado'],
    [{ employeeId: 99_999 }, 'employeeId', 'Lo elegido ya no existe'],
    [{ projectId: 0 }, 'projectId', 'Elija un proyecto'],
    [{ projectId: 99_999 }, 'projectId', 'Lo elegido ya no existe'],
    [{ comments: '' }, 'comments', 'Escriba el comentario'],
    [{ comments: 'x'.repeat(4001) }, 'comments', 'Escriba 4000 caracteres como máximo'],
    [{ summary: 'x'.repeat(201) }, 'summary', 'Escriba 200 caracteres como máximo'],
  ])('is refused with a wrong value: %j', async (values, path, message) => {
    const { status, body } = await create<Problem>(values)
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test.each([
    [{ employeeId: 0 }, 'employeeId', 'Elija un empleado'],
    [{ employeeId: 99_999 }, 'employeeId', 'Lo elegido ya no existe'],
    [{ task: ' ' }, 'task', 'Escriba la tarea'],
    [{ task: 'x'.repeat(201) }, 'task', 'Escriba 200 caracteres como máximo'],
    [{ status: 4 }, 'status', 'Elija una opción'],
    [{ status: 0 }, 'status', 'Elija una opción'],
    [{ status: null }, 'status', 'Elija una opción'],
    [{ estimatedDate: '' }, 'estimatedDate', 'Escriba una fecha como 16/02/2026'],
    [{ comments: '\n' }, 'comments', 'Escriba el comentario'],
  ])('is refused as a whole when one of its tasks is wrong: %j', async (values, field, message) => {
    const { status, body } = await create<Problem>({ tasks: [task(), task(values)] })
    expect([status, body.errors]).toEqual([400, [{ path: `tasks.1.${field}`, message }]])
    expect((await get<Checkpoint[]>(`/checkpoints-by-project?projectId=${project}`)).body).toEqual([])
  })

  test('is not written by, or with tasks for, somebody who is no longer active', async () => {
    const { id } = await createEmployee(app, { is_active: false })
    const { status, body } = await create<Problem>({ employeeId: id, tasks: [task({ employeeId: id })] })
    expect(status).toBe(400)
    const message = 'Lo elegido ya no está activo: elija otro'
    expect(body.errors).toEqual(['employeeId', 'tasks.0.employeeId'].map((path) => ({ path, message })))
  })

  test('that does not exist is a 404', async () => {
    expect((await get('/checkpoint-by-id/99999')).status).toBe(404)
  })
})

describe('the follow-ups of a project', () => {
  test('are a plain array from the newest, with their tasks; a page when a paging parameter is sent', async () => {
    await create({ summary: 'Primera' })
    minutesLater(5)
    await create({ summary: 'Segunda', tasks: [] })
    await create({ summary: 'De otro', projectId: await createProject(app) })
    const path = `/checkpoints-by-project?projectId=${project}`
    const { body } = await get<Checkpoint[]>(path)
    expect(body.map(({ summary, tasks }) => [summary, tasks.length])).toEqual([
      ['Segunda', 0],
      ['Primera', 1],
    ])
    const page = (await get<Page<Checkpoint>>(`${path}&top=1&orderBy=Summary`)).body
    expect(page).toMatchObject({ data: [{ summary: 'Primera' }], filteredRecordsCount: 2, totalRecordsCount: 2 })
    expect((await get(`${path}&orderBy=ProjectName`)).status).toBe(400)
    expect((await get('/checkpoints-by-project')).status).toBe(400)
    expect((await get('/checkpoints-by-project?projectId=99999')).status).toBe(404)
  })
})

describe('the list of all follow-ups', () => {
  test('goes from the newest, with the progress of the tasks', async () => {
    await create({ summary: 'Vieja', tasks: [task({ status: 3 }), task({ status: 2 })] })
    minutesLater(1)
    await create({ summary: 'Nueva' })
    const { body } = await get<Page<CheckpointRow>>('/checkpoints-list')
    expect(body).toMatchObject({
      data: [
        { summary: 'Nueva', tasksDone: 0, tasksTotal: 1 },
        { summary: 'Vieja', tasksDone: 1, tasksTotal: 2, projectName: 'Bodegas' },
      ],
      filteredRecordsCount: 2,
      totalRecordsCount: 2,
    })
    expect(body.data[0]).not.toHaveProperty('tasks')
    expect(await summaries('?ascending=false')).toEqual(['Vieja', 'Nueva'])
    expect(await summaries('?orderBy=Date')).toEqual(['Vieja', 'Nueva'])
  })

  test('goes by employee, summary and project too', async () => {
    const ana = await createEmployee(app, { first_name: 'Ana' })
    await create({ summary: 'Zeta', employeeId: ana.id })
    await create({ summary: 'Alfa', projectId: await createProject(app, { name: 'Aduana' }) })
    expect(await summaries('?orderBy=EmployeeName')).toEqual(['Zeta', 'Alfa'])
    expect(await summaries('?orderBy=Summary')).toEqual(['Alfa', 'Zeta'])
    expect(await summaries('?orderBy=projectname&ascending=false')).toEqual(['Zeta', 'Alfa'])
    expect((await get('/checkpoints-list?orderBy=Comments')).status).toBe(400)
  })

  test('is searched by project, employee, summary and comments, also after a rename', async () => {
    await create()
    await create({ summary: 'Otra', comments: 'Atraso por lluvias' })
    for (const term of ['reunion', 'bodegas semanal', 'rita previsto'])
      expect([term, await summaries(`?searchTerm=${encodeURIComponent(term)}`)]).toEqual([term, ['Reunión semanal']])
    expect(await summaries('?searchTerm=lluvias')).toEqual(['Otra'])
    const { sql } = app.context.db
    await sql.updateTable('projects').set({ name: 'Almacén Norte' }).where('id', '=', project).execute()
    await sql.updateTable('employees').set({ first_name: 'Fermina' }).where('id', '=', person.employeeId).execute()
    expect(await summaries('?searchTerm=almacen%20fermina%20reunion')).toEqual(['Reunión semanal'])
    expect(await summaries('?searchTerm=bodegas')).toEqual([])
    expect(await summaries('?orderBy=EmployeeName')).toHaveLength(2)
  })
})

test('follow-ups are read by everybody and written by those who may', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor']
  expect(await rolesThatMay(app, 'POST /project-checkpoints', {})).toEqual(keepers)
  expect(await rolesThatMay(app, 'POST /project-checkpoints/1/tasks', {})).toEqual(keepers)
  for (const path of [
    'checkpoints-list',
    'my-tasks',
    'checkpoint-by-id/1',
    'checkpoints-by-project?projectId=1',
    '1/tasks-and-projects-by-employee',
  ])
    expect(await rolesThatMay(app, `GET /project-checkpoints/${path}`)).toEqual(roles)
})
