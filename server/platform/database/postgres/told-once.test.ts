import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { tellActs } from '#server/testing/told.ts'

const acts = 60

let one: TestApp
let other: TestApp
beforeAll(async () => {
  one = await testApp()
  await tellActs(one)
  // Two portals that read by themselves beside the one that is asked, on one database.
  const db = { ...one.context.db, close: async () => undefined }
  other = await testApp({}, { db, tells: true })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

test('with two portals, transactions that are killed and rows that commit late, each act is told exactly once', async () => {
  const { pool, sql } = one.context.db
  const third = await testApp({}, { db: { ...one.context.db, close: async () => undefined }, tells: true })
  const [writer, ana] = [await signedIn(one, { role: 'Administrador' }), await signedIn(one, { role: 'Consultor' })]
  const projectId = await createProject(one)
  const { body } = await call<{ id: number }>(one, 'POST /project-checkpoints', {
    token: writer.token,
    body: { employeeId: writer.employeeId, projectId, comments: 'x', tasks: [] },
  })
  // On connections of their own, which are not killed.
  const [late, saving] = [await pool.connect(), await pool.connect()]
  onTestFinished(() => [late, saving].forEach((client) => client.release(true)))
  const save = (client: typeof late, task: string) =>
    client.query(
      `begin; set local portal.call = 'prueba'; set local portal.request = '${task}';
      insert into checkpoint_tasks (checkpoint_id, employee_id, task, estimated_date, comments)
        values (${body.id}, ${ana.employeeId}, '${task}', '2026-12-02', 'x')`,
    )
  // Its row of the trail is older than those of all the others, and is committed behind them.
  await save(late, 'Tarde')
  let killed = 0
  const killing = setInterval(() => {
    pool
      .query<{ pid: number }>(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and state <> 'idle' and (query like '%trail_readers%' or query like '%trail_gaps%' or query like '%insert into notices%')`,
      )
      .then(
        ({ rowCount }) => (killed += rowCount ?? 0),
        () => undefined,
      )
  }, 3)
  for (let n = 0; n < acts; n++) {
    await save(saving, `Tarea ${n}`)
    await saving.query("commit; select pg_notify('changes', 'changed')")
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await new Promise((resolve) => setTimeout(resolve, 1500))
  clearInterval(killing)
  await late.query('commit')

  const told = () =>
    sql.selectFrom('notices').select(['payload', 'records']).where('employee_id', '=', ana.employeeId).execute()
  await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(acts + 1)
  await third.close()
  const names = (await told()).map(({ payload }) => (payload as { name: string }).name)
  expect(names.toSorted()).toEqual(['Tarde', ...Array.from({ length: acts }, (_, n) => `Tarea ${n}`)].toSorted())
  expect(killed).toBeGreaterThan(0)
}, 60_000)
