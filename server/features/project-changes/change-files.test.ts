import { readdirSync } from 'node:fs'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { ProjectChangeRow } from '#contract/project-changes.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import type { Project } from '#contract/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf, type FormPart } from '#server/testing/forms.ts'
import { createProject, idOf } from '#server/testing/project-records.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { rounds } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Comercial' })).token
  project = await createProject(app, { scheduled_date: '2026-12-01' })
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const field = (name: string, content: string): FormPart => ({ name, content })
const fields = [field('newDate', '2027-01-15'), field('comments', 'Según el acta adjunta\r\ncon firma')]
const register = <Body = ProjectChangeRow>(parts: FormPart[], of = project) =>
  call<Body>(app, `POST /project-changes/create-project-changes-form/${of}`, { token, ...formOf(...parts) })
const history = async () =>
  (await call<ProjectChangeRow[]>(app, `GET /project-changes/project-states-list/${project}`, { token })).body
const files = async () => (await call<ProjectFile[]>(app, `GET /projects/${project}/files-list`, { token })).body
const scheduled = async () =>
  (await call<Project>(app, `GET /projects/project-by-id/${project}`, { token })).body.scheduledDate
const objects = () =>
  readdirSync(app.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('a novedad may bring a file, which becomes one of the project’s; its link opens it', async () => {
  const projectStatusId = await idOf(app, 'project_statuses', 'En riesgo')
  const { status, body } = await register([
    filePart('Acta.pdf', pdf),
    ...fields,
    field('projectStatusId', String(projectStatusId)),
  ])
  expect(status).toBe(201)
  expect(body).toMatchObject({
    newDate: '2027-01-15',
    previousDate: '2026-12-01',
    comments: 'Según el acta adjunta\ncon firma',
    noveltyType: 3,
    projectStatusId,
    fileName: 'Acta.pdf',
    url: expect.stringContaining('/content?token='),
  })
  expect((await app.app.inject({ url: body.url! })).rawPayload.equals(pdf)).toBe(true)
  expect((await history()).map(({ fileName }) => fileName)).toEqual(['Acta.pdf'])
  expect((await files()).map(({ name }) => name)).toEqual(['Acta.pdf'])
  expect(await scheduled()).toBe('2027-01-15')
})

test('the file is optional, and may come before or after the fields', async () => {
  expect((await register(fields)).body).toMatchObject({ url: null, fileName: null, noveltyType: 1 })
  expect((await register([...fields, field('projectStatusId', ''), filePart('b.pdf', pdf)])).body).toMatchObject({
    fileName: 'b.pdf',
    projectStatusName: 'En ejecución',
  })
})

test('a novedad outlives its file', async () => {
  await register([...fields, filePart('Acta.pdf', pdf)])
  const [file] = await files()
  expect((await call(app, `DELETE /projects/${project}/files/${file!.id}`, { token })).status).toBe(204)
  expect(await history()).toMatchObject([{ url: null, fileName: null, newDate: '2027-01-15' }])
})

test.each([
  ['a wrong day', [field('newDate', 'mañana'), fields[1]!], 'newDate', 'Escriba una fecha como 16/02/2026'],
  ['no day', [fields[1]!], 'newDate', 'Escriba una fecha como 16/02/2026'],
  [
    'a day before the start',
    [field('newDate', '2020-01-01'), fields[1]!],
    'newDate',
    'La fecha no puede ser anterior a la fecha de inicio',
  ],
  ['no reason', [fields[0]!], 'comments', 'Escriba el comentario'],
  [
    'too long a reason',
    [fields[0]!, field('comments', 'x'.repeat(30_000))],
    'comments',
    'Escriba 4000 caracteres como máximo',
  ],
  [
    'a status that is no number',
    [...fields, field('projectStatusId', 'x')],
    'projectStatusId',
    'Escriba un número entero',
  ],
  ['an unknown status', [...fields, field('projectStatusId', '99999')], 'projectStatusId', 'Lo elegido ya no existe'],
])(
  'with %s nothing is registered, moved or kept, whether the file comes first or last',
  async (_what, parts, path, message) => {
    const before = objects()
    for (const all of [
      [filePart('Acta.pdf', pdf), ...parts],
      [...parts, filePart('Acta.pdf', pdf)],
    ]) {
      const { status, body } = await register<Problem>(all)
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    expect([await history(), await files(), await scheduled(), objects()]).toEqual([[], [], '2026-12-01', before])
    expect(await app.context.db.sql.selectFrom('storage_leftovers').selectAll().execute()).toEqual([])
  },
)

test('a file that is refused refuses the novedad', async () => {
  expect((await register([...fields, filePart('x.exe', pdf)])).status).toBe(415)
  expect((await register([...fields, filePart('x.pdf', 'nada')])).status).toBe(415)
  expect([await history(), await scheduled()]).toEqual([[], '2026-12-01'])
})

test('a novedad of an unknown project, or by whom may not, is refused', async () => {
  expect((await register([...fields, filePart('Acta.pdf', pdf)], 99_999)).status).toBe(404)
  expect(await rolesThatMay(app, 'POST /project-changes/create-project-changes-form/1', {})).toEqual([
    'Administrador',
    'Gerente de Proyectos',
    'Comercial',
  ])
})

test(`two who register with files at the same time both stand, in ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([
      register([...fields, filePart(`a${round}.pdf`, pdf)]),
      register([filePart(`b${round}.pdf`, pdf), field('newDate', '2027-02-01'), field('comments', 'x')]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  }
  const rows = (await history()).toSorted((a, b) => a.id - b.id)
  expect(rows).toHaveLength(2 * rounds)
  expect(await files()).toHaveLength(2 * rounds)
  for (const [index, row] of rows.entries())
    expect(row.previousDate).toBe(index === 0 ? '2026-12-01' : rows[index - 1]!.newDate)
})
