import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Forecast, ProjectFigures } from '#contract/forecast.ts'
import type { Page } from '#contract/lists.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import type { ProjectCard } from '#contract/projects.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, idOf, projectDraft } from '#server/testing/project-records.ts'
import { sheetLines } from '#server/testing/sheet-lines.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Three projects over five months, and each figure of them reckoned by hand. Working days after 2 February 2026 are 60 up
// to 3 May, 79 up to 31 May, 98 up to 30 June, 106 up to 10 July, 200 up to 30 November and 221 up to 31 December.

let app: TestApp
let token: string
const ids: Record<'Inventario' | 'Nómina' | 'Portal', number> = { Inventario: 0, Nómina: 0, Portal: 0 }
let coffee: number
let ana: number
let luis: number

/** Goes to ten in the morning of a day, or to a time in UTC, and signs in. */
async function at(day: string, time = '15:00'): Promise<void> {
  app.setTime(new Date(`${day}T${time}:00Z`))
  token = (await signedIn(app, { role: 'Administrador' })).token
}

async function send<Body = unknown>(request: string, body?: unknown): Promise<Body> {
  const answer = await call<Body>(app, request, { token, body })
  if (answer.status >= 300) throw new Error(`${request}: ${answer.text}`)
  return answer.body
}

async function make(name: keyof typeof ids, values: Record<string, unknown>): Promise<void> {
  const draft = { name, startDate: '2026-02-02', productId: await idOf(app, 'products', 'Desarrollo a la Medida') }
  const body = await projectDraft(app, { ...draft, ...values })
  ids[name] = (await send<{ id: number }>('POST /projects', body)).id
}
const save = (name: keyof typeof ids, body: object) => send(`PUT /projects/update-project/${ids[name]}`, body)
const novedad = async (name: keyof typeof ids, newDate: string, comments: string, status?: string) =>
  send(`POST /project-changes/create-project-changes-body/${ids[name]}`, {
    newDate,
    comments,
    ...(status && { projectStatusId: await idOf(app, 'project_statuses', status) }),
  })

beforeAll(async () => {
  app = await testApp()
  await at('2026-02-02')
  coffee = await createCustomer(app, { commercial_name: 'Café Andino', classification: 1 })
  const snow = await createCustomer(app, { commercial_name: 'La Nieve' })
  ana = (await createEmployee(app, { first_name: 'Ana', last_name: 'Ríos' })).id
  luis = (await createEmployee(app, { first_name: 'Luis', last_name: 'Ríos' })).id
  const erp = { productId: await idOf(app, 'products', 'ERP Empresarial'), customerId: coffee, totalCost: 1_000_000 }
  await make('Portal', { ...erp, endDate: '2026-11-30', employeeIds: [ana] })
  await make('Nómina', { customerId: snow, endDate: '2026-06-30', totalCost: 2_000_000, employeeIds: [luis] })
  await at('2026-03-02')
  await save('Portal', { percentage: 10 })
  // Half past nine in the evening of 2 March.
  await at('2026-03-03', '02:30')
  const checkpoint = { employeeId: ana, projectId: ids.Portal, summary: 'Al día', comments: 'Todo va bien', tasks: [] }
  await send('POST /project-checkpoints', checkpoint)
  await at('2026-05-04')
  await save('Portal', { percentage: 40 })
  await novedad('Portal', '2026-12-31', 'Se amplió el alcance')
  const crm = { productId: await idOf(app, 'products', 'CRM Comercial'), quantity: 1, expirationDate: '2026-12-15' }
  const [licence] = await send<[{ id: number }]>(`POST /projects/${ids.Portal}/licenses`, crm)
  const first = { projectMilestoneId: await idOf(app, 'milestones', 'Inicio'), weight: 80 }
  const assigned = [{ ...first, plannedPercentage: 60, percentageRealized: 50 }]
  await send(`POST /project-milestone/assign-project-milestone/${ids.Nómina}`, assigned)
  const later = { startDate: '2026-05-04', endDate: '2026-07-10', totalCost: 3_000_000 }
  await make('Inventario', { ...later, customerId: snow })
  await at('2026-05-29')
  await novedad('Nómina', '2026-06-30', 'Falta el contrato', 'Suspendido')
  await at('2026-06-16')
  await novedad('Nómina', '2026-06-30', 'Se entregó', 'Finalizado')
  await save('Inventario', { percentage: 50 })
  await save('Portal', { employeeIds: [luis], totalCost: 1_500_000 })
  await send(`POST /v1/licenses/${licence.id}/renew`, { expirationDate: '2027-12-15' })
  await at('2026-06-30')
})
afterAll(() => app.close())

