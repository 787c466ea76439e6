import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { MilestoneTask } from '#contract/milestone-tasks.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { signedIn } from '#server/testing/factories.ts'
import { assignMilestone, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number
let milestone: number
const draft = { comments: 'Levantar el inventario', estimatedHours: 12.25 }

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Consultor' })).token
  project = await createProject(app, { start_date: '2026-01-15' })
  milestone = await assignMilestone(app, project, 'Diseño')
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const create = <Body = MilestoneTask>(body: unknown, of = milestone) =>
  call<Body>(app, `POST /project-milestone/${of}/task`, { token, body })
const change = <Body = MilestoneTask>(id: number, body: unknown, headers: Record<string, string> = {}) =>
  call<Body>(app, `PATCH /project-milestone/tasks/${id}`, { token, body, headers })
const stored = async () =>
  (await call<ProjectMilestone[]>(app, `GET /project-milestone/project-milestone-list?projectId=${project}`, { token }))
    .body[0]!.tasks

describe('a task of a milestone', () => {
  test('is added with its description and hours; actual hours and day may come later', async () => {
    const { status, body } = await create(draft)
    expect(status).toBe(201)
    expect(body).toEqual({ ...draft, id: expect.any(Number), version: 1, actualWorkHours: null, completedDate: null })
    const whole = { comments: 'Uno\nDos', estimatedHours: 9999, actualWorkHours: 0, completedDate: '2026-01-15' }
    const second = (await create(whole)).body
    expect(second).toMatchObject(whole)
    expect(await stored()).toEqual([body, second])
  })

  test('is changed in what is sent; the rest stays, and null takes away', async () => {
    const { id } = (await create({ ...draft, actualWorkHours: 3, completedDate: '2026-02-01' })).body
    const { status, body, headers } = await change(id, { actualWorkHours: 4.5 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...draft, id, version: 2, actualWorkHours: 4.5, completedDate: '2026-02-01' })
    expect(headers.etag).toBe('"2"')
    expect((await change(id, { actualWorkHours: null, completedDate: null })).body).toMatchObject({
      actualWorkHours: null,
      completedDate: null,
      version: 3,
    })
    expect((await change(id, draft, { 'if-match': '"1"' })).status).toBe(412)
  })

  test.each([
    { comments: 'Otra descripción' },
    { estimatedHours: 9.25 },
    { actualWorkHours: 0.5 },
    { completedDate: '2026-03-02' },
    {},
  ])('keeps what is not sent with %j', async (part) => {
    const before = (await create({ ...draft, actualWorkHours: 3, completedDate: '2026-02-01' })).body
    const { status, body } = await change(before.id, part)
    expect([status, { ...body, version: before.version }]).toEqual([200, { ...before, ...part }])
  })

  test.each([
    [{ comments: '' }, 'comments', 'Escriba el comentario'],
    [{ comments: ' \n ' }, 'comments', 'Escriba el comentario'],
    [{ comments: 'x'.repeat(4001) }, 'comments', 'Escriba 4000 caracteres como máximo'],
    [{ estimatedHours: 0 }, 'estimatedHours', 'Escriba 0,01 o más'],
    [{ estimatedHours: 10_000 }, 'estimatedHours', 'Escriba 9.999 o menos'],
    [{ estimatedHours: 1.001 }, 'estimatedHours', 'Escriba dos decimales como máximo'],
    [{ estimatedHours: null }, 'estimatedHours', 'Escriba las horas estimadas'],
    [{ actualWorkHours: -1 }, 'actualWorkHours', 'Escriba 0 o más'],
    [{ completedDate: 'ayer' }, 'completedDate', 'Escriba una fecha como 16/02/2026'],
    [{ completedDate: '2026-01-14' }, 'completedDate', 'La fecha no puede ser anterior a la fecha de inicio'],
  ])('is refused with a wrong value, new or changed: %j', async (values, path, message) => {
    const created = await create<Problem>({ ...draft, ...values })
    expect([created.status, created.body.errors]).toEqual([400, [{ path, message }]])
    const { id } = (await create(draft)).body
    const changed = await change<Problem>(id, values)
    expect([changed.status, changed.body.errors]).toEqual([400, [{ path, message }]])
  })

  test('keeps its day when the project’s start moves past it', async () => {
    const { id } = (await create({ ...draft, completedDate: '2026-01-20' })).body
    await app.context.db.sql
      .updateTable('projects')
      .set({ start_date: '2026-02-01' })
      .where('id', '=', project)
      .execute()
    expect((await change(id, { ...draft, completedDate: '2026-01-20', actualWorkHours: 1 })).status).toBe(200)
    expect((await change(id, { completedDate: '2026-01-21' })).status).toBe(400)
    expect((await change(id, { completedDate: '2026-02-01' })).status).toBe(200)
  })

  test('of a milestone, or one, that does not exist is a 404', async () => {
    expect((await create(draft, 99_999)).status).toBe(404)
    expect((await change(99_999, draft)).status).toBe(404)
  })

  test('leaves its trail', async () => {
    const { id } = (await create(draft)).body
    await change(id, { estimatedHours: 20 })
    const trail = await app.context.db.sql
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'milestoneTask')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { action: 'create', after: { comments: draft.comments, project_milestone_id: milestone } },
      { action: 'update', before: { estimated_hours: 12.25 }, after: { estimated_hours: 20 } },
    ])
  })
})
