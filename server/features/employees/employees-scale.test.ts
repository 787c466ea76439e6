// On one engine: list-plans asks both how they read a list.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { employeeSortFields, type EmployeeRow } from '#contract/employees.ts'
import { nothingHidden } from '#contract/hidden-fields.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { employeeDraft } from '#server/testing/drafts.ts'
import { createEmployee, signedIn, someLookups } from '#server/testing/factories.ts'
import { plansOf } from '#server/testing/plans.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { employeeOptions, employeePage } from './employees.queries.ts'

// What a list promises about many rows: that its cost follows the page and not the table, and that its counts are exact
// whatever happens at the same time.

const many = 12_000
let app: TestApp
let token: string
let total: number

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
  const { document_type_id, city_id } = await someLookups(app)
  const { pool } = app.context.db
  // In portions, each within the time that a statement has.
  for (let from = 1; from <= many; from += 1000)
    await pool.query(
      `insert into employees (document_type_id, city_id, position_id, group_id, document_number, first_name, last_name,
        email, is_active)
      select $1, $2, positions.id, groups.id, n || '-X', 'Nombre' || n % 97, 'Apellido' || n % 89, n || '@mucho.test',
        n % 9 > 0
      from generate_series($3::integer, $3 + 999) as n
      join (select id, row_number() over () - 1 as nth from positions) as positions on positions.nth = n % 7
      join (select id, row_number() over () - 1 as nth from groups) as groups on groups.nth = n % 6`,
      [document_type_id, city_id, from],
    )
  // As the database does by itself after a while: what the trigram index has not sorted in yet counts against it.
  await pool.query('vacuum analyze employees')
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from employees')
  total = rows[0]!.count
}, 60_000)
afterAll(() => app.close())

const firstPage = { searchTerm: '', offset: 0, top: 10, ascending: true }
const query = (values: Partial<ListQuery<(typeof employeeSortFields)[number]>>) => ({ ...firstPage, ...values })

const indexOf = {
  FirstName: 'employees_by_name',
  'Position.Name': 'employees_of_position',
  'Group.Name': 'employees_of_group',
  DocumentNumber: 'employees_by_document',
  Email: 'employees_by_email',
  IsActive: 'employees_by_active',
}

describe.each(['custom', 'generic'] as const)('as planned for %s values', (mode) => {
  test.each(employeeSortFields)(
    'a page by %s reads its index, near, deep and from the end, up and down',
    async (orderBy) => {
      for (const ascending of [true, false])
        for (const offset of [0, 20, 3000, many - 500]) {
          const plans = await plansOf(
            app.context.db,
            (db) => employeePage(db, query({ orderBy, ascending, offset })),
            mode,
          )
          const page = plans.at(-1)!
          expect(page).toContain(indexOf[orderBy])
          expect(page).not.toContain('Seq Scan on employees')
        }
    },
  )

  test('a search with a word of three letters reads the trigram index', async () => {
    for (const searchTerm of ['11999', 'apellido7 11999', 'xyzxyz', 'nombre11 de o'])
      for (const plan of await plansOf(app.context.db, (db) => employeePage(db, query({ searchTerm })), mode)) {
        expect(plan).toContain('employees_search')
        expect(plan).not.toContain('Seq Scan on employees')
      }
  })

  test('one without reads the table, and asks no index for what none has', async () => {
    for (const searchTerm of ['a', '77', '%', 'a b c', '@.'])
      for (const plan of await plansOf(app.context.db, (db) => employeePage(db, query({ searchTerm })), mode)) {
        expect(plan).toContain('Seq Scan on employees')
        expect(plan).not.toContain('employees_search')
      }
  })

  test('the first of a selector are read from the index of names', async () => {
    const [plan] = await plansOf(
      app.context.db,
      (db) => employeeOptions(db, { searchTerm: '', top: 20 }, nothingHidden),
      mode,
    )
    expect(plan).toContain('employees_by_name')
  })
})

