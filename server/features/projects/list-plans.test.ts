// On both engines: it speaks SQL.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { taskSortFields } from '#contract/checkpoint-tasks.ts'
import { allCheckpointSortFields, checkpointSortFields } from '#contract/checkpoints.ts'
import { contactSortFields } from '#contract/contacts.ts'
import { customerSortFields } from '#contract/customers.ts'
import { employeeSortFields } from '#contract/employees.ts'
import { nothingHidden } from '#contract/hidden-fields.ts'
import { licenceSortFields } from '#contract/licences.ts'
import { projectChangeSortFields } from '#contract/project-changes.ts'
import { projectSortFields } from '#contract/projects.ts'
import { agendaRows } from '#server/features/agenda/agenda.queries.ts'
import { openTaskPage } from '#server/features/checkpoint-tasks/checkpoint-tasks.queries.ts'
import { checkpointPage, projectCheckpointPage } from '#server/features/checkpoints/checkpoints.queries.ts'
import { contactRecords } from '#server/features/contacts/contacts.queries.ts'
import { customerRecords } from '#server/features/customers/customers.queries.ts'
import { employeePage } from '#server/features/employees/employees.queries.ts'
import { licencePage } from '#server/features/licences/licences.queries.ts'
import { projectChangePage } from '#server/features/project-changes/project-changes.queries.ts'
import { searchAll } from '#server/features/search/search.queries.ts'
import { workPage } from '#server/features/workload/workload.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { fillCompany } from '#server/testing/company.ts'
import { workOf } from '#server/testing/plans.ts'
import { isFull } from '#server/testing/rounds.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { projectPage } from './projects.queries.ts'

// What each list promises about many rows: whatever it is ordered by, it reads about the rows that it shows, and never
// a large table from end to end nor all of its rows into a sort.

let app: TestApp
const ids = { customer: 0, project: 0, employee: 0 }
/** A twentieth of the size that the bounds are for: enough that reading everything stands out. */
const scale = 0.04

beforeAll(async () => {
  app = await testApp()
  const { db } = app.context
  await fillCompany(db, scale, () => {})
  const { rows } = await db.pool.query<typeof ids>(`select (select min(id) from customers) as customer,
    (select min(id) from projects) as project, (select max(employee_id) from checkpoint_tasks) as employee`)
  Object.assign(ids, rows[0])
}, 120_000)
afterAll(() => app.close())

/** Orders by a key of another table. */
const ofParents = new Set([
  'Position.Name',
  'Group.Name',
  'ProjectStatusId',
  'CustomerId',
  'EmployeeName',
  'ProjectName',
])

/** Tables that grow with the company. */
const large = new Set(
  `employees customers contacts projects checkpoints checkpoint_tasks milestone_tasks project_milestones
  project_changes project_files licences audit progress_history`.split(/\s+/),
)

/** There are 400 projects here: those of a word's many people are found sooner by reading all than by an index. */
const largeForWords = new Set([...large].filter((table) => table !== 'projects'))

type Asked = { searchTerm: string; offset: number; top: number; ascending: boolean; orderBy?: never }
type Read = (db: Database, query: Asked) => Promise<unknown>

const lists: Record<string, { orders: readonly string[]; read: Read }> = {
  employees: { orders: employeeSortFields, read: (db, query) => employeePage(db, query) },
  customers: { orders: customerSortFields, read: (db, query) => customerRecords.page(db, query) },
  projects: { orders: projectSortFields, read: (db, query) => projectPage(db, query) },
  checkpoints: { orders: allCheckpointSortFields, read: (db, query) => checkpointPage(db, query) },
}

/** Lists within one record, which has few: all of them may be sorted, but no others read. */
const within: Record<string, { orders: readonly string[]; read: Read }> = {
  'contacts of a customer': {
    orders: contactSortFields,
    read: (db, query) => contactRecords.page(db, query, ids.customer),
  },
  'licences of a project': {
    orders: licenceSortFields,
    read: (db, query) => licencePage(db, ids.project, query, '2026-11-21'),
  },
  'novedades of a project': {
    orders: projectChangeSortFields,
    read: (db, query) => projectChangePage(db, ids.project, query),
  },
  'follow-ups of a project': {
    orders: checkpointSortFields,
    read: (db, query) => projectCheckpointPage(db, ids.project, query),
  },
  'tasks of an employee': { orders: taskSortFields, read: (db, query) => openTaskPage(db, ids.employee, query) },
}

type Wanted = { searchTerm?: string; offset?: number; ascending?: boolean; orderBy: string | undefined }

