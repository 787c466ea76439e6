import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { MilestoneProposal } from '#contract/project-milestones.ts'
import { signedIn } from '#server/testing/factories.ts'
import { assignMilestone, createProject, idOf } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number
let finished: number

beforeAll(async () => {
  app = await testApp()
  finished = await idOf(app, 'project_statuses', 'Finalizado')
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Consultor' })).token
  project = await createProject(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const proposal = async (of = project) =>
  (await call<MilestoneProposal>(app, `GET /projects/${of}/milestone-proposal`, { token })).body
const lines = ({ milestones }: MilestoneProposal) => milestones.map(({ name, weight }) => [name, weight])
async function withWeights(weights: Record<string, number>, values: Parameters<typeof createProject>[1] = {}) {
  const id = await createProject(app, values)
  for (const [name, weight] of Object.entries(weights)) await assignMilestone(app, id, name, { weight })
  return id
}

describe('the proposed milestones of a project', () => {
  test('are those of finished projects of its type, with the medians of their weights, made to sum to 100', async () => {
    await withWeights({ Cierre: 10, Inicio: 30 }, { project_status_id: finished })
    await withWeights({ Inicio: 50, Cierre: 20 }, { project_status_id: finished })
    await withWeights({ Inicio: 69, Cierre: 30, Pruebas: 1 }, { project_status_id: finished })
    const answer = await proposal()
    expect(answer).toMatchObject({ type: 'Licencia', projects: 3 })
    expect(lines(answer)).toEqual([
      ['Inicio', 71.43],
      ['Cierre', 28.57],
    ])
    expect(answer.milestones[0]!.projectMilestoneId).toBe(await idOf(app, 'milestones', 'Inicio'))
  })

  test('count neither open projects, nor those of another type, nor those without milestones, nor its own', async () => {
    const { id: other } = await app.context.db.sql
      .selectFrom('products')
      .select('id')
      .where('type', '=', 'Servicio')
      .executeTakeFirstOrThrow()
    await withWeights({ Inicio: 100 })
    await withWeights({ Diseño: 100 }, { project_status_id: finished, product_id: other })
    await withWeights({}, { project_status_id: finished })
    const own = await withWeights({ Cierre: 100 }, { project_status_id: finished })
    expect(await proposal(own)).toEqual({ type: 'Licencia', projects: 0, milestones: [] })
    expect(lines(await proposal())).toEqual([['Cierre', 100]])
  })

  test('are read by everybody; of an unknown project they are 404', async () => {
    expect(await rolesThatMay(app, `GET /projects/${project}/milestone-proposal`)).toEqual(roles)
    expect((await call(app, 'GET /projects/99999/milestone-proposal', { token })).status).toBe(404)
  })
})
