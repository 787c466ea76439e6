import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import type { Forecast } from '#contract/forecast.ts'
import type { Page } from '#contract/lists.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import type { ProgressPoint } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import type { Slips } from '#contract/slips.ts'
import { signedIn } from '#server/testing/factories.ts'
import { idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// The clock of the machine is put back, by hours and across midnight. What was saved first stays first.

let app: TestApp
let token: string
let id: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await at('2026-03-02T15:00:00Z')
  const draft = await projectDraft(app, { startDate: '2026-02-02', endDate: '2026-11-30', percentage: 5 })
  id = (await send<Project>('POST /projects', draft)).id
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

/** Sets the clock, and signs in again: a session of another day is over. */
async function at(instant: string): Promise<void> {
  app.setTime(new Date(instant))
  token = (await signedIn(app, { role: 'Administrador' })).token
}

async function send<Body>(request: string, body?: unknown): Promise<Body> {
  const answer = await call<Body>(app, request, { token, body })
  if (answer.status >= 300) throw new Error(`${request} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

const move = (newDate: string, comments = 'Se aplaza') =>
  send(`POST /project-changes/create-project-changes-body/${id}`, { newDate, comments })
const status = (projectStatusId: number) =>
  send(`POST /project-changes/create-project-changes-body/${id}`, {
    newDate: '2026-11-30',
    comments: 'Cambia',
    projectStatusId,
  })
const update = (change: object) => send(`PUT /projects/update-project/${id}`, change)
const slips = () => send<Slips>(`GET /projects/${id}/slips`)
const rowAsOf = async (query = '') => (await send<Portfolio>(`GET /portfolio?open=true,false${query}`)).data[0]!

/** Moved on Wednesday; then the clock says Tuesday, and it is moved again. */
async function movedAcrossMidnight(): Promise<void> {
  await at('2026-03-04T15:00:00Z')
  await move('2026-12-31')
  await at('2026-03-03T15:00:00Z')
  await move('2027-01-29')
  await move('2027-01-15')
}

test('the ledger adds up in the order of the saves', async () => {
  await movedAcrossMidnight()
  const { rows, figures } = await slips()
  expect(rows.map(({ from, to, shift, cumulative }) => [from, to, shift, cumulative])).toEqual([
    ['2026-11-30', '2026-12-31', 31, 31],
    ['2026-12-31', '2027-01-29', 29, 60],
    ['2027-01-29', '2027-01-15', -14, 46],
  ])
  expect(figures).toMatchObject({ moves: 3, slipped: 60, wonBack: 14 })
})

test('the first due day is the one that the project was made with, on every day', async () => {
  await movedAcrossMidnight()
  await at('2026-03-06T15:00:00Z')
  expect(await rowAsOf()).toMatchObject({
    firstDue: '2026-11-30',
    due: '2027-01-15',
    moves: 3,
    slipped: 60,
    cumulative: 46,
  })
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']) {
    expect([day, (await rowAsOf(`&asOf=${day}`)).firstDue]).toEqual([day, '2026-11-30'])
    const forecast = await send<Forecast>(`GET /projects/${id}/forecast?asOf=${day}`)
    expect([day, forecast.firstDue]).toEqual([day, '2026-11-30'])
  }
  // On Monday nothing had been moved, and on Thursday everything had.
  expect(await rowAsOf('&asOf=2026-03-02')).toMatchObject({ due: '2026-11-30', moves: 0, slipped: 0 })
  expect(await rowAsOf('&asOf=2026-03-05')).toMatchObject({ due: '2027-01-15', moves: 3, slipped: 60 })
  // Between them a day shows one of the days that the project was due, and the same in both places.
  const { due } = await rowAsOf('&asOf=2026-03-03')
  expect((await send<Forecast>(`GET /projects/${id}/forecast?asOf=2026-03-03`)).due).toBe(due)
  expect(due).toBe('2026-11-30')
})

test('statuses follow each other without a gap, and none lasts less than no day', async () => {
  const [risk, work] = [
    await idOf(app, 'project_statuses', 'En riesgo'),
    await idOf(app, 'project_statuses', 'En ejecución'),
  ]
  await at('2026-03-12T15:00:00Z')
  await status(risk)
  await at('2026-03-07T15:00:00Z')
  await status(work)
  await at('2026-03-10T15:00:00Z')
  const { statuses } = await slips()
  expect(statuses.map(({ statusName, from, to, days }) => [statusName, from, to, days])).toEqual([
    [statuses[0]!.statusName, '2026-03-02', '2026-03-10', 8],
    ['En riesgo', '2026-03-10', '2026-03-10', 0],
    ['En ejecución', '2026-03-10', '2026-03-10', 0],
  ])
})

test('progress stands in the order of the saves, and a day ends with what was saved last', async () => {
  await at('2026-03-04T15:00:00Z')
  await update({ percentage: 20 })
  await at('2026-03-04T13:00:00Z')
  await update({ percentage: 30 })
  const history = await send<ProgressPoint[]>(`GET /projects/${id}/progress-history`)
  expect(history.map(({ percentage }) => percentage)).toEqual([5, 20, 30])
  await at('2026-03-06T15:00:00Z')
  await update({ percentage: 40 })
  expect((await rowAsOf('&asOf=2026-03-04')).r).toBe(30)
  const { points } = await send<Forecast>(`GET /projects/${id}/forecast`)
  const days = points.map(({ day }) => day)
  expect(days).toEqual(days.toSorted())
})

test('the trail of a record is read in the order of its changes', async () => {
  await movedAcrossMidnight()
  const { data } = await send<Page<AuditRow>>(`GET /audit?entity=project&entityId=${id}`)
  expect(data.map(({ kind, fields }) => [kind, fields.find(({ field }) => field === 'scheduledDate')?.after])).toEqual([
    ['update', '2027-01-15'],
    ['update', '2027-01-29'],
    ['update', '2026-12-31'],
    ['create', undefined],
  ])
})

test('the reason that is quoted is that of the move that was saved last', async () => {
  await at('2026-03-04T15:00:00Z')
  await move('2026-12-31', 'Faltan licencias')
  await at('2026-03-03T15:00:00Z')
  await move('2027-01-29', 'El cliente está de inventario')
  await at('2026-03-06T15:00:00Z')
  expect((await rowAsOf()).lastReason).toBe('El cliente está de inventario')
})
