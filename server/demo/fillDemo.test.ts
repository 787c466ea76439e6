// On one engine: its statements read what the demo holds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ContactDraft } from '#contract/contacts.ts'
import { CustomerDraft } from '#contract/customers.ts'
import { EmployeeDraft } from '#contract/employees.ts'
import type { Forecast, ProjectFigures } from '#contract/forecast.ts'
import type { Page } from '#contract/lists.ts'
import { nitCheckDigit } from '#contract/nit.ts'
import type { Portfolio } from '#contract/portfolio.ts'
import { wholePercentage } from '#contract/progress.ts'
import type { Project, ProjectCard } from '#contract/projects.ts'
import type { Slips } from '#contract/slips.ts'
import type { Database } from '#server/platform/database/database.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { fillDemo, type DemoUser } from './fillDemo.ts'

const now = new Date('2026-03-02T15:00:00Z')
let app: TestApp
let db: Database
let users: DemoUser[]

beforeAll(async () => {
  app = await testApp()
  db = app.context.db
  users = await fillDemo(app.context, { now, passwordHash: 'hash' })
})
afterAll(() => app.close())

const rows = async <Of>(statement: string): Promise<Of[]> => (await db.pool.query(statement)).rows as Of[]
const employees = () => db.sql.selectFrom('employees').selectAll().orderBy('id').execute()
const customers = () => db.sql.selectFrom('customers').selectAll().orderBy('id').execute()
const contacts = () => db.sql.selectFrom('contacts').selectAll().orderBy('id').execute()

describe('the demo', () => {
  test('is a company of 40 employees, 60 customers and 150 contacts', async () => {
    expect([(await employees()).length, (await customers()).length, (await contacts()).length]).toEqual([40, 60, 150])
  })

  test('holds only what the portal itself would take', async () => {
    const refused = [
      ...(await employees()).map((row) => EmployeeDraft.safeParse(camel({ ...row, role: row.role_id }))),
      ...(await customers()).map((row) => CustomerDraft.safeParse(camel(row))),
      ...(await contacts()).map((row) => ContactDraft.safeParse(camel(row))),
    ].flatMap(({ error }) => (error ? [error.issues] : []))
    expect(refused).toEqual([])
  })

  test('has tax numbers with the right check digit', async () => {
    const numbers = (await customers()).map(({ document_number }) => document_number.split('-'))
    expect(numbers.filter(([number = '', digit]) => String(nitCheckDigit(number)) !== digit)).toEqual([])
  })

  test('has a user for each role beside the administrator, who can sign in', async () => {
    expect(users.map(({ roleName }) => roleName).toSorted()).toEqual([
      'Comercial',
      'Consulta',
      'Consultor',
      'Gerente de Proyectos',
    ])
    const withPassword = await db.sql
      .selectFrom('credentials')
      .innerJoin('employees', 'employees.id', 'employee_id')
      .where('is_active', '=', true)
      .where('has_user', '=', true)
      .select('email')
      .execute()
    expect(withPassword.map(({ email }) => email)).toEqual(expect.arrayContaining(users.map(({ email }) => email)))
  })

  test('has at least one contact for each customer', async () => {
    expect(new Set((await contacts()).map(({ customer_id }) => customer_id)).size).toBe(60)
  })

  test('is dated before the day on which it is made', async () => {
    const days = [...(await employees()).slice(1), ...(await customers()), ...(await contacts())]
    expect(days.filter(({ created_at }) => new Date(created_at) >= now)).toEqual([])
  })

  test('has its people and customers before what they appear in, and the trail says so of each', async () => {
    expect(
      await rows(`select entity, entity_id from audit left join lateral (select created_at from employees
            where audit.entity = 'employee' and id = entity_id
          union all select created_at from customers where audit.entity = 'customer' and id = entity_id
          union all select created_at from contacts where audit.entity = 'contact' and id = entity_id) as record on true
        where call = 'demo' and action = 'create' and entity in ('employee', 'customer', 'contact')
          and at is distinct from record.created_at`),
    ).toEqual([])
    expect(
      await rows(`select projects.id from projects join customers on customers.id = customer_id
          left join employees on employees.id = any (employee_ids) left join contacts on contacts.id = any (contact_ids)
        where greatest(customers.created_at, employees.created_at, contacts.created_at) >= projects.created_at`),
    ).toEqual([])
  })

  test('reaches nobody: its e-mails end in .example, its telephones have 555 in the middle', async () => {
    const people = [...(await employees()).slice(1), ...(await contacts())]
    expect(people.filter(({ email }) => !email.endsWith('.example'))).toEqual([])
    const numbers = people.flatMap(({ phone_number, cellphone_number }) => [phone_number, cellphone_number])
    expect(numbers.filter((number) => number !== '' && !/^\d{3} 555 \d{4}$/.test(number))).toEqual([])
  })

  test('is the work of nobody in the audit trail', async () => {
    const rows = await db.sql
      .selectFrom('audit')
      .select('actor_id')
      .where('call', '=', 'demo')
      .where('entity', 'in', ['employee', 'customer', 'contact', 'project'])
      .where('action', '=', 'create')
      .execute()
    expect(rows).toHaveLength(39 + 60 + 150 + 80)
    expect(rows.every(({ actor_id }) => actor_id === null)).toBe(true)
  })

  test('does not fill a database that has customers', async () => {
    await expect(fillDemo(app.context, { now, passwordHash: 'hash' })).rejects.toThrow(/customers already/)
  })
})

