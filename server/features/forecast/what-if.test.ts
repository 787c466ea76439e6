import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Forecast } from '#contract/forecast.ts'
import type { WhatIf } from '#contract/what-if.ts'
import { signedIn } from '#server/testing/factories.ts'
import { assignMilestone, createProject } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(new Date('2026-06-30T15:00:00Z'))
  token = (await signedIn(app, { role: 'Administrador' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const plan = { start_date: '2026-02-02', end_date: '2026-10-30', scheduled_date: '2026-11-30', total_cost: 1_000_000 }
const supposed = <Body = Forecast>(project: number, body: WhatIf | object, query = '') =>
  call<Body>(app, `POST /projects/${project}/forecast/what-if${query}`, { token, body })
const forecast = async (project: number, query = '') =>
  (await call<Forecast>(app, `GET /projects/${project}/forecast${query}`, { token })).body
const wrong = async (project: number, body: object) => {
  const { status, body: problem } = await supposed<Problem>(project, body)
  return [status, problem.errors?.map(({ path, message }) => [path, message])]
}

const refused = (path: string, message: string) => [400, [[path, message]]]

/** 60 % of the weight by half, 40 % not begun. */
async function withMilestones() {
  const project = await createProject(app, { ...plan, percentage: 30 })
  const days = { planned_start: '2026-02-02', planned_end: '2026-06-30' }
  const begun = { weight: 60, planned_percentage: 80, percentage_realized: 50, ...days }
  const first = await assignMilestone(app, project, 'Inicio', begun)
  const next = { weight: 40, planned_start: '2026-07-01', planned_end: '2026-11-30' }
  return { project, first, second: await assignMilestone(app, project, 'Cierre', next) }
}

describe('what if', () => {
  test('nothing were supposed, the answer is today’s forecast', async () => {
    const { project } = await withMilestones()
    const { status, body } = await supposed(project, {})
    expect(status).toBe(200)
    expect(body).toEqual(await forecast(project))
    expect((await supposed(project, {}, '?against=first')).body).toEqual(await forecast(project, '?against=first'))
  })

  test('another percentage were reported, it is the project’s own as of today', async () => {
    const project = await createProject(app, { ...plan, percentage: 40 })
    expect(await forecast(project)).toMatchObject({ r: 40, forecast: '2026-12-28', late: 18 })
    expect((await supposed(project, { percentage: 55 })).body).toMatchObject({
      source: 'own',
      r: 55,
      pv: 49,
      forecast: '2026-11-11',
      late: -12,
      light: 'green',
    })
  })

  test('another day were agreed, the plan and the promises follow it', async () => {
    const project = await createProject(app, { ...plan, percentage: 40 })
    expect((await supposed(project, { due: '2026-12-31' })).body).toMatchObject({
      due: '2026-12-31',
      firstDue: '2026-11-30',
      pd: 221,
      pv: 44.3439,
      forecast: '2027-01-18',
      late: 10,
      lateFirst: 31,
      baselines: [
        { due: '2026-11-30', changeId: null, late: 31 },
        { day: '2026-06-30', due: '2026-12-31', changeId: null, late: 10 },
      ],
    })
  })

  test('milestones were further, or planned for other days, the progress, the plan and what holds it back follow', async () => {
    const { project, first, second } = await withMilestones()
    expect(await forecast(project)).toMatchObject({
      source: 'milestones',
      r: 30,
      pv: 60,
      heldBack: { milestones: [{ projectMilestoneId: first, points: 30 }] },
    })
    const further = (await supposed(project, { milestones: [{ id: first, percentageRealized: 100 }] })).body
    expect(further).toMatchObject({
      source: 'milestones',
      r: 60,
      byMilestones: 60,
      pv: 60,
      heldBack: { milestones: [] },
    })
    const later = { id: first, plannedStart: '2026-07-01', plannedEnd: '2026-07-31' }
    expect((await supposed(project, { milestones: [later] })).body).toMatchObject({ r: 30, pv: 0 })
    const none = { id: second, plannedStart: null, plannedEnd: null }
    expect((await supposed(project, { milestones: [none] })).body).toMatchObject({ baseline: 'linear', pv: 49 })
  })

  test('a percentage were written that its milestones do not come to, it counts instead of them', async () => {
    const { project, first } = await withMilestones()
    const milestones = [{ id: first, percentageRealized: 100 }]
    expect((await supposed(project, { percentage: 45, milestones })).body).toMatchObject({ source: 'own', r: 45 })
    expect((await supposed(project, { percentage: 60, milestones })).body).toMatchObject({
      source: 'milestones',
      r: 60,
    })
  })

  test('it were done, the forecast is what was answered', async () => {
    const { project, first } = await withMilestones()
    const percentages = { percentageRealized: 75.5, plannedStart: '2026-02-02', plannedEnd: '2026-07-31' }
    const { body } = await supposed(project, { due: '2026-12-31', milestones: [{ id: first, ...percentages }] })
    await call(app, `PUT /project-milestone/update-project-milestone-project/${first}`, { token, body: percentages })
    const novedad = { newDate: '2026-12-31', comments: 'Se acordó' }
    await call(app, `POST /project-changes/create-project-changes-body/${project}`, { token, body: novedad })
    const done = await forecast(project)
    const promises = body.baselines.map((promise, index) => ({ ...promise, changeId: done.baselines[index]?.changeId }))
    expect({ ...body, baselines: promises }).toEqual(done)
  })

  test('anything were supposed, nothing is saved', async () => {
    const { project, first } = await withMilestones()
    const { pool } = app.context.db
    const stored = async () => {
      const { rows } = await pool.query<{ name: string }>(
        `select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
      )
      const known: [string, unknown][] = []
      for (const { name } of rows) {
        const { rows: sums } = await pool.query<object>(
          `select count(*)::int, md5(string_agg(t::text, ',' order by t::text)) from ${name} as t`,
        )
        known.push([name, sums[0]])
      }
      return known
    }
    const before = await stored()
    expect(before.length).toBeGreaterThan(40)
    const milestones = [{ id: first, percentageRealized: 90, plannedStart: '2026-03-02', plannedEnd: '2026-07-31' }]
    expect((await supposed(project, { due: '2027-01-29', percentage: 80, milestones })).status).toBe(200)
    expect(await stored()).toEqual(before)
  })

  test('it cannot be so, it is refused as the forms refuse it', async () => {
    const { project, first } = await withMilestones()
    const early = 'La fecha no puede ser anterior a la fecha de inicio'
    expect(await wrong(project, { due: '2026-02-01' })).toEqual(refused('due', early))
    expect(await wrong(project, { due: '2101-01-01' })).toEqual(refused('due', 'Escriba una fecha entre 1990 y 2100'))
    expect(await wrong(project, { due: '31/12/2026' })).toEqual(refused('due', 'Escriba una fecha como 16/02/2026'))
    expect(await wrong(project, { percentage: 101 })).toEqual(
      refused('percentage', 'El valor no puede ser mayor que 100%'),
    )
    expect(await wrong(project, { percentage: 50.5 })).toEqual(refused('percentage', 'Escriba un número entero'))
    const milestone = (values: object) => wrong(project, { milestones: [{ id: first, ...values }] })
    const ofFirst = (field: string, message: string) => refused(`milestones.0.${field}`, message)
    const above = 'El valor no puede ser mayor que 100%'
    expect(await milestone({ percentageRealized: 100.5 })).toEqual(ofFirst('percentageRealized', above))
    expect(await milestone({ plannedStart: null })).toEqual(ofFirst('plannedStart', 'Escriba las dos fechas o ninguna'))
    expect(await milestone({ plannedStart: '2026-01-30' })).toEqual(ofFirst('plannedStart', early))
    const order = 'El final no puede ser anterior al comienzo'
    expect(await milestone({ plannedStart: '2026-03-02', plannedEnd: '2026-03-01' })).toEqual(
      ofFirst('plannedEnd', order),
    )
    const twice = { milestones: [{ id: first }, { id: first }] }
    expect(await wrong(project, twice)).toEqual(refused('milestones.1.id', 'Ya está en la lista'))
    const other = { milestones: [{ id: first + 1000 }] }
    expect(await wrong(project, other)).toEqual(refused('milestones.0.id', 'Lo elegido ya no existe'))
    expect((await supposed(99_999, {})).status).toBe(404)
  })

  test('may be asked by whoever may read the forecast', async () => {
    const project = await createProject(app, plan)
    expect(await rolesThatMay(app, `POST /projects/${project}/forecast/what-if`, {})).toEqual(roles)
  })
})
