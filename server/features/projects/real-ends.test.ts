import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { statusColours } from '#contract/colours.ts'
import type { Project } from '#contract/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let status: number
/** Still the 21st in Bogotá. */
const now = new Date('2026-11-22T04:50:00.000Z')

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(now)
  ;({ token } = await signedIn(app, { role: 'Administrador' }))
  const body = { name: 'En garantía', description: 'Tras la entrega', color: statusColours.green }
  status = (await call<{ id: number }>(app, 'POST /project-status', { token, body })).body.id
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function made(values: Record<string, unknown> = {}): Promise<Project> {
  const body = await projectDraft(app, { projectStatusId: status, ...values })
  const answer = await call<Project>(app, 'POST /projects', { token, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const read = async ({ id }: Project) => (await call<Project>(app, `GET /projects/project-by-id/${id}`, { token })).body
const change = async (body: object) =>
  expect((await call(app, `PUT /project-status/update-project-state/${status}`, { token, body })).status).toBe(200)
const update = async ({ id }: Project, body: object) =>
  (await call<Project>(app, `PUT /projects/update-project/${id}`, { token, body })).body
const trailOf = async ({ id }: Project) => {
  const { rows } = await app.context.db.pool.query<{ after: unknown }>(
    `select after from audit where entity = 'project' and entity_id = $1 and action = 'update' order by id`,
    [id],
  )
  return rows.map(({ after }) => after)
}

test('a project that is made in a closing status has its real end, and not before its start', async () => {
  const closed = await idOf(app, 'project_statuses', 'Finalizado')
  expect(await made({ projectStatusId: closed })).toMatchObject({ version: 1, realEndDate: '2026-11-21' })
  const later = { startDate: '2026-12-01', endDate: '2026-12-15' }
  expect(await made({ projectStatusId: closed, ...later })).toMatchObject({ realEndDate: '2026-12-01' })
  expect(await made()).toMatchObject({ realEndDate: null })
})

test('a status that becomes a closing one ends its projects, as a change of each; opened again it takes that back', async () => {
  const open = await made()
  const own = await made()
  await update(own, { realEndDate: '2026-10-31' })
  await change({ closesProject: true })
  expect(await read(open)).toMatchObject({ version: 2, realEndDate: '2026-11-21' })
  expect(await read(own)).toMatchObject({ version: 2, realEndDate: '2026-10-31' })
  expect(await trailOf(open)).toEqual([{ real_end_date: '2026-11-21' }])

  app.setTime(new Date('2026-11-22T05:20:00.000Z'))
  await change({ name: 'Garantía' })
  expect(await read(open)).toMatchObject({ version: 2, realEndDate: '2026-11-21', projectStatusName: 'Garantía' })
  await change({ closesProject: false, name: 'En garantía' })
  expect(await read(open)).toMatchObject({ version: 3, realEndDate: null, projectStatusName: 'En garantía' })
  expect(await read(own)).toMatchObject({ version: 2, realEndDate: '2026-10-31' })
  expect(await trailOf(open)).toEqual([{ real_end_date: '2026-11-21' }, { real_end_date: null }])
})

test('a status that becomes a closing one ends a project that has not begun on the day on which it would have', async () => {
  const ahead = await made({ startDate: '2026-12-01', endDate: '2026-12-15' })
  await change({ closesProject: true })
  expect(await read(ahead)).toMatchObject({ realEndDate: '2026-12-01' })
})

test('an end that somebody has set since is theirs and stays', async () => {
  await change({ closesProject: true })
  const [mended, saved] = [await made(), await made()]
  await update(mended, { realEndDate: '2026-11-10' })
  await update(saved, { realEndDate: '2026-11-21', summary: 'Con otra cosa' })
  await change({ closesProject: false })
  expect(await read(mended)).toMatchObject({ realEndDate: '2026-11-10' })
  expect(await read(saved)).toMatchObject({ realEndDate: null })
})

test('a novedad into a closing status ends the project as the status does', async () => {
  await change({ closesProject: true })
  const open = await idOf(app, 'project_statuses', 'En riesgo')
  const project = await made({ projectStatusId: open })
  const novedad = { newDate: '2026-12-20', comments: 'Entregado', projectStatusId: status }
  await call(app, `POST /project-changes/create-project-changes-body/${project.id}`, { token, body: novedad })
  expect(await read(project)).toMatchObject({ realEndDate: '2026-11-21' })
  await change({ closesProject: false })
  expect(await read(project)).toMatchObject({ realEndDate: null })
})