const asked = (query: string) => send<Portfolio>(`GET /portfolio?orderBy=Project&${query}`)
const all = 'open=true,false'
const named = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name)
/** The rows of a day, and the figures that the specification has a formula for. */
const figuresOn = async (query: string) =>
  (await asked(`${all}&${query}`)).data.map((row) => [
    row.name,
    [row.r, row.pv, row.spit, row.due, row.forecast, row.late, row.overdue, row.light],
  ])
/** What a day has of follow-ups, novedades, licences and people. */
const recordsOn = async (query: string) =>
  (await asked(`${all}&${query}`)).data.map((row) => [
    row.name,
    row.projectStatusName,
    row.employees.map(({ fullName }) => fullName),
    [row.totalCost, row.moves, row.slipped, row.lastReason, row.lastFollowUp, row.rhythmOver, row.nextLicence],
  ])
const within = async (query: string) => named(await asked(`${all}&${query}`))
const cards = async (query: string) => named(await send<Page<ProjectCard>>(`GET /portfolio/cards?${query}`))
const lines = async (path: string, columns: string) =>
  (await sheetLines(app, token, `${path}&columns=${columns}`)).slice(1).map((cells) => cells.join('|'))
const summaryOf = ({ summary }: Portfolio) => summary.map(({ key, count, money }) => [key, count, money])

describe('the panorama of today', () => {
  test('has for each project the figures of its formulas', async () => {
    // By their plans. Inventario: 37 of 45 days, half done, so 22.5 are left. Portal: 98 of 221 days, 132.6 are left. Nómina
    // is measured at its end, after 89 of 98 days.
    expect(await figuresOn('')).toEqual([
      ['Inventario', [50, 82.2222, 0.6081, '2026-07-10', '2026-08-04', 15, 0, 'red']],
      ['Nómina', [40, 90.8163, 0.4404, '2026-06-30', null, -9, 0, 'grey']],
      ['Portal', [40, 44.3439, 0.902, '2026-12-31', '2027-01-18', 10, 0, 'green']],
    ])
  })

  test('has what its records say, and the days over the cadence of its customer: 7 of ORO, 30 of none', async () => {
    expect(await recordsOn('')).toEqual([
      ['Inventario', 'Por iniciar', [], [3_000_000, 0, 0, null, null, 27, null]],
      ['Nómina', 'Finalizado', ['Luis Ríos'], [2_000_000, 0, 0, null, null, null, null]],
      [
        'Portal',
        'Por iniciar',
        ['Luis Ríos'],
        [1_500_000, 1, 31, 'Se amplió el alcance', '2026-03-02', 113, '2027-12-15'],
      ],
    ])
  })

  test('counts and adds up what each figure stands for', async () => {
    expect(summaryOf(await asked(''))).toEqual([
      ['open', 2, 4_500_000],
      ['overdue', 0, 0],
      ['belowPlan', 1, 3_000_000],
      ['dueSoon', 1, 3_000_000],
      ['attention', 1, 3_000_000],
      ['silent', 2, 4_500_000],
      ['slipped', 1, 1_500_000],
      ['delayed', 1, 1_500_000],
      ['licenceRisk', 1, 1_500_000],
    ])
  })
})

