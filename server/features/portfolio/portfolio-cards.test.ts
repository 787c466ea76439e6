import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Forecast, ProjectFigures } from '#contract/forecast.ts'
import type { Page } from '#contract/lists.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import { projectProgress } from '#contract/progress.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { ProjectCard } from '#contract/projects.ts'
import { sheetColumns } from '#contract/sheet-columns.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, idOf, projectDraft } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let rita: number
let coffee: number
/** By their names. */
let projects: Record<string, number>

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(new Date('2026-06-30T15:00:00Z'))
  token = (await signedIn(app, { role: 'Administrador' })).token
  rita = (await createEmployee(app, { first_name: 'Rita', last_name: 'Ríos' })).id
  coffee = await createCustomer(app, { commercial_name: 'Café Andino' })
  const statusOf = (name: string) => idOf(app, 'project_statuses', name)
  projects = {
    Tarde: await make('Tarde', { percentage: 40, employeeIds: [rita], totalCost: 300 }),
    Verde: await make('Verde', { percentage: 60, customerId: coffee, totalCost: 100 }),
    Vencido: await make('Vencido', {
      endDate: '2026-06-16',
      percentage: 90,
      employeeIds: [rita],
      customerId: coffee,
      totalCost: 200,
    }),
    Riesgo: await make('Riesgo', {
      endDate: '2026-07-20',
      percentage: 95,
      projectStatusId: await statusOf('En riesgo'),
      totalCost: 400,
    }),
    Cerrado: await make('Cerrado', {
      percentage: 100,
      projectStatusId: await statusOf('Finalizado'),
      totalCost: 500,
    }),
    Futuro: await make('Futuro', { startDate: '2026-09-01', totalCost: 600 }),
  }
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function make(name: string, values: Record<string, unknown>): Promise<number> {
  const body = await projectDraft(app, { name, startDate: '2026-02-02', endDate: '2026-11-30', ...values })
  const made = await call<{ id: number }>(app, 'POST /projects', { token, body })
  return made.body.id
}

async function assign(name: string, values: Record<string, unknown>): Promise<void> {
  const assigned = await call(app, `POST /project-milestone/assign-project-milestone/${projects[name]}`, {
    token,
    body: [{ projectMilestoneId: await idOf(app, 'milestones', 'Inicio'), plannedPercentage: 50, ...values }],
  })
  expect(assigned.status).toBeLessThan(300)
}

const ask = async <Body>(path: string) => (await call<Body>(app, `GET ${path}`, { token })).body
const cards = (query = '') => ask<Page<ProjectCard>>(`/portfolio/cards?${query}`)
/** To the two decimals that a sheet has. */
const rounded = (value: number) => Math.round(value * 100) / 100
const names = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name)

describe('the cards that filters find', () => {
  test('are the rows that the panorama finds with the same filters', async () => {
    const [risk, begun] = [
      await idOf(app, 'project_statuses', 'En riesgo'),
      await idOf(app, 'project_statuses', 'Por iniciar'),
    ]
    const found: [filter: string, names: string[]][] = [
      ['open=true', ['Futuro', 'Riesgo', 'Tarde', 'Vencido', 'Verde']],
      ['open=false', ['Cerrado']],
      ['overdue=true', ['Vencido']],
      ['dueWithin=30', ['Riesgo']],
      ['light=red,amber', ['Tarde', 'Vencido']],
      ['light=green', ['Riesgo', 'Verde']],
      [`statusId=${risk}`, ['Riesgo']],
      [`statusId=${risk},${begun}`, ['Futuro', 'Riesgo', 'Tarde', 'Vencido', 'Verde']],
      [`employeeId=${rita}`, ['Tarde', 'Vencido']],
      [`employeeId=${rita}&overdue=true`, ['Vencido']],
      [`customerId=${coffee}&light=red`, ['Vencido']],
      ['searchTerm=cafe&open=true', ['Vencido', 'Verde']],
    ]
    for (const [filter, expected] of found) {
      const all = filter.includes('open=') ? '' : 'open=true,false&'
      const rows = await ask<Portfolio>(`/portfolio?${all}${filter}`)
      const page = await cards(filter)
      expect([filter, names(rows).toSorted(), names(page).toSorted()]).toEqual([filter, expected, expected])
      expect(page).toMatchObject({ filteredRecordsCount: expected.length, totalRecordsCount: 6 })
    }
  })

  test('are exported in a file that is called after the projects', async () => {
    const answer = await call(app, 'GET /portfolio/cards/export?open=true', { token })
    expect(answer.headers['content-disposition']).toContain('filename="Proyectos 2026-06-30.xlsx"')
  })

  test('are closed ones too where nothing else is asked for, and the late ones of one person are told', async () => {
    expect((await cards()).filteredRecordsCount).toBe(6)
    expect(names(await cards(`open=true&employeeId=${rita}&overdue=true`))).toEqual(['Vencido'])
  })

  test('come in the orders of the cards, by pages', async () => {
    expect(names(await cards('open=true&orderBy=TotalCost'))).toEqual(['Verde', 'Vencido', 'Tarde', 'Riesgo', 'Futuro'])
    expect(await cards('open=true&orderBy=TotalCost&ascending=false&top=2&offset=1')).toMatchObject({
      data: [{ name: 'Riesgo' }, { name: 'Tarde' }],
      filteredRecordsCount: 5,
      totalRecordsCount: 6,
    })
    expect(names(await cards('orderBy=ProjectStatusId')).at(-1)).toBe('Cerrado')
    expect(names(await cards('orderBy=ProjectStatusId&ascending=false'))[0]).toBe('Cerrado')
  })

  test('are for everybody who may use the portal, and senseless filters are refused', async () => {
    expect(await rolesThatMay(app, 'GET /portfolio/cards')).toEqual(roles)
    for (const wrong of ['light=blue', 'open=perhaps', 'statusId=0', 'dueWithin=-1', 'orderBy=Due'])
      expect([wrong, (await call(app, `GET /portfolio/cards?${wrong}`, { token })).status]).toEqual([wrong, 400])
  })
})

