import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { Forecast } from '#contract/forecast.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import type { Project } from '#contract/projects.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, idOf, projectDraft } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => at('2026-02-02'))
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

/** Goes to ten in the morning of a day, and signs in. */
async function at(day: string): Promise<void> {
  app.setTime(new Date(`${day}T15:00:00Z`))
  token = (await signedIn(app, { role: 'Administrador' })).token
}

const person = async (first_name: string) => (await createEmployee(app, { first_name, last_name: 'Ríos' })).id

async function make(name: string, values: Record<string, unknown> = {}): Promise<number> {
  const draft = { name, startDate: '2026-02-02', endDate: '2026-11-30', totalCost: 1_000_000, ...values }
  const { body } = await call<Project>(app, 'POST /projects', { token, body: await projectDraft(app, draft) })
  return body.id
}
const save = (project: number, body: Record<string, unknown>) =>
  call(app, `PUT /projects/update-project/${project}`, { token, body })
const move = (project: number, newDate: string, comments: string, projectStatusId = 0) =>
  call(app, `POST /project-changes/create-project-changes-body/${project}`, {
    token,
    body: { newDate, comments, projectStatusId },
  })
const ask = async (query = '') => (await call<Portfolio>(app, `GET /portfolio?${query}`, { token })).body
/** What there was on a day, by name. */
const seen = async (day: string) =>
  (await ask(`asOf=${day}&open=true,false&orderBy=Project`)).data.map((row) => [
    row.name,
    row.projectStatusName,
    row.r,
    row.due,
    row.moves,
    row.lastReason,
  ])
const names = ({ data }: Portfolio) => data.map(({ name }) => name)

describe('a row of the portfolio', () => {
  test('has the figures of the project’s own forecast and ledger, its last reason, follow-up and cadence', async () => {
    const rita = await person('Rita')
    const customerId = await createCustomer(app, { commercial_name: 'Café Andino', classification: 1 })
    const project = await make('Portal', { customerId, employeeIds: [rita] })
    await at('2026-05-04')
    await save(project, { percentage: 40 })
    await move(project, '2026-12-31', 'Se amplió el alcance')
    await call(app, 'POST /project-checkpoints', {
      token,
      body: { employeeId: rita, projectId: project, comments: 'Al día', summary: 'Al día', tasks: [] },
    })
    await at('2026-06-30')
    const { data, asOf, totalRecordsCount } = await ask()
    const told = (await call<Forecast>(app, `GET /projects/${project}/forecast`, { token })).body
    const { start, due, firstDue, r, p, pv, spit, earned, forecast, late, overdue, outcome, light, reason } = told
    expect([asOf, totalRecordsCount]).toEqual(['2026-06-30', 1])
    expect(data).toMatchObject([
      { start, due, firstDue, r, p, pv, spit, earned, forecast, late, overdue, outcome, light, reason },
    ])
    expect(data).toMatchObject([
      {
        id: project,
        customerName: 'Café Andino',
        classification: 1,
        employees: [{ id: rita, fullName: 'Rita Ríos' }],
        productName: 'ERP Empresarial',
        r: 40,
        pv: 44.3439,
        spit: 0.902,
        due: '2026-12-31',
        firstDue: '2026-11-30',
        moves: 1,
        movedTo: ['2026-12-31'],
        ended: null,
        slipped: 31,
        cumulative: 31,
        lastReason: 'Se amplió el alcance',
        lastFollowUp: '2026-05-04',
        rhythmOver: 50,
        nextLicence: null,
      },
    ])
  })
})