describe('the panorama of a past day', () => {
  test('has for each project the figures of that day', async () => {
    expect(await figuresOn('asOf=2026-05-31')).toEqual([
      ['Inventario', [0, 40, 0, '2026-07-10', '2026-08-10', 18, 0, 'red']],
      ['Nómina', [40, 80.6122, 0.4962, '2026-06-30', '2026-08-31', 40, 0, 'grey']],
      ['Portal', [40, 35.7466, 1.119, '2026-12-31', '2026-12-17', -9, 0, 'green']],
    ])
    const before = await figuresOn('asOf=2026-05-03')
    expect(before).toMatchObject([
      ['Nómina', [0, 61.2245, 0, '2026-06-30', expect.any(String), 60, 0, 'red']],
      ['Portal', [10, 30, 0.3333, '2026-11-30', expect.any(String), 40, 0, 'amber']],
    ])
    expect(named(await asked(`${all}&asOf=2026-02-01`))).toEqual([])
  })

  test('has the records as they were: statuses, people, costs, follow-ups and licences', async () => {
    expect(await recordsOn('asOf=2026-05-31')).toEqual([
      ['Inventario', 'Por iniciar', [], [3_000_000, 0, 0, null, null, 0, null]],
      ['Nómina', 'Suspendido', ['Luis Ríos'], [2_000_000, 0, 0, null, null, null, null]],
      [
        'Portal',
        'Por iniciar',
        ['Ana Ríos'],
        [1_000_000, 1, 31, 'Se amplió el alcance', '2026-03-02', 83, '2026-12-15'],
      ],
    ])
    expect(await recordsOn('asOf=2026-05-03')).toEqual([
      ['Nómina', 'Por iniciar', ['Luis Ríos'], [2_000_000, 0, 0, null, null, 60, null]],
      ['Portal', 'Por iniciar', ['Ana Ríos'], [1_000_000, 0, 0, null, '2026-03-02', 55, null]],
    ])
    expect((await recordsOn('asOf=2026-03-01')).map(([name, , , figures]) => [name, figures])).toEqual([
      ['Nómina', [2_000_000, 0, 0, null, null, 0, null]],
      ['Portal', [1_000_000, 0, 0, null, null, 20, null]],
    ])
  })

  test('counts and adds up what each figure stood for', async () => {
    expect(summaryOf(await asked('asOf=2026-05-31'))).toEqual([
      ['open', 3, 6_000_000],
      ['overdue', 0, 0],
      ['belowPlan', 2, 5_000_000],
      ['dueSoon', 1, 2_000_000],
      ['attention', 1, 3_000_000],
      ['silent', 1, 1_000_000],
      ['slipped', 1, 1_000_000],
      ['delayed', 1, 1_000_000],
      ['licenceRisk', 1, 1_000_000],
    ])
  })
})

test('compared with a past day, a forecast that moved later has grown, and one that is gone has no difference', async () => {
  const { data } = await asked(`${all}&compareTo=2026-05-31`)
  // By their plans, in working days after the start: Inventario from the 63rd to the 60th, 10 to 4 August; Portal from the
  // 212th to the 231st, 17 December to 18 January. Nómina was 40 days late by its plan, and ended 9 days early.
  expect(data.map(({ name, difference }) => [name, difference?.forecast, difference?.late])).toEqual([
    ['Inventario', -6, -3],
    ['Nómina', null, -49],
    ['Portal', 32, 19],
  ])
})

test('dueWithin finds what is due from the day itself to so many calendar days after it, and nothing of the past', async () => {
  expect(await within('dueWithin=0')).toEqual(['Nómina'])
  expect(await within('dueWithin=9')).toEqual(['Nómina'])
  expect(await within('dueWithin=10')).toEqual(['Inventario', 'Nómina'])
  expect(await within('dueWithin=183')).toEqual(['Inventario', 'Nómina'])
  expect(await within('dueWithin=184')).toEqual(['Inventario', 'Nómina', 'Portal'])
  expect(await within('dueWithin=29&asOf=2026-05-31')).toEqual([])
  expect(await within('dueWithin=30&asOf=2026-05-31')).toEqual(['Nómina'])
  await at('2026-07-01')
  expect(await within('dueWithin=30')).toEqual(['Inventario'])
  await at('2026-06-30')
})

test('each filter finds its projects, in the panorama and among the cards', async () => {
  const suspended = await idOf(app, 'project_statuses', 'Suspendido')
  const closing = await idOf(app, 'project_statuses', 'Finalizado')
  for (const [filter, names] of [
    ['open=true', ['Inventario', 'Portal']],
    ['open=false', ['Nómina']],
    ['dueWithin=30', ['Inventario', 'Nómina']],
    ['overdue=true', []],
    ['light=red', ['Inventario']],
    ['light=green,grey', ['Nómina', 'Portal']],
    [`statusId=${suspended}`, []],
    [`statusId=${closing}`, ['Nómina']],
    [`employeeId=${ana}`, []],
    [`employeeId=${luis}`, ['Nómina', 'Portal']],
    [`employeeId=${luis}&light=green`, ['Portal']],
    [`customerId=${coffee}`, ['Portal']],
    ['searchTerm=cafe', ['Portal']],
    ['searchTerm=nieve&open=true', ['Inventario']],
  ] as const) {
    const query = filter.includes('open=') ? filter : `${all}&${filter}`
    expect([filter, named(await asked(query))]).toEqual([filter, names])
    expect([filter, (await cards(filter)).toSorted()]).toEqual([filter, names])
  }
})