describe('how the projects of a page stand', () => {
  beforeEach(async () => {
    app.setTime(new Date('2026-07-01T15:00:00Z'))
    token = (await signedIn(app, { role: 'Administrador' })).token
  })

  test('is what each one’s own forecast and the panorama say, whatever its outcome', async () => {
    const planned = { plannedStart: '2026-02-02', plannedEnd: '2026-05-29' }
    await assign('Verde', { weight: 60, percentageRealized: 50, ...planned })
    await assign('Riesgo', { weight: 80, percentageRealized: 75 })
    const moved = await call(app, `POST /project-changes/create-project-changes-body/${projects['Tarde']}`, {
      token,
      body: {
        newDate: '2026-12-31',
        comments: 'Terminó',
        projectStatusId: await idOf(app, 'project_statuses', 'Cancelado'),
      },
    })
    expect(moved.status).toBeLessThan(300)
    await call(app, `PUT /projects/update-project/${projects['Tarde']}`, { token, body: { realEndDate: null } })
    const ids = Object.values(projects)
    const figures = await ask<ProjectFigures[]>(`/projects/forecasts?ids=${ids.join(',')}`)
    const rows = await ask<Portfolio>('/portfolio?open=true,false')
    expect(figures.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(figures.map(({ outcome }) => outcome)).size).toBeGreaterThan(2)
    for (const { promise, ...one } of figures) {
      expect(promise).toBe(one.due)
      const own = await ask<Forecast>(`/projects/${one.id}/forecast`)
      expect({ id: one.id, ...own }).toMatchObject(one)
      expect(rows.data.find(({ id }) => id === one.id)).toMatchObject(one)
    }
  })

  test('is what the export of the panorama says, too, and realised and planned are those of their milestones', async () => {
    await assign('Verde', { weight: 60, percentageRealized: 50.25 })
    await assign('Riesgo', { weight: 80, percentageRealized: 75 })
    const fields = sheetColumns.portfolio.map(({ field }) => field)
    const { payload } = await app.app.inject({
      url: '/api/portfolio/export?format=csv&open=true,false',
      headers: { authorization: `Bearer ${token}` },
    })
    const lines = payload.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(6)
    for (const line of lines) {
      const cells = line.split(';')
      const cell = (field: (typeof fields)[number]) => cells[fields.indexOf(field)] ?? ''
      const own = await ask<Forecast>(`/projects/${cell('id')}/forecast`)
      const number = (field: (typeof fields)[number]) => Number(cell(field).replaceAll(/["%]/g, '').replace(',', '.'))
      expect([cell('name'), number('r'), number('pv')]).toEqual([cell('name'), rounded(own.r), rounded(own.pv)])
      expect([cell('forecast'), cell('late')]).toEqual([own.forecast ?? '', String(own.late ?? '')])
      if (own.source === 'own') continue
      const milestones = await ask<ProjectMilestone[]>(
        `/project-milestone/project-milestone-list?projectId=${cell('id')}`,
      )
      const { realized, planned } = projectProgress(milestones)
      expect([own.r, own.p]).toEqual([realized, planned])
    }
  })

  test('leaves out those that are not there, and refuses what is no list of ids', async () => {
    const { Verde } = projects
    expect(await ask<ProjectFigures[]>(`/projects/forecasts?ids=${Verde},2000000000`)).toMatchObject([{ id: Verde }])
    for (const wrong of ['', '?ids=', '?ids=x', '?ids=0', '?ids=1;2', `?ids=${'1,'.repeat(3000)}1`])
      expect([wrong, (await call(app, `GET /projects/forecasts${wrong}`, { token })).status]).toEqual([wrong, 400])
    expect(await rolesThatMay(app, 'GET /projects/forecasts')).toEqual(roles)
  })

  test('says working days of delay only of an open project', async () => {
    const figures = await ask<ProjectFigures[]>(`/projects/forecasts?ids=${projects['Vencido']},${projects['Cerrado']}`)
    expect(figures.map(({ id, overdue, light }) => [id, overdue, light])).toEqual([
      [projects['Vencido'], 10, 'red'],
      [projects['Cerrado'], 0, 'grey'],
    ])
  })
})
