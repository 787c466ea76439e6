// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Page } from '#contract/lists.ts'
import { projectSortFields, type ProjectCard } from '#contract/projects.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { assignMilestone, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { projectPage } from './projects.queries.ts'

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

const list = (query = '') => call<Page<ProjectCard>>(app, `GET /projects/projects-list${query}`, { token })
const names = async (query = '') => (await list(query)).body.data.map(({ name }) => name)
/** The consultant and the commercial employee of the first card. */
const shown = async () => {
  const [card] = (await list()).body.data
  return [card?.consultant, card?.commercialEmployee]
}
const found = (term: string) => names(`?searchTerm=${encodeURIComponent(term)}`)
const put = (path: string, body: unknown) => call(app, `PUT ${path}`, { token, body })

describe('a card', () => {
  test('shows what the project is, for whom, how far and by whom', async () => {
    const commercial = await createEmployee(app, {
      first_name: 'Íngrid',
      last_name: 'Vélez',
      position_id: await idOf(app, 'positions', 'Ejecutivo(a) Comercial'),
    })
    const consultant = await createEmployee(app, {
      first_name: 'Saúl',
      surname: 'Díaz',
      position_id: await idOf(app, 'positions', 'Consultor(a)'),
    })
    const second = await createEmployee(app, { position_id: await idOf(app, 'positions', 'Consultor(a)') })
    const director = await createEmployee(app, { position_id: await idOf(app, 'positions', 'Director(a)') })
    const id = await createProject(app, {
      name: 'Bodegas',
      customer_id: await createCustomer(app, { commercial_name: 'Aceros Ñandú' }),
      employee_ids: [director.id, consultant.id, commercial.id, second.id],
      percentage: 45,
      total_cost: 1_234_567_890,
    })
    const { body } = await list()
    expect(body).toEqual({
      data: [
        {
          id,
          version: 1,
          name: 'Bodegas',
          commercialName: 'Aceros Ñandú',
          percentage: 45,
          totalCost: 1_234_567_890,
          commercialEmployee: 'Íngrid Vélez',
          consultant: 'Saúl Ospina Díaz',
          productChannel: 'Distribuidor',
          color: '#2F6FED',
          stateName: 'En ejecución',
          due: '2026-12-15',
          closed: false,
        },
      ],
      filteredRecordsCount: 1,
      totalRecordsCount: 1,
    })
  })

  test('names nobody where no responsable has such a position', async () => {
    await createProject(app)
    expect((await list()).body.data[0]).toMatchObject({ consultant: null, commercialEmployee: null })
  })
})

