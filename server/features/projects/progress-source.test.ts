// On both engines: a trigger keeps the percentage, and the saves that it follows compete.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import type { Forecast } from '#contract/forecast.ts'
import type { Page } from '#contract/lists.ts'
import { wholePercentage } from '#contract/progress.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { idOf, projectDraft } from '#server/testing/project-records.ts'
import { readyImportOf } from '#server/testing/ready-import.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number
let milestone: number

beforeAll(async () => {
  app = await testApp()
  milestone = await idOf(app, 'milestones', 'Inicio')
})
beforeEach(async () => {
  app.setTime(new Date('2026-06-30T15:00:00Z'))
  token = (await signedIn(app, { role: 'Administrador' })).token
  const body = await projectDraft(app)
  project = (await call<Project>(app, 'POST /projects', { token, body })).body.id
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const byId = async () => (await call<Project>(app, `GET /projects/project-by-id/${project}`, { token })).body
const forecast = async (asOf = '') =>
  (await call<Forecast>(app, `GET /projects/${project}/forecast?${asOf && `asOf=${asOf}`}`, { token })).body
const save = (body: object, ifMatch?: string) =>
  call<Project>(app, `PUT /projects/update-project/${project}`, {
    token,
    body,
    ...(ifMatch && { headers: { 'if-match': ifMatch } }),
  })
const assign = async (weight: number, percentageRealized: number) =>
  (
    await call<ProjectMilestone[]>(app, `POST /project-milestone/assign-project-milestone/${project}`, {
      token,
      body: [{ projectMilestoneId: milestone, weight, plannedPercentage: 60, percentageRealized }],
    })
  ).body[0]!
const told = ({ percentage, progressSource }: Project) => [percentage, progressSource]
const shown = ({ r, source, byMilestones, assigned }: Forecast) => [r, source, byMilestones, assigned]

describe('a project that goes by its milestones', () => {
  test('has their progress as its percentage, rounded half up, from the save that changes one', async () => {
    const before = await byId()
    expect(told(before)).toEqual([0, 'milestones'])
    const { id } = await assign(99, 50)
    expect(told(await byId())).toEqual([50, 'milestones'])
    expect(shown(await forecast())).toEqual([49.5, 'milestones', 49.5, 99])
    await call(app, `PUT /project-milestone/update-project-milestone-project/${id}`, {
      token,
      body: { percentageRealized: 50.9 },
    })
    expect(told(await byId())).toEqual([50, 'milestones'])
    expect(await forecast()).toMatchObject({ r: 50.39 })
    expect((await byId()).version).toBe(before.version + 1)
  })

  test('is another version whenever that changes, so that no form writes the old one over it', async () => {
    const { version } = await byId()
    await assign(100, 40)
    expect((await save({ percentage: 0, totalCost: 7 }, `"${version}"`)).status).toBe(412)
    expect(told(await byId())).toEqual([40, 'milestones'])
    const { body: trail } = await call<Page<AuditRow>>(app, `GET /audit?entity=project&entityId=${project}`, { token })
    expect(trail.data[0]).toMatchObject({
      call: 'POST /project-milestone/assign-project-milestone/:id',
      fields: [{ field: 'percentage', before: 0, after: 40 }],
    })
  })

  test('keeps its last percentage when its last milestone goes', async () => {
    const { id } = await assign(50, 80)
    await call(app, `DELETE /project-milestone/project-milestone/${id}`, { token })
    expect(told(await byId())).toEqual([40, 'milestones'])
    expect(shown(await forecast())).toEqual([40, 'own', null, 0])
  })
})

describe('whoever writes another percentage', () => {
  test('makes it the project’s own, which its milestones leave alone until it is taken from them again', async () => {
    await assign(100, 50)
    expect(told((await save({ percentage: 45 })).body)).toEqual([45, 'own'])
    expect(shown(await forecast())).toEqual([45, 'own', 50, 100])
    await assign(100, 70)
    expect(told(await byId())).toEqual([45, 'own'])
    expect(told((await save({ progressSource: 'milestones', percentage: 12 })).body)).toEqual([70, 'milestones'])
    expect(shown(await forecast())).toEqual([70, 'milestones', 70, 100])
  })

  test('does so with the source beside it, too; the same percentage, or what the milestones come to, changes nothing', async () => {
    await assign(100, 50)
    expect(told((await save({ percentage: 50, totalCost: 9 })).body)).toEqual([50, 'milestones'])
    expect(told((await save({ percentage: 51, progressSource: 'milestones' })).body)).toEqual([51, 'own'])
    expect(told((await save({ percentage: 50 })).body)).toEqual([50, 'own'])
  })

  test('writes it over nothing while no weight is assigned', async () => {
    expect(told((await save({ percentage: 30 })).body)).toEqual([30, 'milestones'])
    expect(shown(await forecast())).toEqual([30, 'own', null, 0])
    await assign(40, 50)
    expect(told(await byId())).toEqual([20, 'milestones'])
  })

  test('makes it so by an import, too', async () => {
    await assign(100, 50)
    const { employeeId: ownerId, token: mine } = await signedIn(app, { role: 'Administrador' })
    const id = await readyImportOf(app, 'projects', { ownerId, ids: [project], round: 1 })
    const { pool } = app.context.db
    await pool.query(
      `update import_rows set values = (values::jsonb || '{"percentage": 45}')::json where import_id = $1`,
      [id],
    )
    const applied = await call(app, `POST /imports/${id}/apply`, { token: mine, body: {} })
    expect([applied.status, told(await byId())]).toEqual([200, [45, 'own']])
    expect(await forecast()).toMatchObject({ source: 'own', r: 45, byMilestones: 50 })
  })

  test('may choose its own without another figure, and no third word', async () => {
    await assign(100, 50)
    expect(told((await save({ progressSource: 'own' })).body)).toEqual([50, 'own'])
    expect((await save({ progressSource: 'both' })).status).toBe(400)
  })
})

test('a past day keeps the source that the project had on it, and its curve too', async () => {
  await assign(100, 50)
  app.setTime(new Date('2026-07-02T15:00:00Z'))
  token = (await signedIn(app, { role: 'Administrador' })).token
  await save({ percentage: 45 })
  app.setTime(new Date('2026-07-06T15:00:00Z'))
  token = (await signedIn(app, { role: 'Administrador' })).token
  await save({ progressSource: 'milestones' })
  expect(shown(await forecast('2026-07-01'))).toEqual([50, 'milestones', 50, 100])
  expect(shown(await forecast('2026-07-03'))).toEqual([45, 'own', 50, 100])
  expect((await forecast()).points.map(({ day, realized }) => [day, realized])).toEqual([
    ['2026-01-15', null],
    ['2026-06-30', 50],
    ['2026-07-02', 45],
    ['2026-07-06', 50],
    ['2026-12-15', null],
  ])
})

test(`a percentage and a milestone that are saved at once never leave a figure that nobody said, in ${rounds} rounds`, async () => {
  const { id } = await assign(100, 50)
  const progress = (percentageRealized: number) =>
    call(app, `PUT /project-milestone/update-project-milestone-project/${id}`, { token, body: { percentageRealized } })
  for (let round = 0; round < rounds; round += 1) {
    await save({ progressSource: 'milestones' })
    const realized = (round * 7.25) % 100
    const answers = await Promise.all([
      progress(realized),
      save(round % 2 ? { percentage: 33 } : { totalCost: 5 + round }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = await byId()
    const expected = now.progressSource === 'own' ? 33 : wholePercentage(realized)
    expect([round, now.percentage]).toEqual([round, expected])
  }
})
