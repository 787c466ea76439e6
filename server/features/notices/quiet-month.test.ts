// In test:full alone. The rule is kept by server/features/notices/digest.test.ts and server/features/notices/panorama.test.ts.
// On one engine: a month is made of statements that tests of their own ask of both.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plusDays } from '#server/demo/days.ts'
import { isWorkday } from '#server/testing/expected-days.ts'
import { givePassword } from '#server/testing/factories.ts'
import { officeAtWork } from '#server/testing/office-at-work.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { runAtOnce, runDays, runDigest, runPanorama, tellActs } from '#server/testing/told.ts'

const days = Array.from({ length: 30 }, (_, n) => plusDays('2026-11-23', n))
const workdays = days.filter(isWorkday)
/** Lines on the screen for one person on one day. */
const mostLines = 12
const password = 'Verde#82Lago'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const at = (day: string, time: string) => app.setTime(new Date(`${day}T${time}:00-05:00`))

async function tell(): Promise<void> {
  await tellActs(app)
  await runAtOnce(app)
}

/** What the portal does by itself in the morning. */
async function morning(day: string): Promise<void> {
  at(day, '07:00')
  await runDays(app)
  await runDigest(app)
  await runPanorama(app)
  await runAtOnce(app)
}

async function signIn(email: string, remoteAddress: string, userAgent: string): Promise<void> {
  const payload = { email, password }
  const headers = { 'user-agent': userAgent }
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/accounts/login',
    payload,
    headers,
    remoteAddress,
  })
  expect(statusCode).toBe(200)
}

const failedBackup = () =>
  app.context.db.change({ employeeId: null, call: 'backups' }, async (tx) => {
    const started = { started_at: app.context.clock.now().toISOString() }
    const { id } = await tx.insertInto('backup_runs').values(started).returning('id').executeTakeFirstOrThrow()
    const ended = { ended_at: started.started_at, problem: 'El disco está lleno' }
    await tx.updateTable('backup_runs').set(ended).where('id', '=', id).execute()
  })

interface Month {
  role: string
  people: number
  /** Lines for one person on a working day. */
  mean: number
  /** Most lines for one person on one day, and most notices. */
  most: number
  notices: number
  mails: number
  /** Most for one person on one day. */
  mostMails: number
  now: number
}

/**
 * What the people of each role were told and mailed. A line is what the screen makes of notices (`notice-groups.ts` of the
 * web): one of a person's overdue tasks, one of a project's licences or tasks of that day.
 */
const byRole = async () =>
  (
    await app.context.db.pool.query(
      `with told as (
        select employee_id, (created_at at time zone 'America/Bogota')::date as day, count(*) as notices,
          count(distinct case when kind = 'taskOverdue' then kind
            when kind in ('taskDue', 'licenceEnds') then kind || ' ' || project_id else id::text end) as lines
        from notices group by 1, 2),
      mailed as (
        select employee_id, (created_at at time zone 'America/Bogota')::date as day,
          count(*) filter (where kind in ('digest', 'panorama')) as mails,
          count(*) filter (where kind not in ('digest', 'panorama')) as now
        from mails group by 1, 2)
      select r.name as role, count(distinct e.id)::int as people,
        round(coalesce(sum(lines), 0) / count(distinct e.id) / $1, 1)::float as mean,
        coalesce(max(lines), 0)::int as most, coalesce(max(notices), 0)::int as notices,
        coalesce(sum(mails), 0)::int as mails, coalesce(max(mails), 0)::int as "mostMails", coalesce(sum(now), 0)::int as now
      from employees e join roles r on r.id = e.role_id
        left join (told full join mailed using (employee_id, day)) on employee_id = e.id
      where e.is_active group by r.id order by r.id`,
      [workdays.length],
    )
  ).rows as Month[]

test('a month of the demo’s company at work disturbs nobody: at most 12 lines and one mail on a day', async () => {
  at(days[0]!, '06:00')
  const office = await officeAtWork(app, { now: app.context.clock.now(), seed: 20_261_123 })
  const travellers = ['Administrador', 'Gerente de Proyectos', 'Consultor'].map((role) =>
    office.people.find((person) => person.role === role)!,
  )
  for (const person of travellers) {
    await givePassword(app, person, password)
    await signIn(person.email, '127.0.0.1', 'Firefox')
  }
  await tell()
  for (const day of days) {
    await morning(day)
    if (!isWorkday(day)) continue
    await office.work(day, tell)
    at(day, '17:00')
    // Each of the three signs in once with something new, and one backup fails.
    const traveller = travellers[workdays.indexOf(day) - 9]
    if (traveller) await signIn(traveller.email, '198.51.100.7', 'Otro')
    if (day === workdays[4]) await failedBackup()
    await tell()
  }
  expect(office.accepted).toEqual({
    'task done': 172,
    progress: 67,
    'follow-up': 53,
    novedad: 18,
    file: 16,
    followed: 8,
    'hand-over': 6,
    'licences ordered': 6,
    'licences renewed': 5,
    project: 4,
  })
  const months = await byRole()
  expect(months.filter(({ most, mostMails }) => most > mostLines || mostMails > 1)).toEqual([])
  const columns = ['role', 'people', 'mean', 'most', 'notices', 'mails', 'mostMails', 'now'] as const
  expect(months.map((month) => columns.map((column) => month[column]))).toEqual([
    ['Administrador', 1, 0.6, 2, 2, 8, 1, 2],
    ['Gerente de Proyectos', 5, 1.8, 8, 15, 65, 1, 1],
    ['Comercial', 6, 1.3, 6, 12, 83, 1, 0],
    ['Consultor', 23, 0.9, 5, 15, 221, 1, 1],
    ['Consulta', 2, 0.7, 3, 12, 16, 1, 0],
  ])
}, 240_000)