async function work(read: Read, query: Wanted, mode: 'custom' | 'generic', tables = large) {
  const asked = { searchTerm: '', offset: 0, top: 10, ascending: true, ...query } as Asked
  const all = await workOf(app.context.db, (db) => read(db, asked), mode)
  return {
    scanned: all.flatMap(({ scanned }) => scanned).filter((table) => tables.has(table)),
    mostRows: Math.max(...all.map(({ mostRows }) => mostRows)),
  }
}

const reader = { permissions: new Set(['portal.access'] as const), hidden: nothingHidden }

/** The one connection of the embedded database soon has a plan for any values; the others are PostgreSQL's in `npm test`. */
const modes =
  isFull || inject('testEngine').engine === 'postgres' ? (['custom', 'generic'] as const) : (['generic'] as const)

describe.each(modes)('planned for %s values', (mode) => {
  describe.each(Object.entries(lists))('the list of %s', (name, { orders, read }) => {
    const isOfParent = (orderBy = name === 'projects' ? 'CustomerId' : '') => ofParents.has(orderBy)

    test.each([undefined, ...orders])('by %s reads what it shows, near and deep', async (orderBy) => {
      for (const ascending of [true, false]) {
        for (const offset of [0, 25]) {
          const { scanned, mostRows } = await work(read, { orderBy, ascending, offset }, mode)
          expect(scanned).toEqual([])
          // The counters are a few hundred rows; of ten customers one has a project, and 35 are passed over.
          expect(mostRows).toBeLessThanOrEqual(isOfParent(orderBy) ? 500 : 400)
        }
        const deep = await work(read, { orderBy, ascending, offset: 1200 }, mode)
        // Far from the beginning, the rows of each parent are counted.
        if (isOfParent(orderBy)) continue
        expect(deep.scanned).toEqual([])
        expect(deep.mostRows).toBeLessThanOrEqual(1300)
      }
    })

    test('finds a word by its index, in every order', async () => {
      for (const orderBy of orders)
        for (const searchTerm of ['zuluaga 17', 'zzzqqq']) {
          const { scanned } = await work(read, { orderBy, searchTerm }, mode, largeForWords)
          expect(scanned).toEqual([])
        }
    })
  })

  test.each(['zuluaga 1712', 'zzzqqq', 'ana', 'cliente', 'contacto', 'Muñoz', 'sa', 'z', '0000'])(
    'a search over everything for %s reads no table from end to end',
    async (searchTerm) => {
      const read = (db: Database) => searchAll(db, { searchTerm, top: 5 }, reader)
      const all = await workOf(app.context.db, read, mode)
      expect(all.length).toBeGreaterThanOrEqual(5)
      expect(all.flatMap(({ scanned }) => scanned).filter((table) => largeForWords.has(table))).toEqual([])
      expect(Math.max(...all.map(({ mostRows }) => mostRows))).toBeLessThanOrEqual(3100)
    },
  )

  test('a search over everything for a word that few rows have looks up no other table’s words of the sampled rows', async () => {
    for (const searchTerm of ['zzzqqq', 'ana zzzqqq']) {
      const read = (db: Database) => searchAll(db, { searchTerm, top: 5 }, reader)
      const all = await workOf(app.context.db, read, mode)
      // Each of some 500 projects that were looked at would be asked for its three people.
      expect(Math.max(...all.map(({ mostRows }) => mostRows))).toBeLessThanOrEqual(1000)
    }
  })

  test('the workload reads no more tasks and projects than those of its page', async () => {
    for (const searchTerm of ['', 'zuluaga'])
      for (const offset of [0, 60]) {
        const { scanned } = await work(
          (db, query) => workPage(db, query, nothingHidden),
          { orderBy: undefined, searchTerm, offset },
          mode,
        )
        // All employees are read once: which of them work for the company is not in the order's index.
        expect(scanned.filter((table) => table !== 'employees')).toEqual([])
      }
  })

  test('the calendar finds the open tasks of a month by their days, and those of a person by these', async () => {
    const month = { from: '2026-11-01', to: '2026-11-30' }
    for (const filter of [month, { ...month, mine: ids.employee }]) {
      const read = (db: Database) => agendaRows(db, 'task', filter, { end: '2026-11-22T05:00:00Z' })
      const [done] = await workOf(app.context.db, read, mode)
      expect(done?.scanned).not.toContain('checkpoint_tasks')
    }
  })

  test.each(Object.entries(within))('the list of %s reads no others’ rows', async (_name, { orders, read }) => {
    for (const orderBy of [undefined, ...orders])
      for (const searchTerm of ['', 'a', 'zuluaga']) {
        const { scanned, mostRows } = await work(read, { orderBy, searchTerm }, mode)
        expect(scanned).toEqual([])
        expect(mostRows).toBeLessThanOrEqual(400)
      }
  })
})