describe('the cards are ordered', () => {
  test('by commercial name, as Spanish has it, when nothing is asked for', async () => {
    for (const name of ['Zafiro', 'Ñame', 'nube', 'Álamo', 'Oro'])
      await createProject(app, { name, customer_id: await createCustomer(app, { commercial_name: name }) })
    expect(await names()).toEqual(['Álamo', 'nube', 'Ñame', 'Oro', 'Zafiro'])
    expect(await names('?orderBy=CustomerId&ascending=false')).toEqual(['Zafiro', 'Oro', 'Ñame', 'nube', 'Álamo'])
  })

  test('by cost, by the position of their status and by progress', async () => {
    const projects = [
      {
        name: 'a',
        total_cost: 300,
        percentage: 50,
        project_status_id: await idOf(app, 'project_statuses', 'Suspendido'),
      },
      {
        name: 'b',
        total_cost: 9_000_000_000,
        percentage: 100,
        project_status_id: await idOf(app, 'project_statuses', 'Cancelado'),
      },
      { name: 'c', total_cost: 20, percentage: 0, project_status_id: await idOf(app, 'project_statuses', 'En riesgo') },
    ]
    for (const project of projects) await createProject(app, project)
    expect(await names('?orderBy=TotalCost')).toEqual(['c', 'a', 'b'])
    expect(await names('?orderBy=totalcost&ascending=false')).toEqual(['b', 'a', 'c'])
    expect(await names('?orderBy=ProjectStatusId')).toEqual(['c', 'a', 'b'])
    expect(await names('?orderBy=Percentage&ascending=false')).toEqual(['b', 'a', 'c'])
    expect((await list('?orderBy=Name')).status).toBe(400)
  })

  test('by phase: the first milestone that is not wholly realised; without one a project comes last, both ways', async () => {
    const [design, start, done] = [
      await createProject(app, { name: 'diseño' }),
      await createProject(app, { name: 'inicio' }),
      await createProject(app, { name: 'terminado' }),
    ]
    await createProject(app, { name: 'sin hitos' })
    await assignMilestone(app, design, 'Inicio', { percentage_realized: 100 })
    await assignMilestone(app, design, 'Diseño', { percentage_realized: 99.99 })
    await assignMilestone(app, design, 'Cierre')
    await assignMilestone(app, start, 'Inicio')
    await assignMilestone(app, done, 'Cierre', { percentage_realized: 100 })
    expect(await names('?orderBy=Phases')).toEqual(['inicio', 'diseño', 'terminado', 'sin hitos'])
    expect(await names('?orderBy=Phases&ascending=false')).toEqual(['diseño', 'inicio', 'sin hitos', 'terminado'])
  })

  test('with id as the last resort, so that no card shows on two pages', async () => {
    const customer_id = await createCustomer(app)
    for (let n = 0; n < 7; n += 1) await createProject(app, { customer_id })
    for (const orderBy of projectSortFields) {
      const seen: number[] = []
      for (const offset of [0, 3, 6])
        seen.push(...(await list(`?orderBy=${orderBy}&top=3&offset=${offset}`)).body.data.map(({ id }) => id))
      expect(new Set(seen).size).toBe(7)
    }
  })

  test.each([
    ['CustomerId', true, 'projects_of_customer'],
    ['CustomerId', false, 'projects_of_customer'],
    ['TotalCost', true, 'projects_by_cost'],
    ['ProjectStatusId', false, 'projects_of_status'],
    ['Phases', true, 'projects_by_phase_up'],
    ['Phases', false, 'projects_by_phase_down'],
    ['Percentage', true, 'projects_by_percentage'],
  ] as const)('by %s, ascending %s, from the index %s', async (orderBy, ascending, index) => {
    const { db } = app.context
    const statements: string[] = []
    const watched: Database = {
      ...db,
      async quick(_name, text) {
        statements.push(text)
        return []
      },
    }
    await projectPage(watched, { searchTerm: '', offset: 0, top: 10, orderBy, ascending })
    const client = await db.pool.connect()
    try {
      await client.query('begin; set local enable_sort = off; set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statements[0]!}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(` using ${index} `)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('cards are found', () => {
  test('by project, commercial name, status, product and responsables, each word anywhere', async () => {
    const { id } = await createEmployee(app, { first_name: 'Úrsula', middle_name: 'Iguarán', surname: 'Buendía' })
    await createProject(app, {
      name: 'Automatización 100%_listo',
      customer_id: await createCustomer(app, { commercial_name: 'Panadería Trigal' }),
      employee_ids: [id],
    })
    await createProject(app, { name: 'Otro' })
    for (const term of [
      'automatizacion',
      'TRIGAL panaderia',
      'en ejecución trigal',
      'erp trigal',
      'buendia URSULA',
      '100%_l',
    ])
      expect([term, await found(term)]).toEqual([term, ['Automatización 100%_listo']])
    expect(await found('trigal otro')).toEqual([])
    expect((await list('?searchTerm=ejecucion&top=1')).body).toMatchObject({
      filteredRecordsCount: 2,
      totalRecordsCount: 2,
    })
  })

  test('under a new name at once: of the customer, status, product, responsable or project', async () => {
    const customerId = await createCustomer(app, { commercial_name: 'Viejo Cliente' })
    const employee = await createEmployee(app, { first_name: 'Viejo' })
    const status = await idOf(app, 'project_statuses', 'En ejecución')
    const product = await idOf(app, 'products', 'ERP Empresarial')
    const id = await createProject(app, { name: 'Único', customer_id: customerId, employee_ids: [employee.id] })
    const customer = await call<object>(app, `GET /customers/customer-by-id/${customerId}`, { token })
    await put(`/customers/update-customer/${customerId}`, { ...customer.body, commercialName: 'Zorro Azul' })
    const color = '#2F6FED'
    await put(`/project-status/update-project-state/${status}`, { name: 'Marchando', description: 'x', color })
    const entry = { name: 'Planeador Total', type: 'Licencia', channel: 'Aliado', licensed: true }
    await put(`/catalogs/products/${product}`, entry)
    const person = await call<object>(app, `GET /employees/employee-by-id/${employee.id}`, { token })
    await put(`/employees/update-employee/${employee.id}`, { ...person.body, firstName: 'Fermina' })
    for (const term of ['zorro azul', 'marchando', 'planeador total', 'fermina'])
      expect([term, await found(term)]).toEqual([term, ['Único']])
    for (const term of ['viejo', 'ejecucion', 'erp']) expect([term, await found(term)]).toEqual([term, []])
    const { body } = await list()
    expect(body.data[0]).toMatchObject({
      commercialName: 'Zorro Azul',
      stateName: 'Marchando',
      productChannel: 'Aliado',
      consultant: null,
      version: 1,
    })
    const trail = await app.context.db.sql
      .selectFrom('audit')
      .select('id')
      .where('entity', '=', 'project')
      .where('action', '=', 'update')
      .execute()
    expect([id, trail]).toEqual([id, []])
  })

  test('a new position, or a new kind of it, changes who is the consultant', async () => {
    const position = await idOf(app, 'positions', 'Director(a)')
    const { id } = await createEmployee(app, { first_name: 'Flora', position_id: position })
    await createProject(app, { employee_ids: [id] })
    expect(await shown()).toEqual([null, null])
    await put(`/catalogs/positions/${position}`, { name: 'Director(a)', kind: 'commercial' })
    expect(await shown()).toEqual([null, 'Flora Ospina'])
    const person = await call<object>(app, `GET /employees/employee-by-id/${id}`, { token })
    const positionId = await idOf(app, 'positions', 'Consultor(a)')
    await put(`/employees/update-employee/${id}`, { ...person.body, positionId })
    expect(await shown()).toEqual(['Flora Ospina', null])
  })
})
