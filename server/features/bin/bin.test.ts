import { readdirSync } from 'node:fs'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { BinEntry } from '#contract/bin.ts'
import type { ProjectChangeRow } from '#contract/project-changes.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { lookAtFiles } from '#server/platform/doctor/files.ts'
import { emptyBins, removeLeftovers } from '#server/platform/files/tidy.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { assignMilestone, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string
let project: number

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Gerente de Proyectos' }, { first_name: 'Rita', last_name: 'Ríos' })).token
  project = await createProject(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const get = async <Body>(path: string) => (await call<Body>(app, `GET ${path}`, { token })).body
const bin = () => get<BinEntry[]>(`/projects/${project}/bin`)
const files = () => get<ProjectFile[]>(`/projects/${project}/files-list`)
const novedades = () => get<ProjectChangeRow[]>(`/project-changes/project-states-list/${project}`)
const milestones = () => get<ProjectMilestone[]>(`/project-milestone/project-milestone-list?projectId=${project}`)
const restore = (entryId: number, as = token, of = project) =>
  call(app, `POST /projects/${of}/bin/${entryId}/restore`, { token: as })
const removeFile = ({ id }: { id: number }) => call(app, `DELETE /projects/${project}/files/${id}`, { token })
const removeMilestone = (id: number) => call(app, `DELETE /project-milestone/project-milestone/${id}`, { token })
/** A file that a novedad has brought. */
async function someFile(): Promise<ProjectFile> {
  await call(app, `POST /project-changes/create-project-changes-form/${project}`, {
    token,
    ...formOf(
      { name: 'newDate', content: '2026-12-31' },
      { name: 'comments', content: 'Según el acta' },
      filePart('Acta.pdf', pdf),
    ),
  })
  return (await files())[0]!
}
/** How many contents are in the storage. */
const stored = () =>
  readdirSync(app.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const age = (days: number) =>
  app.context.db.pool.query(`update bin set removed_at = now() - make_interval(days => $1)`, [days])

describe('a removed file', () => {
  test('lies in the bin of its project, and comes back with its content and the novedad’s link to it', async () => {
    const file = await someFile()
    expect((await removeFile(file)).status).toBe(204)
    expect(await files()).toEqual([])
    expect(await novedades()).toMatchObject([{ url: null, fileName: null }])
    expect((await app.app.inject({ url: file.url })).statusCode).toBe(404)
    const [entry] = await bin()
    expect(entry).toEqual({
      id: expect.any(Number),
      kind: 'file',
      name: 'Acta.pdf',
      removedAt: expect.any(String),
      removedBy: 'Rita Ríos',
    })
    expect((await restore(entry!.id)).status).toBe(204)
    expect(await bin()).toEqual([])
    const [again] = await files()
    expect(again).toMatchObject({ id: file.id, version: 2, name: 'Acta.pdf', date: file.date })
    expect((await app.app.inject({ url: again!.url })).rawPayload.equals(pdf)).toBe(true)
    expect(await novedades()).toMatchObject([{ url: expect.any(String), fileName: 'Acta.pdf' }])
  })

  test('is known to the doctor while it lies there, and its content goes after 30 days, not before', async () => {
    const before = stored()
    const look = () => lookAtFiles(app.context.db, app.context.storage)
    const file = await someFile()
    const found = await look()
    await removeFile(file)
    expect(await look()).toEqual(found)
    await age(29)
    await emptyBins(app.context)
    expect(await bin()).toHaveLength(1)
    await age(31)
    await emptyBins(app.context)
    expect(await bin()).toEqual([])
    expect(stored()).toBe(before + 1)
    await app.context.db.pool.query(`update storage_leftovers set since = now() - interval '2 hours'`)
    expect(await removeLeftovers(app.context)).toBe(1)
    expect(stored()).toBe(before)
  })
})

describe('a removed assignment of a milestone', () => {
  test('comes back as it was, under its next version, and counts again', async () => {
    const id = await assignMilestone(app, project, 'Inicio', { weight: 40, percentage_realized: 50 })
    const [before] = await milestones()
    expect((await removeMilestone(id)).status).toBe(204)
    expect(await milestones()).toEqual([])
    const [entry] = await bin()
    expect(entry).toMatchObject({ kind: 'milestone', name: 'Inicio', removedBy: 'Rita Ríos' })
    expect((await restore(entry!.id)).status).toBe(204)
    expect(await milestones()).toEqual([{ ...before, version: before!.version + 1 }])
    const [row] = await get<{ realized: number }[]>(`/projects/${project}/progress-history`).then((all) =>
      all.slice(-1),
    )
    expect(row!.realized).toBe(20)
  })

  test('stays in the bin where the weights would pass 100, or the project has that milestone anew', async () => {
    await removeMilestone(await assignMilestone(app, project, 'Inicio', { weight: 40 }))
    const [entry] = await bin()
    const other = await assignMilestone(app, project, 'Diseño', { weight: 60.01 })
    expect((await restore(entry!.id)).status).toBe(409)
    await removeMilestone(other)
    await assignMilestone(app, project, 'Inicio', { weight: 10 })
    expect((await restore(entry!.id)).status).toBe(409)
    expect((await bin()).map(({ name }) => name).toSorted()).toEqual(['Diseño', 'Inicio'])
    expect((await milestones()).map(({ name, weight }) => [name, weight])).toEqual([['Inicio', 10]])
  })

  test('is refused with tasks and then is in no bin', async () => {
    const id = await assignMilestone(app, project, 'Inicio')
    await call(app, `POST /project-milestone/${id}/task`, { token, body: { comments: 'Instalar', estimatedHours: 1 } })
    expect((await removeMilestone(id)).status).toBe(409)
    expect(await bin()).toEqual([])
  })
})

describe('an entry of a bin', () => {
  test('is put back by who may remove such a thing, read by everybody, once, and in its own project', async () => {
    const file = await someFile()
    await removeFile(file)
    await removeMilestone(await assignMilestone(app, project, 'Inicio'))
    const entries = await bin()
    const idOf = (kind: string) => entries.find((entry) => entry.kind === kind)!.id
    const { token: seller } = await signedIn(app, { role: 'Comercial' })
    const { token: reader } = await signedIn(app, { role: 'Consulta' })
    expect((await call(app, `GET /projects/${project}/bin`, { token: reader })).body).toHaveLength(2)
    expect((await restore(idOf('file'), reader)).status).toBe(403)
    expect((await restore(idOf('milestone'), seller)).status).toBe(403)
    expect((await restore(idOf('file'), token, await createProject(app))).status).toBe(404)
    expect((await restore(idOf('file'), seller)).status).toBe(204)
    expect((await restore(idOf('file'), seller)).status).toBe(404)
    expect((await restore(idOf('milestone'))).status).toBe(204)
    expect((await call(app, 'GET /projects/99999/bin', { token })).status).toBe(404)
  })

  test('that several put back at once is there once, and the weights hold', async () => {
    for (const name of ['Inicio', 'Diseño', 'Pruebas'])
      await removeMilestone(await assignMilestone(app, project, name, { weight: 40 }))
    const entries = await bin()
    const answers = await Promise.all([...entries, ...entries].map(({ id }) => restore(id)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2)
    expect(answers.every(({ status }) => [204, 404, 409].includes(status))).toBe(true)
    expect(await milestones()).toHaveLength(2)
  })
})