describe('the demo’s past', () => {
  test('is told by the trail: each project begins on the day of its creation, days ago', async () => {
    expect(
      await rows(`select projects.id from projects join lateral (
          select min(at) as first, max(at) as last, count(*) filter (where at = created_at and action = 'create'
            and entity = 'project') as created
          from audit where audit.project_id = projects.id) as trail on true
        where first <> created_at or created <> 1 or last >= '${now.toISOString()}'
          or created_at::date > '2026-03-02'::date - 2`),
    ).toEqual([])
  })

  test('moved due days by novedades of several causes, and the ledger of each comes to what it moved in all', async () => {
    const { token } = await signedIn(app, { role: 'Administrador' })
    const moved = await rows<{ id: number; days: number }>(`select id, scheduled_date - end_date as days from projects
      where scheduled_date <> end_date order by id`)
    expect(moved.length).toBeGreaterThan(20)
    for (const { id, days } of moved) {
      const { body } = await call<Slips>(app, `GET /projects/${id}/slips`, { token })
      expect({ id, days: body.rows.reduce((sum, row) => sum + row.shift, 0) }).toEqual({ id, days })
      expect(body.rows.filter(({ changeId, at }) => changeId === null || new Date(at) >= now)).toEqual([])
      expect(body.statuses.length).toBeGreaterThan(1)
    }
    const [found] = await rows<{ causes: number }>(`select count(distinct cause_id)::int as causes from project_changes
      where new_date <> previous_date`)
    expect(found).toEqual({ causes: 6 })
  })

  test('had fewer closed projects 90 days ago, each closed on the day on which it ended', async () => {
    const [found] = await rows<{ before: number; closed: number; ended: boolean }>(`select count(*)::int as closed,
        count(*) filter (where at < '2026-03-02'::date - 90)::int as before,
        bool_and((at at time zone 'America/Bogota')::date = real_end_date)
          and count(*) = (select count(*) from projects where (select closes_project from project_statuses where id = project_status_id)) as ended
      from audit join projects on projects.id = entity_id
      where entity = 'project' and action = 'update' and after ->> 'real_end_date' is not null`)
    expect(found!.before).toBeGreaterThan(5)
    expect(found!.before).toBeLessThan(found!.closed)
    expect(found!.ended).toBe(true)
  })

  test('leaves some projects in silence, licences that end before their project, and milestones without planned days', async () => {
    const [found] = await rows<Record<'silent' | 'short' | 'unplanned' | 'planned', number>>(`select
      (select count(*)::int from projects join project_statuses on project_statuses.id = project_status_id
        where not (select closes_project from project_statuses where id = project_status_id) and not quiet and start_date < '2026-03-02' and not exists (select from checkpoints
          where project_id = projects.id and date > '2026-03-02'::date - 20)) as silent,
      (select count(*)::int from licences join projects on projects.id = project_id
        where not (select closes_project from project_statuses where id = project_status_id) and expiration_date < scheduled_date) as short,
      (select count(distinct project_id)::int from project_milestones where planned_start is null) as unplanned,
      (select count(distinct project_id)::int from project_milestones where planned_start is not null) as planned`)
    expect(found!.silent).toBeGreaterThan(0)
    expect(found!.short).toBeGreaterThan(0)
    expect(found!.unplanned).toBeGreaterThan(15)
    expect(found!.planned).toBeGreaterThan(40)
  })
})

/** The columns by the names that the calls give them. */
function camel(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

test('the demo’s projects have one progress each: card, row, head, panorama and exports say the same', async () => {
  app.setTime(now)
  const { token } = await signedIn(app, { role: 'Consulta' })
  const ask = async <Body>(path: string) => (await call<Body>(app, `GET ${path}`, { token })).body
  const lines = async (path: string) =>
    (await app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })).payload
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replaceAll('"', '').split(';'))
  const cards = await ask<Page<ProjectCard>>('/projects/projects-list?top=100')
  const panorama = await ask<Portfolio>('/portfolio?open=true,false&top=100')
  const figures = await ask<ProjectFigures[]>(`/projects/forecasts?ids=${cards.data.map(({ id }) => id).join(',')}`)
  const sheet = new Map(
    (await lines('/projects/projects-list/export?format=csv&columns=percentage')).map((cells) => [
      cells[0],
      cells.at(-1),
    ]),
  )
  const rowSheet = new Map(
    (await lines('/portfolio/export?format=csv&open=true,false&columns=r')).map((cells) => [cells[0], cells.at(-1)]),
  )
  const said = new Map<string, string>()
  for (const { id, name, percentage } of cards.data) {
    const project = await ask<Project>(`/projects/project-by-id/${id}`)
    const head = await ask<Forecast>(`/projects/${id}/forecast`)
    const text = `${String(head.r).replace('.', ',')}%`
    const whole = `${wholePercentage(head.r)}%`
    expect({
      id,
      card: figures.find((one) => one.id === id)?.r,
      row: panorama.data.find((one) => one.id === id)?.r,
      percentages: [percentage, project.percentage],
      sheets: [sheet.get(String(id)), rowSheet.get(String(id))],
      goesBy: head.byMilestones === null ? 'own' : project.progressSource,
    }).toEqual({
      id,
      card: head.r,
      row: head.r,
      percentages: [wholePercentage(head.r), wholePercentage(head.r)],
      sheets: [whole, text],
      goesBy: head.source,
    })
    said.set(name, `${head.source} ${text}`)
  }
  expect(said.size).toBeGreaterThan(70)
  const some = [
    'Conexión con operadores logísticos',
    'Tablero de la gerencia',
    'Nómina electrónica',
    'Control de bodegas y lotes',
  ]
  expect(some.map((name) => said.get(name))).toEqual([
    'milestones 84,75%',
    'milestones 41,25%',
    'own 35%',
    'milestones 32%',
  ])
  expect([...said.values()].filter((text) => text.startsWith('own')).length).toBeGreaterThan(10)
})
