// On both engines: it speaks SQL.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import type { ProgressPoint, ProjectMilestone } from '#contract/project-milestones.ts'
import { signedIn } from '#server/testing/factories.ts'
import { createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

const monday = '2026-03-02T15:00:00.000Z'
const tuesday = '2026-03-03T04:30:00.000Z'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await at(monday)
})
afterEach(async () => {
  app.setTime(undefined)
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

/** Sets the clock, and signs in again: a session of another day is over. */
async function at(instant: string): Promise<void> {
  app.setTime(new Date(instant))
  token = (await signedIn(app, { role: 'Administrador' })).token
}

const send = async <Body = { id: number }>(request: string, body?: unknown): Promise<Body> => {
  const answer = await call<Body>(app, request, { token, body })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}

/** When rows of a table were made and changed. */
const instantsOf = async (table: 'projects' | 'project_milestones' | 'customers', id: number) => {
  const row = app.context.db.sql.selectFrom(table).select(['created_at', 'updated_at']).where('id', '=', id)
  return Object.values(await row.executeTakeFirstOrThrow()).map((instant) => new Date(instant).toISOString())
}

describe('what is written is dated by the portal’s clock', () => {
  test('in the trail, the history of progress, and the instants of the records', async () => {
    const draft = await projectDraft(app, { percentage: 5 })
    const { id } = await send('POST /projects', draft)
    const milestone = { projectMilestoneId: await idOf(app, 'milestones', 'Inicio'), weight: 20 }
    const [assigned] = await send<ProjectMilestone[]>(`POST /project-milestone/assign-project-milestone/${id}`, [
      { ...milestone, plannedPercentage: 0, percentageRealized: 0 },
    ])
    await at(tuesday)
    await send(`PUT /project-milestone/update-project-milestone-project/${assigned!.id}`, { percentageRealized: 50 })
    await send(`PUT /projects/update-project/${id}`, { ...draft, percentage: 60 })

    const history = await send<ProgressPoint[]>(`GET /projects/${id}/progress-history`)
    expect(history.map(({ date, realized, percentage }) => [date, realized, percentage])).toEqual([
      [monday, 0, 5],
      [monday, 0, 0],
      [tuesday, 10, 10],
      [tuesday, 10, 60],
    ])
    const trail = await send<Page<AuditRow>>(`GET /audit?entity=project&entityId=${id}&related=true`)
    expect(trail.data.map(({ at: instant, entity, kind }) => [instant, entity, kind])).toEqual([
      [tuesday, 'project', 'update'],
      [tuesday, 'project', 'update'],
      [tuesday, 'projectMilestone', 'update'],
      [monday, 'project', 'update'],
      [monday, 'projectMilestone', 'create'],
      [monday, 'project', 'create'],
    ])
    expect(await instantsOf('projects', id)).toEqual([monday, tuesday])
    expect(await instantsOf('project_milestones', assigned!.id)).toEqual([monday, tuesday])
  })

  test('also by a change that is one statement', async () => {
    const { city_id: cityId } = await app.context.db.sql
      .selectFrom('cities')
      .select('id as city_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const body = { cityId, code: 'RELOJ', documentNumber: '800100200', commercialName: 'Relojes', classification: 1 }
    const { id } = await send('POST /customers/create-customer', body)
    expect(await instantsOf('customers', id)).toEqual([monday, monday])
    const trail = await send<Page<AuditRow>>(`GET /audit?entity=customer&entityId=${id}`)
    expect(trail.data.map((change) => change.at)).toEqual([monday])
  })

  test('and a project ends on the portal’s day when its status begins to close it', async () => {
    const status = await idOf(app, 'project_statuses', 'En riesgo')
    const project = await createProject(app, { project_status_id: status })
    // Still Monday in Bogotá.
    await at(tuesday)
    await send(`PUT /project-status/update-project-state/${status}`, { closesProject: true })
    const { realEndDate } = await send<{ realEndDate: string }>(`GET /projects/project-by-id/${project}`)
    expect(realEndDate).toBe('2026-03-02')
  })
})

test('the instants of one record are in the order of its changes, though a transaction began before the one it waited for', async () => {
  const project = await createProject(app)
  const rename = async (instant: string, percentage: number) => {
    app.setTime(new Date(instant))
    await app.context.db.change({ employeeId: null, call: 'test' }, async (tx) =>
      tx.updateTable('projects').set({ percentage }).where('id', '=', project).execute(),
    )
  }
  await rename('2026-03-02T15:00:10.000Z', 10)
  await rename('2026-03-02T15:00:09.000Z', 20)
  const { rows } = await app.context.db.pool.query<{ at: string }>(
    `select at from audit where entity = 'project' and action = 'update' union all
     select at from progress_history where percentage >= 10`,
  )
  expect(rows.map(({ at: instant }) => new Date(instant).toISOString())).toEqual(
    rows.map(() => '2026-03-02T15:00:10.000Z'),
  )
  // A clock that was put back is followed.
  await rename('2026-03-01T15:00:00.000Z', 30)
  const last = await app.context.db.sql.selectFrom('audit').select('at').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(new Date(last.at).toISOString()).toBe('2026-03-01T15:00:00.000Z')
})

test('a statement by hand, without the portal, is dated by the database’s clock', async () => {
  const project = await createProject(app)
  await app.context.db.pool.query('update projects set percentage = 7 where id = $1', [project])
  const { rows } = await sql<{ near: boolean }>`
    select at between clock_timestamp() - interval '1 minute' and clock_timestamp() as near from audit
    where entity = 'project' union all
    select at between clock_timestamp() - interval '1 minute' and clock_timestamp() from progress_history
    union all select created_at between clock_timestamp() - interval '1 minute' and clock_timestamp() from projects
  `.execute(app.context.db.sql)
  expect(rows.map(({ near }) => near)).toEqual(rows.map(() => true))
  expect(rows).toHaveLength(5)
})
