import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { runDays } from '#server/testing/told.ts'

const projects = 40
const days = ['2026-12-08', '2026-12-14', '2026-12-15', '2026-12-16']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A portal that makes the run of the day again and again until nothing is left of it, as one does each 5 s. */
async function portal(): Promise<void> {
  for (;;)
    try {
      if ((await runDays(app)) === 'over') return
    } catch {
      // It was killed, and looks again.
    }
}

test('with three portals and transactions that are killed, each day is told exactly once', async () => {
  const { pool, sql } = app.context.db
  const { employeeId } = await signedIn(app, { role: 'Consultor' })
  const ids: number[] = []
  for (let n = 0; n < projects; n++)
    ids.push(await createProject(app, { end_date: '2026-12-15', percentage: 100, employee_ids: [employeeId] }))
  await pool.query('update cadences set days = 366')
  let [killed, ofDay] = [0, 0]
  const kill = async (): Promise<void> => {
    if (ofDay >= 4) return
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state <> 'idle'
        and pid <> pg_backend_pid() and (query like 'insert into job_runs%' or query like '%insert into notices%'
        or query like '%into run_findings%')`,
    )
    killed += rowCount ?? 0
    ofDay += rowCount ?? 0
  }
  const killing = setInterval(() => void kill().catch(() => undefined), 1)
  for (const day of days) {
    ofDay = 0
    app.setTime(new Date(`${day}T06:30:00-05:00`))
    await Promise.all([portal(), portal(), portal()])
  }
  clearInterval(killing)
  expect(killed).toBeGreaterThan(0)
  const told = await sql.selectFrom('notices').select(['kind', 'cause', 'records']).execute()
  expect(told.map(({ cause }) => cause).toSorted()).toEqual(
    ids
      .flatMap((id) => [`projectDue:${id}:2026-12-15:7`, `projectDue:${id}:2026-12-15:1`, `turnedRed:${id}:2026-12-16`])
      .toSorted(),
  )
}, 120_000)