test('how projects stand is told alike by their forecasts and by the figures of cards', async () => {
  const { Inventario, Portal } = ids
  const figures = await send<ProjectFigures[]>(`GET /projects/forecasts?ids=${Portal},${Inventario}`)
  const own = [await send<Forecast>(`GET /projects/${Portal}/forecast`)]
  own.push(await send<Forecast>(`GET /projects/${Inventario}/forecast`))
  const expected = [
    ['own', 40, 44.3439, '2026-12-31', 10, 'green', { code: 'onTime', days: 10, limit: 10, day: null }],
    ['own', 50, 82.2222, '2026-07-10', 15, 'red', { code: 'lateFar', days: 15, limit: 11, day: null }],
  ]
  for (const told of [figures.toSorted((one) => (one.id === Portal ? -1 : 1)), own])
    expect(told.map((one) => [one.source, one.r, one.pv, one.due, one.late, one.light, one.reason])).toEqual(expected)
})

describe('an export has the rows of its list, word for word:', () => {
  test('the panorama of today and of a past day', async () => {
    const figures = 'name,due,r,pv,forecast,late,light'
    expect(await lines(`/portfolio/export?${all}&orderBy=Project`, figures)).toEqual([
      'Inventario|2026-07-10|50%|82,2222%|2026-08-04|15|Rojo',
      'Nómina|2026-06-30|40%|90,8163%||-9|Gris',
      'Portal|2026-12-31|40%|44,3439%|2027-01-18|10|Verde',
    ])
    const why = await lines(`/portfolio/export?${all}&orderBy=Project`, 'from,to,reason')
    expect(why.slice(0, 2)).toEqual(['||Terminaría 15 días hábiles tarde', '||Terminó 9 días hábiles antes'])
    const records = 'lastReason,lastFollowUp,rhythmOver,nextLicence,totalCost,employeeIds'
    expect(await lines('/portfolio/export?slipped=true', records)).toEqual([
      'Se amplió el alcance|2026-03-02|113|2027-12-15|1500000|Luis Ríos',
    ])
    expect(await lines('/portfolio/export?asOf=2026-05-31&slipped=true', `${figures},${records}`)).toEqual([
      'Portal|2026-12-31|40%|35,7466%|2026-12-17|-9|Verde|Se amplió el alcance|2026-03-02|83|2026-12-15|1000000|Ana Ríos',
    ])
  })

  test('projects, by their costs and by what their filters find', async () => {
    const columns = 'name,customerId,totalCost,percentage,projectStatusId,scheduledDate,realEndDate'
    const [most, more, least] = [
      'Inventario|La Nieve|3000000|50%|Por iniciar||',
      'Nómina|La Nieve|2000000|40%|Finalizado|2026-06-30|2026-06-16',
      'Portal|Café Andino|1500000|40%|Por iniciar|2026-12-31|',
    ]
    const order = 'orderBy=TotalCost&ascending=false'
    expect(await lines(`/projects/projects-list/export?${order}`, columns)).toEqual([most, more, least])
    expect(await lines(`/portfolio/cards/export?open=true&${order}`, columns)).toEqual([most, least])
  })

  test('novedades, the newest first', async () => {
    const columns = 'date,noveltyType,previousDate,newDate,projectStatusId,comments'
    const path = `/project-changes/project-states-list/${ids.Nómina}/export?orderBy=Date&ascending=false`
    expect(await lines(path, columns)).toEqual([
      '2026-06-16 10:00:00|Estado|2026-06-30|2026-06-30|Finalizado|Se entregó',
      '2026-05-29 10:00:00|Estado|2026-06-30|2026-06-30|Suspendido|Falta el contrato',
    ])
  })
})