describe('as of a past day', () => {
  test('every project is what it was at the end of that day, as its own forecast says', async () => {
    const early = await make('Temprano', { percentage: 5 })
    await at('2026-03-02')
    const late = await make('Tarde', { startDate: '2026-03-02' })
    await save(early, { percentage: 30, name: 'Temprano y renombrado' })
    const assigned = await call<{ id: number }[]>(app, `POST /project-milestone/assign-project-milestone/${late}`, {
      token,
      body: [
        {
          projectMilestoneId: await idOf(app, 'milestones', 'Inicio'),
          weight: 80,
          plannedPercentage: 50,
          percentageRealized: 25,
        },
      ],
    })
    await at('2026-05-04')
    await move(early, '2027-01-29', 'Se aplazó', await idOf(app, 'project_statuses', 'Finalizado'))
    await call(app, `DELETE /project-milestone/project-milestone/${assigned.body[0]!.id}`, { token })
    await at('2026-06-30')
    const days = ['2026-02-02', '2026-03-01', '2026-03-02', '2026-05-03', '2026-05-04', '2026-06-30']
    for (const day of days) {
      const { data } = await ask(`asOf=${day}&open=true,false&orderBy=Project`)
      for (const row of data) {
        const told = await call<Forecast>(app, `GET /projects/${row.id}/forecast?asOf=${day}`, { token })
        const { start, due, firstDue, source, r, p, pv, spit, forecast, late, overdue, outcome, light, reason } =
          told.body
        expect([day, row]).toMatchObject([
          day,
          { start, due, firstDue, source, r, p, pv, spit, forecast, late, overdue, outcome, light, reason },
        ])
      }
    }
    expect(await seen('2026-02-01')).toEqual([])
    expect(await seen('2026-03-01')).toEqual([['Temprano', 'Por iniciar', 5, '2026-11-30', 0, null]])
    expect(await seen('2026-05-03')).toEqual([
      ['Tarde', 'Por iniciar', 20, '2026-11-30', 0, null],
      ['Temprano y renombrado', 'Por iniciar', 30, '2026-11-30', 0, null],
    ])
    expect(await seen('2026-06-30')).toEqual([
      ['Tarde', 'Por iniciar', 20, '2026-11-30', 0, null],
      ['Temprano y renombrado', 'Finalizado', 30, '2027-01-29', 1, 'Se aplazó'],
    ])
  })

  test('compared with another one, each row says how it was then and the difference, and so does the summary', async () => {
    const project = await make('Portal', { percentage: 10 })
    await at('2026-05-04')
    await make('Otro', { startDate: '2026-05-04' })
    await save(project, { percentage: 30 })
    await move(project, '2026-12-31', 'Se aplazó')
    await at('2026-06-30')
    const { data, summary } = await ask('compareTo=2026-05-01&orderBy=Project')
    expect(data.map(({ name, before, difference }) => [name, before, difference])).toMatchObject([
      ['Otro', null, null],
      [
        'Portal',
        { r: 10, due: '2026-11-30', moves: 0 },
        { r: 20, due: 31, moves: 1, slipped: 31, totalCost: 0, p: null },
      ],
    ])
    expect(summary.find(({ key }) => key === 'open')).toMatchObject({
      count: 2,
      money: 2_000_000,
      before: { count: 1, money: 1_000_000 },
    })
  })

  test('a day to come is refused, for either, in both languages', async () => {
    for (const name of ['asOf', 'compareTo']) {
      const { status, body } = await call<Problem>(app, `GET /portfolio?${name}=2026-02-03`, { token, locale: 'en-US' })
      expect([status, body.errors]).toEqual([400, [{ path: name, message: 'The date can’t be after today' }]])
    }
    expect((await call(app, 'GET /portfolio?asOf=2026-02-02', { token })).status).toBe(200)
  })
})

