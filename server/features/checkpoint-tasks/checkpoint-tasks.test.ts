import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CheckpointTask, MyTask } from '#contract/checkpoint-tasks.ts'
import type { Checkpoint, EmployeeSummary } from '#contract/checkpoints.ts'
import type { Problem } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
let checkpoint: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  person = await signedIn(app, { role: 'Consultor' }, { first_name: 'Rita' })
  checkpoint = await createCheckpoint(await createProject(app, { name: 'Bodegas' }))
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const task = (values: object = {}) => ({
  employeeId: person.employeeId,
  task: 'Enviar acta',
  status: 1,
  estimatedDate: '2026-11-30',
  comments: 'Con copia al cliente',
  ...values,
})
const tasksOf = ({ id }: { id: number }, status: number) => task({ employeeId: id, status })
const responsablesOf = (projectId: number) =>
  call<EmployeeSummary[]>(app, `GET /project-checkpoints/${projectId}/tasks-and-projects-by-employee`, {
    token: person.token,
  })
const createCheckpoint = async (projectId: number, tasks: object[] = []) =>
  (
    await call<Checkpoint>(app, 'POST /project-checkpoints', {
      token: person.token,
      body: { employeeId: person.employeeId, projectId, comments: 'x', tasks },
    })
  ).body.id
const add = <Body = CheckpointTask>(values: object = {}, to = checkpoint) =>
  call<Body>(app, `POST /project-checkpoints/${to}/tasks`, { token: person.token, body: task(values) })
const setStatus = <Body = CheckpointTask>(
  id: number,
  body: unknown,
  headers: Record<string, string> = {},
  token = person.token,
) => call<Body>(app, `PUT /project-checkpoints/update-task-status/${id}`, { token, body, headers })
const mine = (query = '') =>
  call<Page<MyTask>>(app, `GET /project-checkpoints/my-tasks${query}`, { token: person.token })
const myTasks = async (query = '') => (await mine(query)).body.data.map((one) => one.task)

