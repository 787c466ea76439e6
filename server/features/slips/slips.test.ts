import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Project } from '#contract/projects.ts'
import type { Slips } from '#contract/slips.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject, idOf, projectDraft } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let draft: Record<string, unknown>
let project: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Gerente de Proyectos' }, { first_name: 'Rita', last_name: 'Ríos' })).token
  draft = await projectDraft(app, { startDate: '2026-02-02', endDate: '2026-11-30' })
  project = (await call<Project>(app, 'POST /projects', { token, body: draft })).body.id
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const slips = async () => (await call<Slips>(app, `GET /projects/${project}/slips`, { token })).body
const save = (change: Record<string, unknown>, headers = {}) =>
  call(app, `PUT /projects/update-project/${project}`, { token, headers, body: { ...draft, ...change } })
const register = (body: Record<string, unknown>, headers = {}) =>
  call(app, `POST /project-changes/create-project-changes-body/${project}`, { token, headers, body })

describe('the slip ledger of a project', () => {
  test('has each change of its due day, a novedad’s with its reason and file, and any other without', async () => {
    const { id: causeId } = await app.context.db.sql
      .selectFrom('change_causes')
      .select('id')
      .where('name', '=', 'Cliente')
      .executeTakeFirstOrThrow()
    await register({ newDate: '2026-12-31', comments: 'Faltó la aprobación', causeId })
    await save({ scheduledDate: '2026-12-31', endDate: '2026-12-15' })
    await save({ scheduledDate: '2027-01-29' })
    await call(app, `POST /project-changes/create-project-changes-form/${project}`, {
      token,
      ...formOf(
        { name: 'newDate', content: '2027-01-15' },
        { name: 'comments', content: 'Según el acta' },
        filePart('Acta.pdf', pdf),
      ),
    })
    const { rows, figures } = await slips()
    expect(rows).toMatchObject([
      {
        from: '2026-11-30',
        to: '2026-12-31',
        shift: 31,
        workingShift: 21,
        cumulative: 31,
        comments: 'Faltó la aprobación',
      },
      {
        from: '2026-12-31',
        to: '2027-01-29',
        shift: 29,
        workingShift: 19,
        cumulative: 60,
        changeId: null,
        comments: null,
      },
      {
        from: '2027-01-29',
        to: '2027-01-15',
        shift: -14,
        cumulative: 46,
        comments: 'Según el acta',
        fileName: 'Acta.pdf',
      },
    ])
    expect(rows.map(({ employeeName }) => employeeName)).toEqual(['Rita Ríos', 'Rita Ríos', 'Rita Ríos'])
    expect((await app.app.inject({ url: rows[2]!.url! })).rawPayload.equals(pdf)).toBe(true)
    expect(figures).toEqual({
      moves: 3,
      slipped: 60,
      wonBack: 14,
      longest: 31,
      byCause: [
        { causeId, causeName: 'Cliente', moves: 1, days: 31 },
        { causeId: null, causeName: null, moves: 2, days: 15 },
      ],
    })
  })

  test('gives a novedad to the change that it made, also where requests bear one id', async () => {
    const headers = { 'x-request-id': 'the-same-id-again' }
    await save({ scheduledDate: '2026-12-10' }, headers)
    await register({ newDate: '2026-12-20', comments: 'Uno' }, headers)
    await save({ scheduledDate: '2026-12-22' }, headers)
    await register({ newDate: '2026-12-31', comments: 'Dos' }, headers)
    expect((await slips()).rows.map(({ to, comments }) => [to, comments])).toEqual([
      ['2026-12-10', null],
      ['2026-12-20', 'Uno'],
      ['2026-12-22', null],
      ['2026-12-31', 'Dos'],
    ])
  })

  test('of a project that was never moved is empty, of one without a trail too, and of an unknown one 404', async () => {
    await save({ name: 'Otro nombre', scheduledDate: '2026-11-30' })
    expect(await slips()).toMatchObject({
      rows: [],
      figures: { moves: 0, slipped: 0, wonBack: 0, longest: 0, byCause: [] },
    })
    expect((await call(app, 'GET /projects/99999/slips', { token })).status).toBe(404)
    expect(await rolesThatMay(app, `GET /projects/${project}/slips`)).toEqual(roles)
  })
})

describe('the time in each status', () => {
  test('goes from the day on which the project was made to today without a gap, and tells closed stretches apart', async () => {
    await register({
      newDate: '2026-11-30',
      comments: 'Termina',
      projectStatusId: await idOf(app, 'project_statuses', 'Finalizado'),
    })
    await register({
      newDate: '2026-11-30',
      comments: 'Se reabre',
      projectStatusId: await idOf(app, 'project_statuses', 'En ejecución'),
    })
    const { statuses } = await slips()
    expect(statuses.map(({ statusName, closed }) => [statusName, closed])).toEqual([
      ['Por iniciar', false],
      ['Finalizado', true],
      ['En ejecución', false],
    ])
    statuses.slice(1).forEach(({ from }, index) => expect(from).toBe(statuses[index]!.to))
  })

  test('of a project that nobody made is counted from its record', async () => {
    project = await createProject(app)
    const { statuses } = await slips()
    expect(statuses).toMatchObject([{ statusName: 'En ejecución', color: expect.stringMatching(/^#/) }])
  })
})