test.each([
  ['FirstName', 'name_key'],
  ['Position.Name', '(select name_key from positions where positions.id = position_id)'],
  ['Group.Name', '(select name_key from groups where groups.id = group_id)'],
  ['DocumentNumber', 'document_key'],
  ['Email', 'email_key'],
  ['IsActive', 'is_active'],
] as const)('however deep a page by %s is, it holds the rows that the whole list has there', async (orderBy, key) => {
  const { rows } = await app.context.db.pool.query<{ id: number }>(`select id from employees order by ${key}, id`)
  for (const ascending of [true, false]) {
    const whole = ascending ? rows : rows.toReversed()
    for (const offset of [990, 1001, 5990, 6010, total - 7]) {
      const { data } = await employeePage(app.context.db, query({ orderBy, ascending, offset, top: 20 }))
      expect(data.map(({ id }) => id)).toEqual(whole.slice(offset, offset + 20).map(({ id }) => id))
    }
  }
})

/** Sends a call until it is served: on a busy machine some of a storm wait for a connection for too long, and get 503. */
async function served<Body>(request: string, options: Parameters<typeof call>[2]) {
  for (;;) {
    const answer = await call<Body>(app, request, options)
    if (answer.status !== 503) return answer
  }
}

test('counts are exact at every moment of a storm of creates, deep and near, and after it', async () => {
  const before = total
  const storm = 120
  const offsets = [0, 5000, many - 5]
  const over = new AbortController()
  const readers = offsets.map(async (offset) => {
    const pages: Page<EmployeeRow>[] = []
    while (!over.signal.aborted)
      pages.push((await served<Page<EmployeeRow>>(`GET /employees/employees-list?offset=${offset}`, { token })).body)
    return pages
  })
  const drafts = await Promise.all(Array.from({ length: storm }, () => employeeDraft(app)))
  // Every third is sent twice: one of the two is refused, and must leave no trace in the counts.
  const sent = drafts.flatMap((draft, index) => (index % 3 === 0 ? [draft, draft] : [draft]))
  const answers = await Promise.all(sent.map((body) => served('POST /employees', { token, body })))
  over.abort()
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(storm)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(sent.length - storm)
  for (const [index, pages] of (await Promise.all(readers)).entries()) {
    const totals = pages.map(({ totalRecordsCount }) => totalRecordsCount)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    for (const { data, filteredRecordsCount, totalRecordsCount } of pages) {
      expect(filteredRecordsCount).toBe(totalRecordsCount)
      expect(data).toHaveLength(Math.min(10, totalRecordsCount - offsets[index]!))
      expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
    }
  }
  const { rows } = await app.context.db.pool.query<{ count: number }>('select count(*)::int from employees')
  expect(rows[0]!.count).toBe(before + storm)
  const page = await employeePage(app.context.db, query({ searchTerm: 'begona munoz' }))
  expect([page.filteredRecordsCount, page.totalRecordsCount]).toEqual([storm, before + storm])
}, 60_000)

test('a page counted from the end holds the rows of the total that it tells, while somebody adds behind them', async () => {
  const { db } = app.context
  const { rows } = await db.pool.query<{ id: number }>('select id from employees order by document_key, id')
  const whole = rows.map(({ id }) => id)
  const before = whole.length
  const offset = before - 2000
  const over = new AbortController()
  const read = (async () => {
    const pages: Page<EmployeeRow>[] = []
    while (!over.signal.aborted) pages.push(await employeePage(db, query({ orderBy: 'DocumentNumber', offset })))
    return pages
  })()
  // Each comes after all others, so that it moves every row by one when they are counted from there.
  const added: number[] = []
  for (let n = 0; n < 60; n += 1) added.push((await createEmployee(app, { document_number: `~${100 + n}` })).id)
  over.abort()
  const pages = await read
  expect(new Set(pages.map(({ totalRecordsCount }) => totalRecordsCount)).size).toBeGreaterThan(3)
  for (const { data, totalRecordsCount } of pages) {
    const then = [...whole, ...added.slice(0, totalRecordsCount - before)]
    expect(data.map(({ id }) => id)).toEqual(then.slice(offset, offset + 10))
  }
}, 60_000)

test('rows that go and tables that are emptied are counted too', async () => {
  const { db } = app.context
  const countOf = async () => (await employeePage(db, query({}))).totalRecordsCount
  const before = await countOf()
  const { id } = await createEmployee(app)
  expect(await countOf()).toBe(before + 1)
  await db.sql.deleteFrom('employees').where('id', '=', id).execute()
  expect(await countOf()).toBe(before)
})
