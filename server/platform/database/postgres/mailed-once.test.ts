import { afterAll, beforeAll, expect, test } from 'vitest'

import { createUser } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { runAtOnce } from '#server/testing/told.ts'

const failures = 150

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const waiting = () => app.context.db.sql.selectFrom('notices').select('id').where('mail_now', 'is not', null).execute()

/** A portal that looks again and again until nothing is due, as one does each 5 s. */
async function portal(): Promise<void> {
  while ((await waiting()).length > 0) await runAtOnce(app).catch(() => undefined)
}

test('with three portals and transactions that are killed, each notice is mailed exactly once', async () => {
  const { pool, sql } = app.context.db
  // Beside the installation's own administrator.
  for (let n = 0; n < 3; n++) await createUser(app, { role: 'Administrador' })
  await pool.query(
    `select tell_operation('backup', n, '{"problem": "x"}') from generate_series(1, ${failures}) as t (n)`,
  )
  const told = await sql.selectFrom('notices').select('id').execute()
  expect(told).toHaveLength(4 * failures)
  let killed = 0
  const kill = async (): Promise<void> => {
    if (killed >= 6) return
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state <> 'idle'
        and pid <> pg_backend_pid() and (query like '%insert into mails%' or query like 'update notices%')`,
    )
    killed += rowCount ?? 0
  }
  const killing = setInterval(() => void kill().catch(() => undefined), 5)
  await Promise.all([portal(), portal(), portal()])
  clearInterval(killing)
  expect(killed).toBeGreaterThan(0)
  await app.outboxEmpty()
  const causes = await sql.selectFrom('mails').select('cause').execute()
  expect(causes.map(({ cause }) => cause).toSorted()).toEqual(told.map(({ id }) => `notice:${id}`).toSorted())
  expect(app.mails).toHaveLength(4 * failures)
}, 60_000)