describe('the list', () => {
  test('shows open projects, the worst first, and the other way round', async () => {
    const closed = await make('Cerrado')
    await make('A tiempo', { percentage: 60 })
    await make('Vencido', { endDate: '2026-06-01', percentage: 90 })
    await make('Tarde', { percentage: 40 })
    await move(closed, '2026-11-30', 'Terminó', await idOf(app, 'project_statuses', 'Finalizado'))
    await at('2026-06-30')
    expect(names(await ask())).toEqual(['Vencido', 'Tarde', 'A tiempo'])
    expect(names(await ask('ascending=false'))).toEqual(['A tiempo', 'Tarde', 'Vencido'])
    expect(names(await ask('open=false'))).toEqual(['Cerrado'])
    expect(await ask('top=1&offset=1')).toMatchObject({
      data: [{ name: 'Tarde' }],
      filteredRecordsCount: 3,
      totalRecordsCount: 4,
    })
  })

  test('says of a closed project on which day it ended, and to which days its end was moved', async () => {
    const project = await make('Cerrado')
    await at('2026-05-04')
    await move(project, '2026-12-31', 'Se amplió')
    await move(project, '2026-12-15', 'Se recuperó')
    await at('2026-06-30')
    await move(project, '2026-12-15', 'Terminó', await idOf(app, 'project_statuses', 'Finalizado'))
    expect((await ask('open=false')).data).toMatchObject([
      { ended: '2026-06-30', moves: 2, movedTo: ['2026-12-31', '2026-12-15'] },
    ])
    expect((await ask('asOf=2026-05-04')).data).toMatchObject([{ ended: null, movedTo: ['2026-12-31', '2026-12-15'] }])
  })

  test('has what has no value last, in both directions', async () => {
    for (const [name, percentage] of Object.entries({ Sin: 100, Con: 40, Otro: 100 })) await make(name, { percentage })
    await at('2026-06-30')
    expect(names(await ask('orderBy=Forecast'))).toEqual(['Con', 'Sin', 'Otro'])
    expect(names(await ask('orderBy=Forecast&ascending=false'))).toEqual(['Con', 'Otro', 'Sin'])
  })

  test('is found by words, ignoring accents, and by several values of a filter', async () => {
    const [ana, luis] = [await person('Ana'), await person('Luis')]
    await make('Migración', { percentage: 20, employeeIds: [ana] })
    await make('Nómina', { percentage: 60, employeeIds: [luis] })
    await make('Inventario', { percentage: 0 })
    await at('2026-06-30')
    expect(names(await ask('searchTerm=MIGRACION'))).toEqual(['Migración'])
    expect(names(await ask(`employeeId=${ana},${luis}&orderBy=Project`))).toEqual(['Migración', 'Nómina'])
    expect(names(await ask('employeeId=0'))).toEqual(['Inventario'])
    expect(names(await ask('light=red,green&orderBy=Project'))).toEqual(['Inventario', 'Migración', 'Nómina'])
    expect(names(await ask('light=green'))).toEqual(['Nómina'])
    expect(names(await ask('belowPlan=true&orderBy=Project'))).toEqual(['Inventario', 'Migración'])
    for (const wrong of [
      'light=blue',
      'open=perhaps',
      'statusId=x',
      'classification=4',
      'groupBy=city',
      'orderBy=City',
    ])
      expect([wrong, (await call(app, `GET /portfolio?${wrong}`, { token })).status]).toEqual([wrong, 400])
  })

  test('each figure of the summary, and each group, asks for a list of as many rows', async () => {
    const [ana, luis] = [await person('Ana'), await person('Luis')]
    const moved = await make('Movido', { percentage: 40, employeeIds: [ana, luis], totalCost: 9_007_199_254_740_991 })
    await make('Vencido', {
      endDate: '2026-06-01',
      percentage: 90,
      employeeIds: [luis],
      totalCost: 9_007_199_254_740_991,
    })
    await make('Pronto', { endDate: '2026-07-10', percentage: 95 })
    await at('2026-05-04')
    await move(moved, '2026-12-31', 'Se aplazó')
    await at('2026-06-30')
    for (const active of [
      '',
      'overdue=false',
      'light=red',
      `employeeId=${luis}`,
      'searchTerm=o&dueWithin=400',
      'open=false',
    ]) {
      const { summary } = await ask(active)
      for (const { key, count, filter } of summary)
        expect([active, key, (await ask(filter)).filteredRecordsCount]).toEqual([active, key, count])
      for (const groupBy of ['customer', 'employee', 'product', 'status', 'light'])
        for (const { key, count, filter } of (await ask(`${active}&groupBy=${groupBy}`)).groups!)
          expect([active, groupBy, key, (await ask(filter)).filteredRecordsCount]).toEqual([
            active,
            groupBy,
            key,
            count,
          ])
    }
    const { groups, data } = await ask('groupBy=employee')
    expect(groups).toMatchObject([
      { name: 'Ana Ríos', count: 1 },
      { name: 'Luis Ríos', count: 2, money: '18014398509481982' },
      { key: '0', name: '', count: 1 },
    ])
    expect(data.map(({ name, group }) => [group, name])).toEqual([
      [String(ana), 'Movido'],
      [String(luis), 'Vencido'],
      [String(luis), 'Movido'],
      ['0', 'Pronto'],
    ])
    // No more rows of each group than were asked for, while the groups count all of theirs.
    const few = await ask('groupBy=employee&groupTop=1')
    expect(few.data.map(({ name }) => name)).toEqual(['Movido', 'Vencido', 'Pronto'])
    expect([few.filteredRecordsCount, few.groups!.map(({ count }) => count)]).toEqual([3, [1, 2, 1]])
  })

  test('follows what is saved, and is for everybody who may use the portal', async () => {
    const project = await make('Portal', { percentage: 10 })
    expect((await ask()).data).toMatchObject([{ r: 10 }])
    await save(project, { percentage: 20 })
    expect((await ask()).data).toMatchObject([{ r: 20 }])
    expect(await rolesThatMay(app, 'GET /portfolio')).toEqual(roles)
  })
})
