import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { projectProgress, sumOfWeights } from '#contract/progress.ts'
import type { ProgressPoint, ProjectMilestone } from '#contract/project-milestones.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
let catalogue: number[]

beforeAll(async () => {
  app = await testApp()
  const names = ['Inicio', 'Levantamiento', 'Diseño', 'Desarrollo', 'Pruebas', 'Capacitación', 'Cierre']
  catalogue = await Promise.all(names.map((name) => idOf(app, 'milestones', name)))
})
beforeEach(async () => {
  person = await signedIn(app, { role: 'Gerente de Proyectos' }, { first_name: 'Rita', last_name: 'Ríos' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const item = (index: number, weight: number, plannedPercentage = 0, percentageRealized = 0) => ({
  projectMilestoneId: catalogue[index]!,
  plannedPercentage,
  percentageRealized,
  weight,
})
const assign = (project: number, ...items: object[]) =>
  call<ProjectMilestone[]>(app, `POST /project-milestone/assign-project-milestone/${project}`, {
    token: person.token,
    body: items,
  })
const history = async (project: number) =>
  (await call<ProgressPoint[]>(app, `GET /projects/${project}/progress-history`, { token: person.token })).body
const points = async (project: number) =>
  (await history(project)).map(({ planned, realized, percentage }) => [planned, realized, percentage])
const stored = (project: number) =>
  app.context.db.sql
    .selectFrom('projects')
    .select(['planned', 'realized', 'assigned_weight as assigned'])
    .where('id', '=', project)
    .executeTakeFirstOrThrow()

describe('the history of a project’s progress', () => {
  test('begins with the project and has a row for every change: who, when, planned, realised and own percentage', async () => {
    const draft = await projectDraft(app, { percentage: 5 })
    const { token } = person
    const { id } = (await call<{ id: number }>(app, 'POST /projects', { token, body: draft })).body
    const [start] = (await assign(id, item(0, 50, 20, 10))).body
    await assign(id, item(0, 40, 20, 10), item(1, 60, 100))
    const change = { projectId: id, plannedPercentage: 100, percentageRealized: 100 }
    await call(app, `PUT /project-milestone/update-project-milestone-project/${start!.id}`, { token, body: change })
    await call(app, `PUT /projects/update-project/${id}`, { token, body: { ...draft, percentage: 60 } })
    await call(app, `DELETE /project-milestone/project-milestone/${start!.id}`, { token })
    expect(await points(id)).toEqual([
      [0, 0, 5],
      [10, 5, 5],
      [68, 4, 4],
      [100, 40, 40],
      [100, 40, 60],
      [60, 0, 60],
    ])
    const rows = await history(id)
    expect(rows.map(({ employeeName }) => employeeName)).toEqual(rows.map(() => 'Rita Ríos'))
    expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).toSorted())
    expect(rows[0]!.date).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('has no row for a save that changes no progress', async () => {
    const draft = await projectDraft(app, { percentage: 5 })
    const { token } = person
    const { id } = (await call<{ id: number }>(app, 'POST /projects', { token, body: draft })).body
    const [row] = (await assign(id, item(0, 50, 20, 10))).body
    await call(app, `PUT /projects/update-project/${id}`, { token, body: { ...draft, name: 'Otro' } })
    await assign(id, item(0, 50, 20, 10))
    const same = { projectId: id, plannedPercentage: 20, percentageRealized: 10 }
    await call(app, `PUT /project-milestone/update-project-milestone-project/${row!.id}`, { token, body: same })
    expect(await points(id)).toEqual([
      [0, 0, 5],
      [10, 5, 5],
    ])
  })

  test('also has a row for a change that moves no sum', async () => {
    const project = await createProject(app)
    await assign(project, item(0, 50))
    await assign(project, item(0, 60))
    expect(await points(project)).toHaveLength(3)
  })

  test('of an unknown project is a 404', async () => {
    const { token } = person
    expect((await call(app, 'GET /projects/99999/progress-history', { token })).status).toBe(404)
  })
})

test('the database counts progress as the contract does, to the hundredth', async () => {
  const project = await createProject(app)
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return Math.round((seed / 2_147_483_647) * most * 100) / 100
  }
  for (let round = 0; round < 40; round += 1) {
    const items = catalogue.map((_, index) => item(index, Math.max(0.01, random(14)), random(100), random(100)))
    const answer = await assign(project, ...items)
    expect(answer.status).toBe(201)
    expect(await stored(project)).toEqual(projectProgress(items))
  }
})

describe('many at once', () => {
  test('of 50 calls that each bring 30 % to one project, three are taken', async () => {
    const project = await createProject(app)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => assign(project, item(n % catalogue.length, 30 + (n % 3) / 100))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const { assigned } = await stored(project)
    expect(assigned).toBeGreaterThan(60)
    expect(assigned).toBeLessThanOrEqual(100)
  })

  test(`two who assign and change weights never exceed 100 together, in ${rounds} rounds`, async () => {
    const project = await createProject(app)
    await assign(project, item(0, 50), item(1, 40))
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        assign(project, item(0, 50 + (round % 11))),
        assign(project, item(2, 5 + (round % 9)), item(1, 30 + (round % 12))),
      ])
      const { data } = { data: await milestonesOf(project) }
      expect(sumOfWeights(data)).toBeLessThanOrEqual(100)
      expect(await stored(project)).toMatchObject({ assigned: sumOfWeights(data) })
    }
  })

  test(`a task that comes while its milestone is taken away is refused, or keeps it, in ${rounds} rounds`, async () => {
    const project = await createProject(app)
    const { token } = person
    const outcomes = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const [row] = (await assign(project, item(0, 1))).body
      const [task, removal] = await Promise.all([
        call(app, `POST /project-milestone/${row!.id}/task`, { token, body: { comments: 'x', estimatedHours: 1 } }),
        call(app, `DELETE /project-milestone/project-milestone/${row!.id}`, { token }),
      ])
      outcomes.add(`${task.status} ${removal.status}`)
      if (removal.status === 409) {
        await app.context.db.sql.deleteFrom('milestone_tasks').execute()
        await call(app, `DELETE /project-milestone/project-milestone/${row!.id}`, { token })
      }
    }
    for (const outcome of outcomes) expect(['201 409', '404 204']).toContain(outcome)
  })
})

const milestonesOf = async (project: number) =>
  (
    await call<ProjectMilestone[]>(app, `GET /project-milestone/project-milestone-list?projectId=${project}`, {
      token: person.token,
    })
  ).body