describe('a task of a follow-up', () => {
  test('is added and answered as the follow-up lists it', async () => {
    const { status, body } = await add({ status: undefined })
    expect(status).toBe(201)
    expect(body).toEqual({ ...task(), id: expect.any(Number), version: 1, consultant: 'Rita Ospina' })
    const path = `GET /project-checkpoints/checkpoint-by-id/${checkpoint}`
    expect((await call<Checkpoint>(app, path, { token: person.token })).body.tasks).toEqual([body])
  })

  test('is refused with a wrong value, for somebody inactive, and for no follow-up', async () => {
    const { id } = await createEmployee(app, { is_active: false })
    const wrong = await add<Problem>({ employeeId: id })
    expect([wrong.status, wrong.body.errors?.map(({ path }) => path)]).toEqual([400, ['employeeId']])
    expect((await add({ task: '' })).status).toBe(400)
    expect((await add({ status: 7 })).status).toBe(400)
    expect((await add({}, 99_999)).status).toBe(404)
  })

  test('changes its status freely, with { status } or the bare number, and is answered', async () => {
    const { id } = (await add()).body
    for (const [body, status] of [
      [{ status: 3 }, 3],
      [2, 2],
      [{ status: 1, task: 'no se toca' }, 1],
    ] as const) {
      const answer = await call<CheckpointTask>(app, `PUT /project-checkpoints/update-task-status/${id}`, {
        token: person.token,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect([answer.status, answer.body.status, answer.body.task]).toEqual([200, status, 'Enviar acta'])
    }
    expect((await setStatus(id, { status: 3 }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await setStatus(id, { status: 3 }, { 'if-match': '"4"' })).headers.etag).toBe('"5"')
  })

  test.each([[{ status: 0 }], [{ status: 4 }], [{ status: 1.5 }], [{ status: '2' }], [{}], [{ status: null }]])(
    'has no other status: %j',
    async (body) => {
      const { id } = (await add()).body
      const answer = await setStatus<Problem>(id, body)
      expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'status', message: 'Elija una opción' }]])
    },
  )

  test('has its status set by those who write follow-ups and by the one whose it is, by nobody else', async () => {
    const reader = await signedIn(app, { role: 'Consulta' })
    const { id } = (await add({ employeeId: reader.employeeId })).body
    const other = (await add()).body
    expect((await setStatus(id, { status: 2 }, {}, reader.token)).status).toBe(200)
    expect((await setStatus(other.id, { status: 2 }, {}, reader.token)).status).toBe(403)
    expect((await setStatus(99_999, { status: 2 }, {}, reader.token)).status).toBe(404)
    for (const role of ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor']) {
      const { token } = await signedIn(app, { role })
      expect([role, (await setStatus(id, { status: 3 }, {}, token)).status]).toEqual([role, 200])
    }
    expect((await call(app, `PUT /project-checkpoints/update-task-status/${id}`, { body: { status: 1 } })).status).toBe(
      401,
    )
  })

  test(`is never lost to two who change statuses at the same time, in ${rounds} rounds`, async () => {
    const { id } = (await add()).body
    let stored = 1
    for (let round = 0; round < rounds; round += 1) {
      const version = 1 + round
      const others = [1, 2, 3].filter((status) => status !== stored)
      const answers = await Promise.all(
        others.map((status) => setStatus(id, { status }, { 'if-match': `"${version}"` })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
      stored = others[answers.findIndex(({ status }) => status === 200)]!
    }
  })
})

describe('my tasks', () => {
  test('are one’s own open ones, by estimated day, with where they come from', async () => {
    const other = await createEmployee(app)
    await add({ task: 'Tarde', estimatedDate: '2026-12-31' })
    await add({ task: 'Pronto', estimatedDate: '2026-10-01', status: 2 })
    await add({ task: 'Hecha', status: 3 })
    await add({ task: 'Ajena', employeeId: other.id })
    const { body } = await mine()
    expect(body).toMatchObject({
      data: [
        { task: 'Pronto', projectName: 'Bodegas', checkpointId: checkpoint, consultant: 'Rita Ospina', status: 2 },
        { task: 'Tarde' },
      ],
      filteredRecordsCount: 2,
      totalRecordsCount: 2,
    })
    expect(body.data[0]?.projectId).toEqual(expect.any(Number))
  })

  test('are ordered, searched and paged', async () => {
    const second = await createCheckpoint(await createProject(app, { name: 'Aduana' }))
    await add({ task: 'Beta', estimatedDate: '2026-01-02' })
    await add({ task: 'álamo', estimatedDate: '2026-01-03', status: 2 }, second)
    await add({ task: 'Gamma', estimatedDate: '2026-01-01', comments: 'Revisión fiscal' })
    expect(await myTasks()).toEqual(['Gamma', 'Beta', 'álamo'])
    expect(await myTasks('?orderBy=Task')).toEqual(['álamo', 'Beta', 'Gamma'])
    expect(await myTasks('?orderBy=ProjectName&top=1')).toEqual(['álamo'])
    expect(await myTasks('?orderBy=Status&ascending=false&top=1')).toEqual(['álamo'])
    expect(await myTasks('?offset=2')).toEqual(['álamo'])
    expect(await myTasks('?searchTerm=REVISION')).toEqual(['Gamma'])
    expect(await myTasks('?searchTerm=aduana')).toEqual(['álamo'])
    expect((await mine('?searchTerm=bodegas&top=1')).body).toMatchObject({
      filteredRecordsCount: 2,
      totalRecordsCount: 3,
    })
    expect((await mine('?orderBy=Comments')).status).toBe(400)
  })
})

describe('the responsables of a project', () => {
  test('come in the form’s order, with their open projects and tasks over the whole portal', async () => {
    const busy = await createEmployee(app, { first_name: 'Berta' })
    const free = await createEmployee(app, { first_name: 'Abel' })
    const finished = await idOf(app, 'project_statuses', 'Finalizado')
    const project = await createProject(app, { employee_ids: [busy.id, free.id] })
    const other = await createProject(app, { employee_ids: [busy.id] })
    await createProject(app, { employee_ids: [busy.id], project_status_id: finished })
    await createCheckpoint(project, [tasksOf(busy, 1), tasksOf(busy, 3), tasksOf(free, 3)])
    await createCheckpoint(other, [tasksOf(busy, 2)])
    const { body } = await responsablesOf(project)
    expect(body).toEqual([
      {
        id: busy.id,
        version: 1,
        firstName: 'Berta',
        lastName: 'Ospina',
        positionName: expect.any(String),
        projects: 2,
        tasks: 2,
      },
      expect.objectContaining({ id: free.id, firstName: 'Abel', projects: 1, tasks: 0 }),
    ])
  })

  test('of an unknown project are a 404, and none an empty list', async () => {
    expect((await responsablesOf(99_999)).status).toBe(404)
    expect((await responsablesOf(await createProject(app))).body).toEqual([])
  })
})
