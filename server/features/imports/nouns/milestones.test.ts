import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { importScene, kindsOf, problemsOf, type Stored } from '#server/testing/import-scene.ts'
import { csv } from '#server/testing/imports-of.ts'
import { assignMilestone, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Milestones of a project that are brought in: their weights are of all of them together.

let app: TestApp
let mine: Awaited<ReturnType<typeof importScene>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  mine = await importScene(app)
})
afterAll(() => app.close())

const headers = ['Id', 'Versión', 'Hito', 'Peso', 'Planeado', 'Realizado', 'Inicio planeado', 'Fin planeado']
const names = async () =>
  (
    await app.context.db.pool.query<{ name: string }>(
      'select min(name) as name from milestones group by name having count(*) = 1 order by 1',
    )
  ).rows.map(({ name }) => name)
const weights = async (projectId: number) =>
  Object.fromEntries(
    (await mine.read<Stored[]>(`/project-milestone/project-milestone-list?projectId=${projectId}`)).map((one) => [
      one['name'],
      one['weight'],
    ]),
  )

describe('milestones of a project', () => {
  test('whose percentages a program saved as bare fractions are read by what is stored', async () => {
    const [first, second] = await names()
    const projectId = await createProject(app)
    const one = await assignMilestone(app, projectId, first!, { weight: 33.33, percentage_realized: 100 })
    const two = await assignMilestone(app, projectId, second!, { weight: 66.67 })
    const file = csv([
      ['Id', 'Versión', 'Hito', 'Peso', 'Realizado'],
      [one, 1, first, '0,3333', '1'],
      [two, 1, second, '0,6667', '0'],
    ])
    const came = await mine.into('milestones', projectId).imported(file)
    expect([kindsOf(came.rows), came.rows.flatMap(problemsOf)]).toEqual([['unchanged', 'unchanged'], []])
  })

  test('are assigned and updated in one step, and a milestone that is there waits for a choice', async () => {
    const [first, second, third] = await names()
    const projectId = await createProject(app)
    const id = await assignMilestone(app, projectId, first!, { weight: 40 })
    await assignMilestone(app, projectId, second!, { weight: 10 })
    const file = mine.into('milestones', projectId)
    const came = await file.imported(
      csv([
        headers,
        [id, 1, first, '30%', '50%', '25,5%', '15/01/2026', '28/02/2026'],
        ['', '', third, '60%', '0%', '0%', '', ''],
        ['', '', second, '10%', '100%', '0%', '', ''],
      ]),
    )
    expect(came.rows).toMatchObject([
      { kind: 'changed', name: first },
      { kind: 'added', name: third },
      { kind: 'conflict', duplicate: true },
    ])
    const before = await app.context.db.pool.query('select 1 from progress_history where project_id = $1', [projectId])
    await file.decide(came.id, 4, { choice: 'update' })
    expect((await file.apply(came.id)).body).toEqual({ added: 1, changed: 2, unchanged: 0 })
    const after = await app.context.db.pool.query('select 1 from progress_history where project_id = $1', [projectId])
    expect(after.rows.length - before.rows.length).toBe(1)
    expect(await weights(projectId)).toEqual({ [first!]: 30, [second!]: 10, [third!]: 60 })
  })

  test('weights beyond 100 in all reject the rows that add to them, until one is left out', async () => {
    const [first, second, third] = await names()
    const projectId = await createProject(app)
    const id = await assignMilestone(app, projectId, first!, { weight: 50 })
    const file = mine.into('milestones', projectId)
    const came = await file.imported(
      csv([
        headers.slice(0, 6),
        [id, 1, first, '40%', '0%', '0%'],
        ['', '', second, '50%', '0%', '0%'],
        ['', '', third, '10,01%', '0%', '0%'],
      ]),
    )
    expect(came.rows.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['changed', null],
      ['rejected', 'Con este archivo los hitos del proyecto pesarían más de 100 % en total.'],
      ['rejected', 'Con este archivo los hitos del proyecto pesarían más de 100 % en total.'],
    ])
    await file.decide(came.id, 4, { weight: 10 })
    expect(kindsOf(await file.rowsOf(came.id))).toEqual(['changed', 'added', 'added'])
    expect((await file.apply(came.id)).body).toEqual({ added: 2, changed: 1, unchanged: 0 })
  })

  test('planned days, percentages and which milestone it is are held to the rules of the form', async () => {
    const [first, second, third] = await names()
    const projectId = await createProject(app)
    const id = await assignMilestone(app, projectId, first!)
    const came = await mine
      .into('milestones', projectId)
      .imported(
        csv([
          headers,
          [id, 1, second, '10%', '0%', '0%', '', ''],
          ['', '', second, '10%', '0%', '0%', '15/01/2026', ''],
          ['', '', third, '10%', '0%', '0%', '14/01/2026', '20/01/2026'],
          ['', '', 'Nada', '0%', '', '101%', '20/01/2026', '19/01/2026'],
        ]),
      )
    expect(came.rows.map((row) => problemsOf(row).map(([field]) => field))).toEqual([
      ['projectMilestoneId'],
      ['plannedEnd'],
      ['plannedStart'],
      ['projectMilestoneId', 'weight', 'plannedPercentage', 'percentageRealized'],
    ])
  })

  test('what two changed is a conflict; those of another project are not found, and the same twice is named', async () => {
    const [first, second] = await names()
    const [projectId, otherId] = [await createProject(app), await createProject(app)]
    const id = await assignMilestone(app, projectId, first!, { weight: 10 })
    const twice = await assignMilestone(app, projectId, second!, { weight: 10 })
    const strange = await assignMilestone(app, otherId, first!, { weight: 10 })
    await mine.put(`/project-milestone/update-project-milestone-project/${id}`, { percentageRealized: 30 })
    const came = await mine.into('milestones', projectId).imported(
      csv([
        ['Id', 'Versión', 'Realizado'],
        [id, 1, '20%'],
        [strange, 1, '20%'],
        [twice, 1, '1%'],
        [twice, 1, '2%'],
      ]),
    )
    expect(came.rows).toMatchObject([
      { kind: 'conflict', cells: [{ field: 'percentageRealized', mine: 20, base: 0, theirs: 30 }] },
      { kind: 'rejected', problem: 'No hay un registro con ese Id.' },
      { kind: 'rejected', problem: 'Otra fila del archivo es del mismo registro. Es la fila 5.' },
      { kind: 'rejected', problem: 'Otra fila del archivo es del mismo registro. Es la fila 4.' },
    ])
  })

  test('when somebody assigned one meanwhile, nothing is written', async () => {
    const [first, second] = await names()
    const projectId = await createProject(app)
    const id = await assignMilestone(app, projectId, first!, { weight: 10 })
    const file = mine.into('milestones', projectId)
    const came = await file.imported(
      csv([headers.slice(0, 6), [id, 1, first, '20%', '0%', '0%'], ['', '', second, '20%', '0%', '0%']]),
    )
    const milestoneId = await idOf(app, 'milestones', second!)
    await call(app, `POST /project-milestone/assign-project-milestone/${projectId}`, {
      token: mine.token,
      body: [{ projectMilestoneId: milestoneId, weight: 5, plannedPercentage: 0, percentageRealized: 0 }],
    })
    expect((await file.apply(came.id)).status).toBe(409)
    expect(kindsOf(await file.rowsOf(came.id))).toEqual(['changed', 'conflict'])
    expect(await weights(projectId)).toEqual({ [first!]: 10, [second!]: 5 })
  })
})
