import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { projects } from '#contract/projects.ts'
import { KeptPages } from '#server/db/kept-pages.ts'
import type { Database } from '#server/db/open.ts'
import { customerPage } from '#server/features/customers/customers.queries.ts'
import { projectPage } from '#server/features/projects/projects.queries.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { employeePage } from './employees.queries.ts'

let app: TestApp
let token: string
const ids = { employee: 0, customer: 0, project: 0 }

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
  ids.employee = (await createEmployee(app, { first_name: 'Ámbar' })).id
  ids.customer = await createCustomer(app, { commercial_name: 'Aguas de Sotará' })
  ids.project = await createProject(app, { name: 'Abasto', customer_id: ids.customer })
}, 60_000)
afterAll(() => app.close())

/** What each list is read by, besides through the API. */
const lists = {
  employees: {
    path: employees.list.path,
    read: (db: Database, query: ListQuery) => employeePage(db, { ...query, orderBy: undefined }),
  },
  customers: {
    path: customers.list.path,
    read: (db: Database, query: ListQuery) => customerPage(db, { ...query, orderBy: undefined }),
  },
  projects: {
    path: projects.list.path,
    read: (db: Database, query: ListQuery) => projectPage(db, { ...query, orderBy: undefined }),
  },
} as const
type List = keyof typeof lists

const queries = ['?top=10', '?searchTerm=a', '?searchTerm=sotara', '?top=7&offset=1']

const page = async (list: List, query: string) =>
  (await call<Page<object>>(app, `GET ${lists[list].path}${query}`, { token })).body

/** The same page from a portal that has kept nothing: one that begins to look only now. */
async function fresh(list: List, query: string): Promise<unknown> {
  const asked = new URLSearchParams(query)
  const read = await lists[list].read(
    { ...app.context.db },
    {
      searchTerm: asked.get('searchTerm') ?? '',
      offset: Number(asked.get('offset') ?? 0),
      top: Number(asked.get('top') ?? 10),
      ascending: true,
    },
  )
  return { ...read, data: read.data.map((row) => (row as { id: number }).id) }
}

/** Every way in which what a list shows can change, as one statement. */
const changes: Record<List, Record<string, () => ReturnType<typeof sql>>> = {
  employees: {
    'a new employee':
      () => sql`insert into employees (document_type_id, document_number, first_name, last_name, email, city_id,
      position_id, group_id) select document_type_id, document_number || 'X', 'Abel', last_name, 'x' || email, city_id, position_id,
      group_id from employees where id = ${ids.employee}`,
    'a changed employee': () => sql`update employees set first_name = 'Abril Sotará' where id = ${ids.employee}`,
    'a removed employee': () => sql`delete from employees where first_name = 'Abel'`,
    'a renamed position': () => sql`update positions set name = name || ' sotara'`,
    'a renamed group': () => sql`update groups set name = name || ' sotara'`,
  },
  customers: {
    'a new customer': () => sql`insert into customers (code, commercial_name, document_number, city_id)
      select 'X' || code, 'Abetos', 'X' || document_number, city_id from customers where id = ${ids.customer}`,
    'a changed customer': () => sql`update customers set address = 'Calle Sotará' where commercial_name = 'Abetos'`,
    'a removed customer': () => sql`delete from customers where commercial_name = 'Abetos'`,
  },
  projects: {
    'a changed project': () => sql`update projects set percentage = 77 where id = ${ids.project}`,
    'a renamed customer': () => sql`update customers set commercial_name = 'Sotará, Aguas' where id = ${ids.customer}`,
    'a renamed product': () => sql`update products set name = name || ' sotara'`,
    'another channel of a product': () => sql`update products set channel = 'Aliado'`,
    'another colour of a status': () => sql`update project_statuses set color = '#111111'`,
    'a renamed status': () => sql`update project_statuses set name = name || ' sotara'`,
    'a renamed position of somebody on it': () => sql`update positions set kind = 'commercial'`,
  },
}

