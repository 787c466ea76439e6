import { afterAll, beforeAll, expect, test } from 'vitest'

import { projectProgress, sumOfWeights } from '#contract/progress.ts'
import type { ProjectChangeRow } from '#contract/project-changes.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import type { ProgressPoint, ProjectMilestone } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let tokens: [string, string]
let project: number
const milestones: number[] = []
const statuses: number[] = []

beforeAll(async () => {
  app = await testApp()
  tokens = [
    (await signedIn(app, { role: 'Administrador' })).token,
    (await signedIn(app, { role: 'Gerente de Proyectos' })).token,
  ]
  project = await createProject(app, { scheduled_date: '2026-12-01' })
  for (const name of ['Inicio', 'Diseño', 'Pruebas', 'Cierre']) milestones.push(await idOf(app, 'milestones', name))
  for (const name of ['En ejecución', 'En riesgo']) statuses.push(await idOf(app, 'project_statuses', name))
})
afterAll(async () => {
  await emptyTables(app.context.db)
  await app.close()
})

type Door = `${'GET' | 'POST' | 'PUT'} /${string}`
const get = async <Body>(door: Door) => (await call<Body>(app, door, { token: tokens[0] })).body
const assigned = () => get<ProjectMilestone[]>(`GET /project-milestone/project-milestone-list?projectId=${project}`)

/** All that one of two people does in a round, sent at once; the answers' statuses by what was done. */
function hands(person: 0 | 1, round: number, rows: ProjectMilestone[]) {
  const token = tokens[person]
  const day = `2027-${String(1 + (round % 12)).padStart(2, '0')}-${String(1 + person * 14 + (round % 14)).padStart(2, '0')}`
  const item = (index: number, weight: number) => ({
    projectMilestoneId: milestones[index],
    weight,
    plannedPercentage: (round * 7) % 101,
    percentageRealized: (round * 3) % 101,
  })
  const assign = `POST /project-milestone/assign-project-milestone/${project}` as const
  const row = rows[(round + person) % rows.length]!
  const novedad = { newDate: day, comments: `Ronda ${round}`, projectStatusId: statuses[(round + person) % 2] }
  const sent = {
    assign: call(app, assign, { token, body: [item(person, 20 + ((round * 5) % 40))] }),
    weigh: call(app, assign, { token, body: [item(2 + person, 10 + ((round * 11) % 40)), item(person, 25)] }),
    progress: call(app, `PUT /project-milestone/update-project-milestone-project/${row.id}`, {
      token,
      body: { projectId: project, plannedPercentage: 100 - round, percentageRealized: round + person },
    }),
    upload: call(app, `POST /projects/${project}/files`, { token, ...formOf(filePart(`${person}-${round}.pdf`, pdf)) }),
    register: call(app, `POST /project-changes/create-project-changes-body/${project}`, { token, body: novedad }),
  }
  return Promise.all(Object.entries(sent).map(async ([deed, answer]) => [deed, (await answer).status] as const))
}

test('two people assign, weigh, progress, upload and register novedades at once: no rule is broken, in any round', async () => {
  const first = { projectMilestoneId: milestones[0], weight: 30, plannedPercentage: 0, percentageRealized: 0 }
  await call(app, `POST /project-milestone/assign-project-milestone/${project}`, { token: tokens[0], body: [first] })
  const seen = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const rows = await assigned()
    for (const answer of (await Promise.all([hands(0, round, rows), hands(1, round, rows)])).flat())
      seen.add(answer.join(' '))
    expect(sumOfWeights(await assigned())).toBeLessThanOrEqual(100)
  }
  // Weights are taken and refused, or the rounds would say nothing about their limit; all else is done.
  expect([...seen].toSorted()).toEqual([
    'assign 201',
    'assign 409',
    'progress 200',
    'register 201',
    'upload 201',
    'weigh 201',
    'weigh 409',
  ])

  const changes = (await get<ProjectChangeRow[]>(`GET /project-changes/project-states-list/${project}`)).toSorted(
    (a, b) => a.id - b.id,
  )
  expect(changes).toHaveLength(2 * rounds)
  const days = changes.map(({ newDate }) => newDate)
  expect(changes.map(({ previousDate }) => previousDate)).toEqual(['2026-12-01', ...days.slice(0, -1)])
  const now = await get<Project>(`GET /projects/project-by-id/${project}`)
  expect(now).toMatchObject({ scheduledDate: days.at(-1), projectStatusId: changes.at(-1)!.projectStatusId })

  const files = await get<ProjectFile[]>(`GET /projects/${project}/files-list`)
  expect(new Set(files.map(({ name }) => name)).size).toBe(2 * rounds)
  for (const { url } of files) expect((await app.app.inject({ url })).rawPayload.equals(pdf)).toBe(true)

  const { planned, realized } = projectProgress(await assigned())
  const curve = await get<ProgressPoint[]>(`GET /projects/${project}/progress-history`)
  expect(curve.at(-1)).toMatchObject({ planned, realized })
})
