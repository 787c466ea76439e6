import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Page } from '#contract/lists.ts'
import type { MilestoneRow } from '#contract/milestones.ts'
import { signedIn } from '#server/testing/factories.ts'
import { assignMilestone, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Administrador' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const sql = () => app.context.db.sql
/** The means that the catalogue shows, by milestone: planned and realised. */
const means = async () => {
  const { body } = await call<Page<MilestoneRow>>(
    app,
    'GET /project-milestone/project-milestone-filtered-list?top=100&orderBy=Ordinality',
    { token },
  )
  return body.data.map(({ name, plannedPercentage, percentageRealized }) => [
    name,
    plannedPercentage,
    percentageRealized,
  ])
}
/** The same, counted from the assignments themselves. */
const counted = async () => {
  const { rows } = await app.context.db.pool.query<{ name: string; planned: number; realized: number }>(
    `select milestones.name, coalesce(round(avg(planned_percentage) filter (where not (select closes_project from project_statuses where id = project_status_id)), 2), 0) as planned,
      coalesce(round(avg(percentage_realized) filter (where not (select closes_project from project_statuses where id = project_status_id)), 2), 0) as realized
    from milestones left join project_milestones on milestone_id = milestones.id
    left join projects on projects.id = project_id
    group by milestones.id order by milestones.ordinality`,
  )
  return rows.map(({ name, planned, realized }) => [name, planned, realized])
}
const register = (project: number, projectStatusId: number) =>
  call(app, `POST /project-changes/create-project-changes-body/${project}`, {
    token,
    body: { newDate: '2026-12-24', comments: 'x', projectStatusId },
  })

test('the means follow every change: of an assignment, of a project’s status, and of what a status means', async () => {
  const [open, closed] = [
    await idOf(app, 'project_statuses', 'En riesgo'),
    await idOf(app, 'project_statuses', 'Cancelado'),
  ]
  const [one, other] = [await createProject(app), await createProject(app, { project_status_id: open })]
  const start = await assignMilestone(app, one, 'Inicio', { planned_percentage: 33.33, percentage_realized: 1 })
  await assignMilestone(app, one, 'Cierre', { planned_percentage: 10 })
  await assignMilestone(app, other, 'Inicio', { planned_percentage: 100, percentage_realized: 99.99 })
  const steps: (() => Promise<unknown>)[] = [
    () => sql().updateTable('project_milestones').set({ planned_percentage: 50 }).where('id', '=', start).execute(),
    () => register(other, closed),
    () => register(other, open),
    () => sql().updateTable('project_statuses').set({ closes_project: true }).where('id', '=', open).execute(),
    () => assignMilestone(app, other, 'Cierre', { planned_percentage: 90 }),
    () => sql().updateTable('project_statuses').set({ closes_project: false }).where('id', '=', open).execute(),
    () => sql().deleteFrom('project_milestones').where('id', '=', start).execute(),
    () => sql().deleteFrom('project_milestones').execute(),
  ]
  expect(await means()).toEqual(await counted())
  for (const step of steps) {
    await step()
    expect(await means()).toEqual(await counted())
  }
  expect((await means()).every(([, planned]) => planned === 0)).toBe(true)
})

test('the means stay right when projects close and open while milestones are assigned, in 50 rounds', async () => {
  const [open, closed] = [
    await idOf(app, 'project_statuses', 'En riesgo'),
    await idOf(app, 'project_statuses', 'Cancelado'),
  ]
  const project = await createProject(app)
  const milestones = await Promise.all(['Inicio', 'Diseño'].map((name) => idOf(app, 'milestones', name)))
  for (let round = 0; round < 50; round += 1) {
    const percentage = (round * 37) % 101
    await Promise.all([
      register(project, round % 2 === 0 ? closed : open),
      call(app, `POST /project-milestone/assign-project-milestone/${project}`, {
        token,
        body: milestones.map((projectMilestoneId) => ({
          projectMilestoneId,
          plannedPercentage: percentage,
          percentageRealized: percentage,
          weight: 10,
        })),
      }),
    ])
  }
  expect(await means()).toEqual(await counted())
})