describe.each(Object.keys(lists) as List[])('a page of %s that was read before', (list) => {
  test.each(Object.keys(changes[list]))('shows %s at once', async (name) => {
    for (const query of queries) await page(list, query)
    await changes[list][name]!().execute(app.context.db.sql)
    for (const query of queries) {
      const { data, ...counts } = await page(list, query)
      expect({ ...counts, data: data.map((row) => (row as { id: number }).id) }).toEqual(await fresh(list, query))
    }
    const cold = await lists[list].read({ ...app.context.db }, { searchTerm: '', offset: 0, top: 10, ascending: true })
    const warm = await page(list, '?top=10')
    for (const [place, row] of warm.data.entries()) expect(cold.data[place]).toMatchObject(row)
  })

  test('is given again without being read while nothing changes', async () => {
    const { db } = app.context
    const asked: string[] = []
    const watched: Database = {
      ...db,
      async quick(name, text, values) {
        asked.push(name)
        return db.quick(name, text, values)
      },
      async named(name, text, values) {
        asked.push(name)
        return db.named(name, text, values)
      },
    }
    for (const query of [
      { searchTerm: 'sotara', offset: 0, top: 10, ascending: true },
      { searchTerm: '', offset: 0, top: 500, ascending: false },
    ]) {
      const first = await lists[list].read(watched, query)
      asked.length = 0
      expect(await lists[list].read(watched, query)).toBe(first)
      expect(asked).toEqual([`${list}.list.state`])
    }
  })

  test('reads no table but those whose changes it hears of', async () => {
    const { db } = app.context
    const seen: string[] = []
    const watched: Database = {
      ...db,
      async quick(_name, text) {
        seen.push(text)
        return []
      },
    }
    await lists[list].read(watched, { searchTerm: '', offset: 0, top: 10, ascending: true })
    const client = await db.pool.connect()
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${seen[0]!}`)
    client.release()
    const tables = new Set(
      Array.from(JSON.stringify(rows).matchAll(/"Relation Name":\s*"(\w+)"/g), ([, table]) => table!),
    )
    const noted = await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'change_noted'`.execute(db.sql)
    // A city is a fact that only another version of the portal changes.
    const known = new Set(['counters', 'cities', ...noted.rows.map(({ name }) => name)])
    expect([...tables].filter((table) => !known.has(table))).toEqual([])
    expect(tables.size).toBeGreaterThan(1)
  })
})

test('what is rolled back, and what is still going on, is not seen', async () => {
  const before = await page('employees', '?top=10')
  const client = await app.context.db.pool.connect()
  await client.query(`begin; update employees set first_name = 'Aaa' where id = ${ids.employee}; rollback`)
  client.release()
  expect(await page('employees', '?top=10')).toEqual(before)
})

const pageOf = (rows: number) => ({
  data: Array.from({ length: rows }, () => ({})),
  filteredRecordsCount: rows,
  totalRecordsCount: rows,
})

test('the pages asked for last are kept, within a number of rows', async () => {
  const pages = new KeptPages()
  const read = (key: string, state: string, rows: number) =>
    pages.read(key, async () => ({ state, page: pageOf(rows) }))
  for (let n = 0; n < 20; n += 1) await read(`large ${n}`, '1', 500)
  pages.get('large 0')
  await read('one more', '1', 500)
  expect([pages.get('large 0'), pages.get('one more')].map((kept) => kept?.state)).toEqual(['1', '1'])
  expect(pages.get('large 1')).toBeUndefined()
  await read('one more', '2', 1)
  expect(pages.get('one more')?.state).toBe('2')
  expect(pages.get('large 2')?.state).toBe('1')
})

const firstTen: ListQuery = { searchTerm: '', offset: 0, top: 10, ascending: true }
const rename = (name: string) =>
  app.context.db.sql.updateTable('employees').set({ first_name: name }).where('id', '=', ids.employee).execute()
const namesIn = ({ data }: Page<object>) => JSON.stringify(data)

/** A portal of its own, in which `around` stands around each reading of the page's rows. */
function watched(around: (read: () => Promise<object[]>) => Promise<object[]>): Database {
  const { db } = app.context
  const quick = (name: string, text: string, values: unknown[]) =>
    name.endsWith('.first10') ? around(() => db.quick(name, text, values)) : db.quick(name, text, values)
  return { ...db, quick: quick as Database['quick'] }
}

describe('a page that many ask for at once', () => {
  test('after a change is read once for all of them', async () => {
    let readings = 0
    const db = watched((read) => {
      readings += 1
      return read()
    })
    await lists.employees.read(db, firstTen)
    await rename('Aarón')
    const pages = await Promise.all(Array.from({ length: 12 }, () => lists.employees.read(db, firstTen)))
    expect(new Set(pages.map(namesIn)).size).toBe(1)
    expect(namesIn(pages[0]!)).toContain('Aarón')
    expect(readings).toBe(2)
  })

  test('is read again by who asks after a further change, though the reading before it is not over', async () => {
    const [begun, gate] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    let readings = 0
    const db = watched(async (read) => {
      readings += 1
      const rows = await read()
      if (readings !== 2) return rows
      begun.resolve(undefined)
      await gate.promise
      return rows
    })
    await lists.employees.read(db, firstTen)
    await rename('Aba')
    const slow = lists.employees.read(db, firstTen)
    await begun.promise
    await rename('Abra')
    const later = lists.employees.read(db, firstTen)
    gate.resolve(undefined)
    expect(namesIn(await slow)).toContain('Aba')
    expect(namesIn(await later)).toContain('Abra')
    expect(readings).toBe(3)
  })

  test('is read by each for himself when the one who read it for all fails', async () => {
    let readings = 0
    const db = watched(async (read) => {
      readings += 1
      if (readings === 2) throw new Error('the connection is lost')
      return read()
    })
    await lists.employees.read(db, firstTen)
    await rename('Acacia')
    const ends = await Promise.allSettled([lists.employees.read(db, firstTen), lists.employees.read(db, firstTen)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.flatMap((end) => (end.status === 'fulfilled' ? [namesIn(end.value)] : []))[0]).toContain('Acacia')
  })
})
