import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { defaultThresholds, type Forecast, type ProjectFigures } from '#contract/forecast.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { assignMilestone, createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { rolesThatMay, roles } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => at('2026-06-30'))
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

/** Goes to ten in the morning of a day, and signs in. */
async function at(day: string): Promise<void> {
  app.setTime(new Date(`${day}T15:00:00Z`))
  token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
}

const plan = { start_date: '2026-02-02', end_date: '2026-10-30', scheduled_date: '2026-11-30', total_cost: 1_000_000 }
const forecast = async <Body = Forecast>(project: number, query = '') =>
  call<Body>(app, `GET /projects/${project}/forecast${query}`, { token })

describe('the forecast of a project', () => {
  test('is that of its own percentage while no weight is assigned', async () => {
    const { status, body } = await forecast(await createProject(app, { ...plan, percentage: 40 }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      start: '2026-02-02',
      due: '2026-11-30',
      firstDue: '2026-11-30',
      source: 'own',
      baseline: 'linear',
      r: 40,
      pd: 200,
      at: 98,
      pv: 49,
      es: 80,
      method: 'plan',
      from: null,
      forecast: '2026-12-28',
      to: null,
      paceDay: '2027-02-05',
      range: { best: '2026-12-28', atPace: null },
      late: 18,
      plannedPesos: 490_000,
      earnedPesos: 400_000,
      outcome: 'forecast',
      light: 'amber',
      reason: { code: 'late', days: 18, limit: 10, day: null },
      finished: 0,
      alike: [],
      baselines: [{ due: '2026-11-30', changeId: null, late: 18 }],
    })
    expect(body.points.map(({ day, planned, realized }) => [day, planned, realized])).toEqual([
      ['2026-02-02', 0, null],
      ['2026-06-30', 49, 40],
      ['2026-11-30', 100, null],
    ])
  })

  test('is that of its milestones once weight is assigned, and what is not assigned counts as not done', async () => {
    const project = await createProject(app, { ...plan, percentage: 90 })
    await assignMilestone(app, project, 'Inicio', { weight: 60, planned_percentage: 80, percentage_realized: 50 })
    expect((await forecast(project)).body).toMatchObject({ source: 'milestones', r: 30, p: 48, pv: 49 })
  })

  test('ends with a status that closes it: late against the real end', async () => {
    const project = await createProject(app, {
      ...plan,
      project_status_id: await idOf(app, 'project_statuses', 'Finalizado'),
      real_end_date: '2026-12-02',
    })
    await at('2027-01-10')
    expect((await forecast(project)).body).toMatchObject({ outcome: 'closed', light: 'grey', late: 2, overdue: 0 })
  })

  test('of a project that was given up names the day and no delay; before that day it was open', async () => {
    const draft = { startDate: '2026-02-02', endDate: '2026-11-30', percentage: 40 }
    await at('2026-02-03')
    const { body: project } = await call<Project>(app, 'POST /projects', {
      token,
      body: await projectDraft(app, draft),
    })
    await at('2026-06-30')
    const projectStatusId = await idOf(app, 'project_statuses', 'Cancelado')
    await call(app, `POST /project-changes/create-project-changes-body/${project.id}`, {
      token,
      body: { newDate: '2026-11-30', comments: 'El cliente desistió', projectStatusId },
    })
    const none = { late: null, lateFirst: null, light: 'grey', outcome: 'closed' }
    const reason = { code: 'cancelled', days: null, limit: null, day: '2026-06-30' }
    expect((await forecast(project.id)).body).toMatchObject({ ...none, reason, baselines: [{ late: null }] })
    const cards = await call<object[]>(app, `GET /projects/forecasts?ids=${project.id}`, { token })
    expect(cards.body).toMatchObject([{ late: null, overdue: 0, light: 'grey', reason }])
    const rows = await call<{ data: object[] }>(app, 'GET /portfolio?open=false&against=first', { token })
    expect(rows.body.data).toMatchObject([{ id: project.id, late: null, ended: '2026-06-30', reason }])
    expect((await forecast(project.id, '?asOf=2026-06-29')).body).toMatchObject({ outcome: 'forecast', light: 'amber' })
  })

  test('as of a past day is what it was at the end of that day, what was removed since then included', async () => {
    const body = await projectDraft(app, { startDate: '2026-02-02', endDate: '2026-11-30', percentage: 10 })
    const milestone = { projectMilestoneId: await idOf(app, 'milestones', 'Inicio'), weight: 50 }
    await at('2026-02-03')
    const { id } = (await call<Project>(app, 'POST /projects', { token, body })).body
    await at('2026-03-02')
    await call(app, `PUT /projects/update-project/${id}`, { token, body: { percentage: 20 } })
    await at('2026-04-01')
    const assign = (plannedPercentage: number, percentageRealized: number) =>
      call<ProjectMilestone[]>(app, `POST /project-milestone/assign-project-milestone/${id}`, {
        token,
        body: [{ ...milestone, plannedPercentage, percentageRealized }],
      })
    const [assigned] = (await assign(60, 40)).body
    await at('2026-05-04')
    await call(app, `POST /project-changes/create-project-changes-body/${id}`, {
      token,
      body: { newDate: '2026-12-31', comments: 'Se amplió el alcance' },
    })
    await at('2026-06-01')
    await call(app, `DELETE /project-milestone/project-milestone/${assigned!.id}`, { token })
    await at('2026-06-30')
    const told = async (day: string) => {
      const { source, r, p, due, firstDue, at } = (await forecast(id, `?asOf=${day}`)).body
      return [source, r, p, due, firstDue, at]
    }
    const promised = async (query: string) =>
      (await call<ProjectFigures[]>(app, `GET /projects/forecasts?ids=${id}${query}`, { token })).body[0]?.promise
    expect([await promised(''), await promised('&against=first')]).toEqual(['2026-12-31', '2026-11-30'])
    expect((await forecast(id, '?asOf=2026-02-02')).status).toBe(404)
    expect(await told('2026-02-03')).toEqual(['own', 10, null, '2026-11-30', '2026-11-30', 1])
    expect(await told('2026-03-02')).toEqual(['own', 20, null, '2026-11-30', '2026-11-30', 20])
    expect(await told('2026-05-03')).toEqual(['milestones', 20, 30, '2026-11-30', '2026-11-30', 60])
    expect(await told('2026-05-31')).toEqual(['milestones', 20, 30, '2026-12-31', '2026-11-30', 79])
    expect(await told('2026-06-30')).toEqual(['own', 20, null, '2026-12-31', '2026-11-30', 98])
    const { points } = (await forecast(id)).body
    expect(points.map(({ day, declared, realized }) => [day, declared, realized])).toEqual([
      ['2026-02-02', null, null],
      ['2026-02-03', null, 10],
      ['2026-03-02', null, 20],
      ['2026-04-01', 30, 20],
      ['2026-06-01', null, 20],
      ['2026-06-30', null, 20],
      ['2026-12-31', null, null],
    ])
  })

  test('begins with the thresholds that its colours are defined by, and with the holidays of the law', async () => {
    const project = await createProject(app, { ...plan, percentage: 40 })
    expect((await call(app, 'GET /forecast-settings', { token })).body).toMatchObject(defaultThresholds)
    await call(app, 'PUT /forecast-settings', { token, body: { redShare: 5 } })
    await call(app, 'PUT /calendar/days/2026-06-29', { token, body: { working: true, name: 'Se trabaja' } })
    expect((await forecast(project)).body).toMatchObject({ pd: 201, at: 99, light: 'red' })
  })

  test('follows the planned days of its milestones once each has them', async () => {
    const project = await createProject(app, { ...plan, percentage: 90 })
    const values = { weight: 100, percentage_realized: 30, planned_start: '2026-02-02', planned_end: '2026-06-30' }
    await assignMilestone(app, project, 'Inicio', values)
    expect((await forecast(project)).body).toMatchObject({ baseline: 'windows', r: 30, pv: 100, pd: 200 })
  })

  test('as of a day to come is refused, in both languages, and so is what is no day', async () => {
    const project = await createProject(app, plan)
    const ask = (locale: 'es-CO' | 'en-US', day: string) =>
      call<Problem>(app, `GET /projects/${project}/forecast?asOf=${day}`, { token, locale })
    const spanish = await ask('es-CO', '2026-07-01')
    expect([spanish.status, spanish.body.errors]).toEqual([
      400,
      [{ path: 'asOf', message: 'La fecha no puede ser posterior a hoy' }],
    ])
    expect((await ask('en-US', '2026-07-01')).body.errors).toEqual([
      { path: 'asOf', message: 'The date can’t be after today' },
    ])
    expect((await ask('es-CO', 'ayer')).status).toBe(400)
    expect((await ask('es-CO', '2026-06-30')).status).toBe(200)
  })

  test('of an unknown project is 404, and everybody who may use the portal sees it', async () => {
    expect((await forecast(99_999)).status).toBe(404)
    expect(await rolesThatMay(app, `GET /projects/${await createProject(app, plan)}/forecast`)).toEqual(roles)
  })
})
