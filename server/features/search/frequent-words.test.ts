// On both engines: it speaks SQL.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { SearchGroup, SearchNoun } from '#contract/search.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

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

async function groupOf(noun: SearchNoun, term: string, top = 5): Promise<SearchGroup | undefined> {
  const path = `GET /search?searchTerm=${encodeURIComponent(term)}&top=${top}`
  return (await call<SearchGroup[]>(app, path, { token })).body.find((group) => group.noun === noun)
}
const named = (at: number) => `Andina ${String(at).padStart(4, '0')} Servicios`

async function addCustomers(many: number, code: string, name: (at: number) => string): Promise<void> {
  const { sql: kysely } = app.context.db
  const { city_id } = await kysely.selectFrom('customers').select('city_id').executeTakeFirstOrThrow()
  const rows = Array.from({ length: many }, (_, at) => ({
    code: `${code}-${at}`,
    commercial_name: name(at),
    document_number: `${code.charCodeAt(0)}0${at}`,
    city_id,
  }))
  await kysely.insertInto('customers').values(rows).execute()
}

describe('a search for a frequent word', () => {
  test('does not count what stands nearly everywhere, and still shows the names that begin with it first', async () => {
    const { db } = app.context
    await createCustomer(app, { commercial_name: 'Servicios Zeta' })
    await addCustomers(1200, 'S', named)
    // As the database does by itself after many changes.
    await db.pool.query('analyze customers')
    const group = await groupOf('customers', 'servicios', 2)
    expect(group).not.toHaveProperty('total')
    expect(group?.items.map(({ name }) => name)).toEqual([
      'Servicios Zeta',
      expect.stringMatching(/^Andina \d{4} Servicios$/),
    ])
    expect((await groupOf('customers', 'andina 0012'))?.total).toBe(1)

    // What came last says nothing of the others: the word stands in most rows all the same.
    await addCustomers(600, 'F', (at) => `Ferris ${at}`)
    await db.pool.query('analyze customers')
    const later = await groupOf('customers', 'servicios', 2)
    expect(later).not.toHaveProperty('total')
    expect(later?.items).toHaveLength(2)
    expect(later?.items[0]?.name).toBe('Servicios Zeta')
  })

  test('shows the newest of what stands nearly everywhere', async () => {
    const { db } = app.context
    const project = await createProject(app, { end_date: '2026-12-17' })
    const status = await idOf(app, 'project_statuses', 'En ejecución')
    await db.sql
      .insertInto('project_changes')
      .columns(['project_id', 'date', 'previous_date', 'new_date', 'novelty_type', 'project_status_id', 'comments'])
      .expression(
        sql`select ${project}::integer, timestamptz '2026-11-04 15:00Z', date '2026-12-17', date '2026-12-31', 1,
          ${status}::integer, 'Aplazada ' || n from generate_series(1, 1300) as n`,
      )
      .execute()
    await db.pool.query('analyze project_changes')
    const group = await groupOf('changes', 'aplazada', 3)
    expect(group).not.toHaveProperty('total')
    expect(group?.items.map(({ name }) => name)).toEqual(['Aplazada 1300', 'Aplazada 1299', 'Aplazada 1298'])
  })
})

test('a frequent word is not mistyped, a rare one may be, and one that is near a frequent one is', async () => {
  const { db } = app.context
  await createCustomer(app, { commercial_name: 'Valencis Zeta' })
  await createCustomer(app, { commercial_name: 'Palencis Zeta' })
  await createCustomer(app, { commercial_name: 'Palencia' })
  await addCustomers(1300, 'V', (at) => `Valencia ${at}`)
  await db.pool.query('analyze customers')
  expect(await groupOf('customers', 'valencia zeta')).toBeUndefined()
  expect(await groupOf('customers', 'palencia zeta')).toMatchObject({
    near: 'palencis zeta',
    items: [{ name: 'Palencis Zeta' }],
  })
  expect(await groupOf('customers', 'valenciaa 1299')).toMatchObject({
    near: 'valencia 1299',
    items: [{ name: 'Valencia 1299' }],
  })
})
