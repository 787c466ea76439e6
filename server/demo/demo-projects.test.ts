// On one engine: its statements read what the demo holds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { projectProgress } from '#contract/progress.ts'
import { ProjectChange } from '#contract/projects.ts'
import { checkedContent } from '#server/platform/files/checked-content.ts'
import { kindOf } from '#server/platform/files/file-kinds.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { fillDemo } from './fillDemo.ts'

const now = new Date('2026-03-02T15:00:00Z')
const today = '2026-03-02'
let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await fillDemo(app.context, { now, passwordHash: 'hash' })
})
afterAll(() => app.close())

type Row = Record<string, unknown>

const rows = async <Of = Row>(statement: string): Promise<Of[]> =>
  (await app.context.db.pool.query(statement)).rows as Of[]
const one = async (statement: string): Promise<Row> => (await rows(statement))[0]!
const tables = [
  'customers',
  'contacts',
  'projects',
  'project_milestones',
  'milestone_tasks',
  'progress_history',
  'project_changes',
  'checkpoints',
  'checkpoint_tasks',
  'licences',
  'project_files',
]

describe('the demo’s projects', () => {
  test('are 80, in all statuses and of all products', async () => {
    const found = await rows<{ name: string; count: number }>(
      `select project_statuses.name, count(*)::int as count from projects
       join project_statuses on project_statuses.id = project_status_id group by 1`,
    )
    expect(Object.fromEntries(found.map(({ name, count }) => [name, count]))).toEqual({
      'Por iniciar': 9,
      'En ejecución': 27,
      'En riesgo': 8,
      Suspendido: 5,
      Finalizado: 26,
      Cancelado: 5,
    })
    expect(
      await one('select count(*)::int as projects, count(distinct product_id)::int as products from projects'),
    ).toEqual({
      projects: 80,
      products: 12,
    })
  })

  test('are what the form would take, each with a consultant, a commercial employee and a contact', async () => {
    const refused = (
      await rows(`select city_id as "cityId", customer_id as "customerId", contact_ids as "customerContactsIds",
        employee_ids as "employeeIds", product_id as "productId", name, start_date as "startDate", end_date as "endDate",
        scheduled_date as "scheduledDate", real_end_date as "realEndDate", percentage, total_cost as "totalCost", summary
      from projects`)
    ).flatMap((draft) => ProjectChange.safeParse(draft).error?.issues ?? [])
    expect(refused).toEqual([])
    expect(
      await rows(`select id from projects where not exists (select from employees join positions on positions.id = position_id
          where employees.id = any (employee_ids) and kind = 'consultant')
        or not exists (select from employees join positions on positions.id = position_id
          where employees.id = any (employee_ids) and kind = 'commercial')
        or cardinality(contact_ids) = 0 or cardinality(contact_ids) <> (
          select count(*) from contacts where contacts.customer_id = projects.customer_id and contacts.id = any (contact_ids))`),
    ).toEqual([])
  })

  test('end when their status says so, and nobody who has left answers for one that is open', async () => {
    expect(
      await rows(
        'select id from projects where (select closes_project from project_statuses where id = project_status_id) <> (real_end_date is not null)',
      ),
    ).toEqual([])
    expect(
      await rows(`select projects.id from projects join project_employees on project_employees.project_id = projects.id
        join employees on employees.id = employee_id join customers on customers.id = customer_id
        where not (select closes_project from project_statuses where id = project_status_id) and not (employees.is_active and customers.is_active)`),
    ).toEqual([])
  })

  test('some are late, and eight were moved three times, each time with a reason', async () => {
    const { late } = await one(
      `select count(*)::int as late from projects where not (select closes_project from project_statuses where id = project_status_id) and coalesce(scheduled_date, end_date) < '${today}'`,
    )
    expect(late).toBeGreaterThan(4)
    const moved = await rows(`select project_id from project_changes where new_date <> previous_date and comments <> ''
      group by 1 having count(*) >= 3`)
    expect(moved.length).toBeGreaterThanOrEqual(8)
  })

  test('have novedades that follow from one another, up to the day and the status of the project', async () => {
    expect(
      await rows(`select * from (
          select project_changes.*, projects.end_date, projects.start_date,
            lag(new_date) over moments as former, lag(project_changes.project_status_id) over moments as former_status
          from project_changes join projects on projects.id = project_id
          window moments as (partition by project_id order by date, project_changes.id)) as steps
        where previous_date <> coalesce(former, end_date) or new_date < start_date or date::date < start_date
          or (novelty_type in (1, 3)) <> (new_date <> previous_date)
          or (novelty_type in (2, 3)) <> (former_status is null or project_status_id <> former_status)`),
    ).toEqual([])
    expect(
      await rows(`select projects.id from projects join lateral (select * from project_changes
          where project_id = projects.id order by date desc, id desc limit 1) as last on true
        where last.new_date <> scheduled_date or last.project_status_id <> projects.project_status_id`),
    ).toEqual([])
    const { types, enclosed } = await one(
      'select count(distinct novelty_type)::int as types, count(file_id)::int as enclosed from project_changes',
    )
    expect([types, Number(enclosed) > 10]).toEqual([3, true])
  })
})

