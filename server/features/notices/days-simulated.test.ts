// In test:full alone. The rule is kept by server/features/notices/days.test.ts.
// On one engine: days are told by statements that tests of their own ask of both.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { dayOfNumber, numberOfDay } from '#contract/days.ts'
import { ExpectedDays, isWorkday, type Seen } from '#server/testing/expected-days.ts'
import { createEmployee, openSession, signedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { runDays, runDigest } from '#server/testing/told.ts'

const [people, projects, days] = [40, 200, 30]
const firstDay = '2026-11-20'

let app: TestApp
let seed = 20_261_120
/** The same numbers in each run: 0 to `below` - 1. */
const some = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
  return Math.floor((seed / 0x8000_0000) * below)
}
const later = (day: string, count: number): string => dayOfNumber(numberOfDay(day) + count)
const sql = (text: string, values: unknown[] = []) => app.context.db.pool.query(text, values)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** People, projects, follow-ups with tasks and licences, most of which have something to come in the next weeks. */
async function company() {
  const role_id = await idOf(app, 'roles', 'Consultor')
  const staff: number[] = []
  for (let n = 0; n < people; n++) staff.push((await createEmployee(app, { has_user: true, role_id })).id)
  const customers: number[] = []
  for (let n = 0; n < 8; n++) customers.push(await createCustomer(app, { classification: n % 4 }))
  const product = await idOf(app, 'products', 'ERP Empresarial')
  const one = () => staff[some(people)]!
  const ids: number[] = []
  for (let n = 0; n < projects; n++) {
    const id = await createProject(app, {
      customer_id: customers[some(8)]!,
      employee_ids: [...new Set([one(), one()])],
      start_date: later(firstDay, -some(200) - 1),
      end_date: later(firstDay, some(90)),
      percentage: some(101),
    })
    ids.push(id)
    await followUp(id, one(), later(firstDay, -some(40)), 1 + some(2))
    await sql(
      `insert into licences (project_id, product_id, date, expiration_date, serial_number) values ($1, $2, now(), $3, $4)`,
      [id, product, later(firstDay, some(130)), `SN-${n}`],
    )
  }
  return { ids, one }
}

async function followUp(project: number, who: number, day: string, tasks: number): Promise<void> {
  await sql(
    `with made as (insert into checkpoints (project_id, employee_id, date, summary, comments)
      values ($1, $2, $3::timestamptz, '', 'x') returning id)
    insert into checkpoint_tasks (checkpoint_id, employee_id, task, estimated_date, comments)
      select made.id, $2, 'Tarea ' || n, $4::date + n, 'x' from made, generate_series(1, $5::int) as n`,
    [project, who, `${day}T10:00:00-05:00`, later(day, some(30)), tasks],
  )
}

/** All open projects, as the panorama shows them. */
async function panorama(token: string): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let offset = 0; offset < projects; offset += 100) {
    const { body } = await call<{ data: Seen[] }>(app, `GET /portfolio?top=100&offset=${offset}`, { token })
    seen.push(...body.data)
  }
  return seen
}

/** What people do on a day: some of everything that changes what the next days tell. */
async function work(day: string, { ids, one }: Awaited<ReturnType<typeof company>>): Promise<void> {
  const project = () => ids[some(projects)]!
  for (let n = 0; n < 6; n++) await followUp(project(), one(), day, some(3))
  for (let n = 0; n < 4; n++)
    await sql('update projects set end_date = greatest(end_date, start_date) + $2::int where id = $1', [
      project(),
      some(40),
    ])
  for (let n = 0; n < 4; n++) await sql('update projects set percentage = $2 where id = $1', [project(), some(101)])
  for (let n = 0; n < 3; n++)
    await sql('update projects set employee_ids = array[$2::int] where id = $1', [project(), one()])
  await sql('update checkpoint_tasks set status = 3 where id % 17 = $1', [some(17)])
  await sql(`update checkpoint_tasks set estimated_date = estimated_date + $2::int where id % 29 = $1`, [
    some(29),
    some(9),
  ])
  await sql('update licences set expiration_date = expiration_date + 20 where id % 40 = $1', [some(40)])
  for (const follows of [true, false])
    await sql(
      `insert into project_following values ($1, $2, $3) on conflict (project_id, employee_id) do update set follows = $3`,
      [project(), one(), follows],
    )
  await sql('update employees set is_active = not is_active where id = $1', [one()])
  const status = await idOf(app, 'project_statuses', ['Finalizado', 'Suspendido', 'En ejecución'][some(3)]!)
  await sql('update projects set project_status_id = $2 where id = $1', [project(), status])
}

test('30 days of 40 people and 200 projects tell what a second program expects: none missing, none twice, none to another', async () => {
  app.setTime(new Date(`${firstDay}T08:00:00-05:00`))
  const admin = await signedIn(app, { role: 'Administrador' })
  const all = await company()
  const expected = new ExpectedDays()
  let since = later(firstDay, -1)
  for (let n = 0; n < days; n++) {
    const on = later(firstDay, n)
    // On some days the portal is off in the morning, and on two of them all day long.
    if (n !== 11 && n !== 12) {
      app.setTime(new Date(`${on}T${n % 5 === 0 ? '11:00' : '07:00'}:00-05:00`))
      const { token } = await openSession(app, { id: admin.employeeId, email: admin.email })
      await expected.run(app, { since, on, seen: await panorama(token) })
      if (isWorkday(on)) await expected.mail(app, on)
      await Promise.all([runDays(app), runDays(app)])
      await Promise.all([runDigest(app), runDigest(app)])
      since = on
    }
    app.setTime(new Date(`${on}T15:00:00-05:00`))
    await work(on, all)
  }
  const { rows: told } = await sql(
    `select (created_at at time zone 'America/Bogota')::date || ' ' || kind || ' ' || records[1] || ' to ' || employee_id as told from notices`,
  )
  const { rows: mailed } = await sql(
    `select split_part(cause, ':', 3) || ' to ' || employee_id as mailed from mails where kind = 'digest'`,
  )
  expect(told.map((row) => (row as { told: string }).told).toSorted()).toEqual(expected.told.toSorted())
  expect(mailed.map((row) => (row as { mailed: string }).mailed).toSorted()).toEqual(expected.mailed.toSorted())
  const kinds = new Set(expected.told.map((one) => one.split(' ')[1]))
  expect(kinds).toEqual(new Set(['licenceEnds', 'projectDue', 'silent', 'taskDue', 'taskOverdue', 'turnedRed']))
  expect([expected.told.length > 1000, expected.mailed.length > 300]).toEqual([true, true])
}, 240_000)
