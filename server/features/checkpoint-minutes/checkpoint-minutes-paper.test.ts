import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { readPdf } from '#server/testing/pdf-text.ts'
import { idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => on('2026-06-01'))
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

async function on(day: string): Promise<void> {
  app.setTime(new Date(`${day}T15:00:00.000Z`))
  token = (await signedIn(app, { role: 'Administrador' })).token
}
const send = <Body>(request: string, body: unknown) => call<Body>(app, request, { token, body })
/** Without milestones. */
const makeProject = async (startDate: string, endDate: string) =>
  (await send<{ id: number }>('POST /projects', await projectDraft(app, { startDate, endDate }))).body.id

async function followUp(projectId: number): Promise<number> {
  const { id: employeeId } = await createEmployee(app)
  const body = { employeeId, projectId, summary: 'Comité', comments: 'Se revisó el plan.', tasks: [] }
  return (await send<{ id: number }>('POST /project-checkpoints', body)).body.id
}
/** What the acta of a follow-up says. */
async function acta(id: number): Promise<string> {
  const { rawPayload } = await app.app.inject({
    method: 'GET',
    url: `/api/project-checkpoints/${id}/minutes/preview`,
    headers: { authorization: `Bearer ${token}` },
  })
  return (await readPdf(rawPayload)).pages.join(' ').replaceAll(/\s+/g, ' ')
}

describe('the acta', () => {
  test('of a project that is to begin compares nothing with the plan', async () => {
    const text = await acta(await followUp(await makeProject('2026-08-03', '2026-12-18')))
    expect(text).toContain('Realizado 0,0 % Esperado a hoy 0,0 % Diferencia 0,0 puntos Planeado en hitos Sin hitos')
    expect(text).not.toMatch(/Atraso|Adelanto|Frente al plan/)
  })

  test('of a project that is exactly where its plan is says that it is on schedule', async () => {
    const text = await acta(await followUp(await makeProject('2026-06-01', '2026-12-18')))
    expect(text).toContain('Diferencia 0,0 puntos Frente al plan Al día Planeado en hitos')
    expect(text).not.toMatch(/Atraso|Adelanto/)
  })

  test('of a closed project says what was expected on its last day, and no delay beside that of its sentence', async () => {
    const project = await makeProject('2026-06-01', '2026-06-30')
    await on('2026-07-07')
    await send(`POST /project-changes/create-project-changes-body/${project}`, {
      newDate: '2026-06-30',
      comments: 'Se entregó',
      projectStatusId: await idOf(app, 'project_statuses', 'Finalizado'),
    })
    await on('2026-09-30')
    const text = await acta(await followUp(project))
    expect(text).toMatch(/Terminó el 7 jul 2026 ?, 5 días hábiles después de lo prometido\./)
    expect(text).toContain('Realizado 0,0 % Esperado ese día 100,0 % Diferencia −100,0 puntos Planeado en hitos')
    expect(text).not.toMatch(/Atraso|Esperado a hoy/)
  })
})