describe('the demo’s progress', () => {
  test('has weights of 100 and below, and never above', async () => {
    const sums = await rows<{ id: number; assigned_weight: number }>('select id, assigned_weight from projects')
    const above = sums.filter(({ assigned_weight }) => assigned_weight > 100)
    const below = sums.filter(({ assigned_weight }) => assigned_weight < 100)
    expect([above, below.length > 5, below.length < 40]).toEqual([[], true, true])
  })

  test('is a curve of months that ends where the project stands', async () => {
    const milestones = await rows<{
      project_id: number
      weight: number
      plannedPercentage: number
      percentageRealized: number
    }>(
      `select project_id, weight::float, planned_percentage::float as "plannedPercentage",
        percentage_realized::float as "percentageRealized" from project_milestones`,
    )
    const history = Map.groupBy(
      await rows<{ project_id: number; at: string; planned: number; realized: number; percentage: number }>(
        `select project_id, at, planned::float, realized::float, percentage from progress_history order by at, id`,
      ),
      ({ project_id }) => project_id,
    )
    for (const { id, percentage } of await rows<{ id: number; percentage: number }>(
      'select id, percentage from projects',
    )) {
      const points = history.get(id)!
      const { planned, realized } = projectProgress(milestones.filter(({ project_id }) => project_id === id))
      expect({ id, ...points.at(-1) }).toMatchObject({
        id,
        realized,
        planned: planned,
        percentage,
      })
      expect(points.every((point, index) => index === 0 || point.realized >= points[index - 1]!.realized)).toBe(true)
      expect(points.filter(({ at }) => new Date(at) >= now)).toEqual([])
    }
    expect([...history.values()].filter((points) => points.length >= 6).length).toBeGreaterThan(40)
  })

  test('has tasks that were finished within the project, as far as their milestone is', async () => {
    expect(
      await rows(`select milestone_tasks.id from milestone_tasks
        join project_milestones on project_milestones.id = project_milestone_id
        join projects on projects.id = project_id
        where completed_date < start_date or completed_date >= '${today}' or completed_date > coalesce(real_end_date, completed_date)
          or (completed_date is not null) and actual_work_hours is null
          or percentage_realized = 100 and completed_date is null or percentage_realized = 0 and completed_date is not null`),
    ).toEqual([])
  })
})

describe('the demo’s follow-ups', () => {
  test('are of the last months, with tasks to do, late and done; those of closed projects are done', async () => {
    expect(
      await one(`select bool_and(date > '${today}'::date - 160 and date < '${now.toISOString()}') as recent,
          bool_and(employee_id = any (employee_ids)) as own
        from checkpoints join projects on projects.id = project_id`),
    ).toEqual({ recent: true, own: true })
    const tasks = await one(`select count(*) filter (where status < 3)::int as open,
        count(*) filter (where status < 3 and estimated_date < '${today}')::int as late,
        count(*) filter (where status = 3)::int as done, count(*) filter (where status < 3 and (select closes_project from project_statuses where id = project_status_id))::int as wrong
      from checkpoint_tasks join checkpoints on checkpoints.id = checkpoint_id join projects on projects.id = project_id`)
    expect([
      Number(tasks['open']) > 60,
      Number(tasks['late']) > 15,
      Number(tasks['done']) > 200,
      tasks['wrong'],
    ]).toEqual([true, true, true, 0])
  })

  test('leave something to do for whoever signs in and works on projects', async () => {
    const busy = await rows<{
      name: string
      open: number
    }>(`select roles.name, count(*)::int as open from checkpoint_tasks
      join employees on employees.id = employee_id join roles on roles.id = role_id where status < 3 group by 1`)
    expect(
      busy
        .filter(({ open }) => open >= 3)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Administrador', 'Comercial', 'Consultor', 'Gerente de Proyectos'])
  })
})

test('the demo’s licences are in all states, some expired and some about to, with holders of the customer', async () => {
  const found =
    await one(`select count(distinct serial_number) = count(*) as different, count(distinct licences.status)::int as states,
      count(*) filter (where expiration_date < '${today}')::int as expired,
      count(*) filter (where expiration_date between '${today}' and '${today}'::date + 30)::int as soon,
      bool_and(licensed) as licensed, bool_and(expiration_date > date) as ahead,
      bool_and(serial_number ~ '^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$') as shaped,
      bool_and(contact_id is null or contact_id = any (contact_ids)) as held
    from licences join products on products.id = licences.product_id join projects on projects.id = project_id`)
  expect(found).toMatchObject({ different: true, states: 3, licensed: true, ahead: true, shaped: true, held: true })
  expect([Number(found['expired']) > 10, Number(found['soon']) > 10]).toEqual([true, true])
})

test('the demo’s files are in the storage, whole, and what their names say', async () => {
  const files = await rows<{ name: string; size: string; storage_key: string; extension: string }>(
    'select name, size, storage_key, extension from project_files',
  )
  expect([files.length > 120, new Set(files.map(({ extension }) => extension))]).toEqual([
    true,
    new Set(['pdf', 'xlsx']),
  ])
  for (const { name, size, storage_key } of files) {
    const content = await app.context.storage.get(storage_key)
    let length = 0
    for await (const part of checkedContent(content!, { kind: kindOf(name)!, maxMegabytes: 1 }))
      length += part.byteLength
    expect([name, length]).toEqual([name, Number(size)])
  }
  expect(await rows('select storage_key from storage_leftovers')).toEqual([])
})

const everything = async () =>
  JSON.stringify(
    await Promise.all([
      // Without who is there before the demo, or signs in.
      rows(`select * from employees where id in (
        select entity_id from audit where call = 'demo' and entity = 'employee') order by id`),
      ...tables.map((table) => rows(`select * from ${table} order by id`)),
    ]),
    (name, value: unknown) => (/^(id|at|storage_key)$|_ids?$|^(created|updated)_at$/.test(name) ? undefined : value),
  )

test('the demo’s people and projects are the same on every run of a day', async () => {
  const first = await everything()
  await emptyTables(app.context.db)
  await fillDemo(app.context, { now: new Date('2026-03-02T22:30:00Z'), passwordHash: 'hash' })
  expect(await everything()).toBe(first)
})
