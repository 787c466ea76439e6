// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { ProjectChangeRow } from '#contract/project-changes.ts'
import type { Project } from '#contract/projects.ts'
import type { Slips } from '#contract/slips.ts'
import { signedIn } from '#server/testing/factories.ts'
import { idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let cause: number
let project: Project

beforeAll(async () => {
  app = await testApp()
  cause = await idOf(app, 'change_causes', 'Proveedor')
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Comercial' }, { first_name: 'Rita', last_name: 'Ríos' })).token
  const body = await projectDraft(app, { startDate: '2026-02-02', endDate: '2026-11-30' })
  project = (await call<Project>(app, 'POST /projects', { token, body })).body
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const save = <Body = Project>(body: object, as = token, options = {}) =>
  call<Body>(app, `PUT /projects/update-project/${project.id}`, { token: as, body, ...options })
const novedades = async () =>
  (await call<ProjectChangeRow[]>(app, `GET /project-changes/project-states-list/${project.id}`, { token })).body
const ledger = async () =>
  (await call<Slips>(app, `GET /projects/${project.id}/slips`, { token })).body.rows.map((row) => [
    row.to,
    row.causeName,
    row.comments,
    row.employeeName,
  ])
const stored = async () => (await call<Project>(app, `GET /projects/project-by-id/${project.id}`, { token })).body
const reason = 'El proveedor entrega más tarde'

describe('an update of a project that moves its due day', () => {
  test('is a novedad when it says why: with cause, reason and status, in the history and in the ledger', async () => {
    const { status, body } = await save({ scheduledDate: '2026-12-31', changeComments: reason, changeCauseId: cause })
    expect([status, body.scheduledDate, body.counts.changes]).toEqual([200, '2026-12-31', 1])
    expect(await novedades()).toMatchObject([
      {
        previousDate: '2026-11-30',
        newDate: '2026-12-31',
        comments: reason,
        causeName: 'Proveedor',
        noveltyType: 1,
        projectStatusId: project.projectStatusId,
        employeeName: 'Rita Ríos',
      },
    ])
    expect(await ledger()).toEqual([['2026-12-31', 'Proveedor', reason, 'Rita Ríos']])
    expect(await stored()).toEqual(body)
  })

  test('without a reason is one without a novedad', async () => {
    await save({ scheduledDate: '2026-12-31', changeCauseId: cause })
    await save({ scheduledDate: '2027-01-15', changeComments: ' ' })
    expect(await novedades()).toEqual([])
    expect(await ledger()).toEqual([
      ['2026-12-31', null, null, 'Rita Ríos'],
      ['2027-01-15', null, null, 'Rita Ríos'],
    ])
  })

  test.each<[what: string, from: object, to: object, before: string, due: string]>([
    ['the end of one without a scheduled day', {}, { endDate: '2026-12-15' }, '2026-11-30', '2026-12-15'],
    ['both days', {}, { endDate: '2026-12-15', scheduledDate: '2026-12-20' }, '2026-11-30', '2026-12-20'],
    ['the scheduled day away', { scheduledDate: '2026-12-20' }, { scheduledDate: null }, '2026-12-20', '2026-11-30'],
  ])('is in the ledger with its reason also when it moves %s', async (_, from, to, before, due) => {
    await save(from)
    await save({ ...to, changeComments: reason })
    expect((await ledger()).at(-1)).toEqual([due, null, reason, 'Rita Ríos'])
    expect((await novedades()).map(({ previousDate, newDate }) => [previousDate, newDate])).toEqual([[before, due]])
  })

  test('is no novedad when the day that it is due stays', async () => {
    await save({ scheduledDate: '2026-12-31' })
    await save({ endDate: '2026-12-15', summary: 'Otro', changeComments: reason })
    expect(await novedades()).toEqual([])
    expect((await stored()).endDate).toBe('2026-12-15')
  })
})

describe('the project and its novedad are saved both or neither', () => {
  test('an unknown cause saves nothing and is pointed out', async () => {
    const refused = await save<Problem>({ scheduledDate: '2026-12-31', changeComments: reason, changeCauseId: 99_999 })
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, ['changeCauseId']])
    expect(await stored()).toEqual(project)
    expect(await novedades()).toEqual([])
  })

  test('a novedad that the database refuses takes the move back', async () => {
    const { pool } = app.context.db
    await pool.query('alter table project_changes add constraint refused check (comments <> $$Imposible$$) not valid')
    try {
      const body = { scheduledDate: '2026-12-31', changeComments: 'Imposible' }
      expect((await save(body, token, { fails: true })).status).toBe(500)
    } finally {
      await pool.query('alter table project_changes drop constraint refused')
    }
    expect(await stored()).toEqual(project)
    expect(await ledger()).toEqual([])
  })

  test('who may save projects and not register novedades is refused with a reason, and not without', async () => {
    await app.context.db.pool.query(
      `update roles set permissions = array_remove(permissions, 'changes.write') where name = 'Comercial'`,
    )
    const { token: other } = await signedIn(app, { role: 'Comercial' })
    expect((await save({ scheduledDate: '2026-12-31', changeComments: reason }, other)).status).toBe(403)
    expect(await stored()).toEqual(project)
    expect((await save({ scheduledDate: '2026-12-31' }, other)).status).toBe(200)
  })
})
