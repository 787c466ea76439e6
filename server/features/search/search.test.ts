import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Permission } from '#contract/permissions.ts'
import type { SearchGroup, SearchNoun } from '#contract/search.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createContact, createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { searchAll } from './search.queries.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Consulta' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const ask = async (term: string, top = 5) =>
  (await call<SearchGroup[]>(app, `GET /search?searchTerm=${encodeURIComponent(term)}&top=${top}`, { token })).body
const groupOf = async (noun: SearchNoun, term: string, top = 5) =>
  (await ask(term, top)).find((group) => group.noun === noun)
const namesOf = async (noun: SearchNoun, term: string) => (await groupOf(noun, term))?.items.map(({ name }) => name)

const found = async (...permissions: Permission[]) =>
  (
    await searchAll(
      app.context.db,
      { searchTerm: 'arimena', top: 5 },
      { permissions: new Set(permissions), hidden: new Set() },
    )
  ).length

/** One record of each noun, all of one customer. */
async function company() {
  const { db } = app.context
  const customer = await createCustomer(app, { commercial_name: 'Ganadería Arimena', code: 'CLI-20' })
  const contact = await createContact(app, customer, {
    first_name: 'Yeison',
    last_name: 'Marín',
    email: 'ym@arimena.co',
  })
  const project = await createProject(app, {
    name: 'Fuerza de ventas',
    customer_id: customer,
    end_date: '2026-12-17',
    scheduled_date: '2026-12-31',
  })
  const employee = (await createEmployee(app, { first_name: 'Arimena', last_name: 'Ñáñez', email: 'an@empresa.test' }))
    .id
  const { id: checkpoint } = await db.sql
    .insertInto('checkpoints')
    .values({
      project_id: project,
      employee_id: employee,
      date: '2026-11-10T03:00:00Z',
      summary: 'Comité',
      comments: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: file } = await db.sql
    .insertInto('project_files')
    .values({
      project_id: project,
      name: 'Acta Arimena.pdf',
      extension: 'pdf',
      size: 9,
      storage_key: 'k1',
      date: '2026-10-01T15:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: licence } = await db.sql
    .insertInto('licences')
    .values({
      project_id: project,
      product_id: await idOf(app, 'products', 'ERP Empresarial'),
      date: '2026-01-01T15:00:00Z',
      expiration_date: '2026-12-04',
      serial_number: 'DQNFE-QU2VN-8KXM2-AAAAA',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: change } = await db.sql
    .insertInto('project_changes')
    .values({
      project_id: project,
      date: '2026-11-04T15:00:00Z',
      previous_date: '2026-12-17',
      new_date: '2026-12-31',
      novelty_type: 1,
      project_status_id: await idOf(app, 'project_statuses', 'En ejecución'),
      comments: 'Comité extraordinario en Arimena',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { customer, contact, project, employee, checkpoint, file, licence, change }
}

describe('a search over everything', () => {
  test('finds a word in each noun, with what else is known of it and its screen', async () => {
    const ids = await company()
    const overview = `/projects/projects-list/${ids.project}`
    expect(await ask('arimena')).toEqual([
      {
        noun: 'projects',
        total: 1,
        items: [
          {
            id: ids.project,
            name: 'Fuerza de ventas',
            detail: 'Ganadería Arimena · En ejecución',
            day: '2026-12-31',
            path: overview,
          },
        ],
      },
      {
        noun: 'customers',
        total: 1,
        items: [
          {
            id: ids.customer,
            name: 'Ganadería Arimena',
            detail: expect.stringMatching(/^CLI-20 · 80\d+ · .+/),
            day: null,
            path: `/customers/${ids.customer}`,
          },
        ],
      },
      {
        noun: 'contacts',
        total: 1,
        items: [
          {
            id: ids.contact,
            name: 'Yeison Marín',
            detail: 'Gerente · Ganadería Arimena · ym@arimena.co',
            day: null,
            path: `/customers/contacts/update-contact/${ids.contact}`,
          },
        ],
      },
      {
        noun: 'employees',
        total: 1,
        items: [
          {
            id: ids.employee,
            name: 'Arimena Ñáñez',
            detail: expect.stringMatching(/.+ · an@empresa\.test$/),
            day: null,
            path: `/employees/update-employee/${ids.employee}`,
          },
        ],
      },
      {
        noun: 'checkpoints',
        total: 1,
        items: [
          {
            id: ids.checkpoint,
            name: 'Comité',
            detail: 'Fuerza de ventas · Arimena Ñáñez',
            // Ten in the evening of the day before, in Bogotá.
            day: '2026-11-09',
            path: `/project-checkpoints/tasks-by-project-checkpoints/${ids.checkpoint}`,
          },
        ],
      },
      {
        noun: 'files',
        total: 1,
        items: [
          { id: ids.file, name: 'Acta Arimena.pdf', detail: 'Fuerza de ventas', day: '2026-10-01', path: overview },
        ],
      },
      {
        noun: 'changes',
        total: 1,
        items: [
          {
            id: ids.change,
            name: 'Comité extraordinario en Arimena',
            detail: 'Fuerza de ventas',
            day: '2026-11-04',
            path: `${overview}?tab=novedades`,
          },
        ],
      },
    ])
  })

  test('knows a licence by the beginning of its serial number, with its hyphens or without', async () => {
    const { project } = await company()
    for (const term of ['dqnfe-qu2', 'DQNFEQU2VN8', 'dqnf', 'DQNFE-QU2VN-8KXM2-AAAAA'])
      expect((await groupOf('licences', term))?.items).toEqual([
        {
          id: expect.any(Number),
          name: 'DQNFE-QU2VN-8KXM2-AAAAA',
          detail: 'ERP Empresarial · Fuerza de ventas',
          day: '2026-12-04',
          path: `/projects/projects-list/${project}?tab=licencias`,
        },
      ])
    expect(await groupOf('licences', 'dqn')).toBeUndefined()
    expect(await groupOf('licences', '8KXM2')).toBeUndefined()
  })

  test('needs every word of the term somewhere, and neither its accents nor its case', async () => {
    await company()
    expect(await namesOf('customers', 'ARIMENA ganaderia')).toEqual(['Ganadería Arimena'])
    expect(await namesOf('employees', 'nanez arimena')).toEqual(['Arimena Ñáñez'])
    expect(await namesOf('customers', 'arimena lechería')).toBeUndefined()
    expect(await namesOf('customers', 'ari%ena')).toBeUndefined()
  })

  test('takes a term of one or two letters for the beginning of a name', async () => {
    await company()
    await createCustomer(app, { commercial_name: 'Émpanadas Ga' })
    expect(await namesOf('customers', 'ga')).toEqual(['Ganadería Arimena'])
    expect(await namesOf('customers', 'e')).toEqual(['Émpanadas Ga'])
    expect(await namesOf('files', 'ac')).toEqual(['Acta Arimena.pdf'])
    expect(await namesOf('checkpoints', 'Có')).toEqual(['Comité'])
    expect(await namesOf('changes', 'co')).toBeUndefined()
  })

  test('shows names that begin with the term first, then the others by name, and counts them all', async () => {
    for (const commercial_name of ['Textiles Sol', 'Solar Andina', 'Agro Sol', 'Sol y Mar'])
      await createCustomer(app, { commercial_name })
    const group = await groupOf('customers', 'sol', 3)
    expect(group?.total).toBe(4)
    expect(group?.items.map(({ name }) => name)).toEqual(['Sol y Mar', 'Solar Andina', 'Agro Sol'])
  })

  test('shows the newest novedades first', async () => {
    const { project } = await company()
    const values = await app.context.db.sql.selectFrom('project_changes').selectAll().executeTakeFirstOrThrow()
    for (const comments of ['Arimena dos', 'Arimena tres'])
      await app.context.db.sql
        .insertInto('project_changes')
        .values({
          project_id: project,
          date: values.date,
          previous_date: values.previous_date,
          new_date: values.new_date,
          novelty_type: 1,
          project_status_id: values.project_status_id,
          comments,
        })
        .execute()
    expect(await namesOf('changes', 'arimena')).toEqual([
      'Arimena tres',
      'Arimena dos',
      'Comité extraordinario en Arimena',
    ])
  })

  test('answers nothing to an empty term', async () => {
    await company()
    expect(await ask('  ')).toEqual([])
  })

  test('finds for each person what that one may list', async () => {
    await company()
    expect(await found('portal.access')).toBe(7)
    expect(await found('customers.write')).toBe(0)
  })
})
