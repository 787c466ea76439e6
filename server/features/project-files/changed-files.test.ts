import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import { saveBackup } from '#server/platform/backup/backup.ts'
import { lookAtFiles } from '#server/platform/doctor/files.ts'
import { sumOldFiles } from '#server/platform/files/sums.ts'
import { installationOn, scratchFolder } from '#server/testing/backups.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// The content of a file that is no longer what was uploaded, and a storage that refuses.

let app: TestApp
let address: string
let person: SignedIn
let project: number
const content = Buffer.concat([pdf, Buffer.alloc(300_000, 'acta ')])

beforeAll(async () => {
  app = await testApp({ maxUploadMb: 1 })
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  person = await signedIn(app, { role: 'Consultor' })
  project = await createProject(app)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const upload = <Body = ProjectFile>() =>
  call<Body>(app, `POST /projects/${project}/files`, { token: person.token, ...formOf(filePart('Acta.pdf', content)) })
const stored = () =>
  app.context.db.sql
    .selectFrom('project_files')
    .select(['id', 'version', 'sha256', 'storage_key'])
    .executeTakeFirstOrThrow()
const onDisk = async () => path.join(app.folder, (await stored()).storage_key)
const errors = () => vi.spyOn(app.context.log, 'error')
/** Downloads a file over a connection, as a browser does. */
const download = async ({ url }: ProjectFile) => Buffer.from(await (await fetch(`${address}${url}`)).arrayBuffer())
async function flipOneByte(): Promise<void> {
  const bytes = readFileSync(await onDisk())
  bytes[200_000]! ^= 1
  writeFileSync(await onDisk(), bytes)
}
const doctor = async () => (await lookAtFiles(app.context.db, app.context.storage)).map(({ what }) => what).join('\n')

test('a file keeps its SHA-256 from its upload on, and is downloaded whole', async () => {
  const { body } = await upload()
  expect((await stored()).sha256).toMatch(/^[\da-f]{64}$/)
  expect(await download(body)).toEqual(content)
  expect(await doctor()).toContain('y es el que se subió')
})

test.each([
  ['flipped', flipOneByte],
  ['cut off', async () => truncateSync(await onDisk(), 250_000)],
])(
  'a file that was %s in the storage breaks off when it is downloaded, and is an error in the log',
  async (_how, harm) => {
    const { body } = await upload()
    await harm()
    const logged = errors()
    await expect(download(body)).rejects.toThrow('terminated')
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ projectId: project, fileId: body.id }),
      'the content of a file changed in the storage',
    )
  },
)

test('a file that changed is named by the doctor, and by a backup when it reads it', async () => {
  const { body } = await upload()
  await flipOneByte()
  expect(await doctor()).toContain(
    `1 archivo cambió desde que se guardó: su contenido ya no es el que se subió (número ${body.id})`,
  )
  const scratch = scratchFolder()
  try {
    const { db, storage } = app.context
    const saved = await saveBackup(
      installationOn(db, scratch.folder, storage),
      path.join(scratch.folder, 'a.tar.gz'),
      {},
    )
    expect(saved?.manifest.files).toMatchObject({ count: 1, missing: [], changed: [(await stored()).storage_key] })
  } finally {
    scratch.remove()
  }
})

test.each([
  ['downloaded whole', (file: ProjectFile) => download(file)],
  ['read by the portal, which does so bit by bit', () => sumOldFiles(app.context)],
  [
    'read by a backup',
    async () => {
      const scratch = scratchFolder()
      const { db, storage } = app.context
      await saveBackup(installationOn(db, scratch.folder, storage), path.join(scratch.folder, 'a.tar.gz'), {})
      scratch.remove()
    },
  ],
])(
  'a file from before sums were stored gets its own when it is %s, and nothing else of it changes',
  async (_how, read) => {
    const { body } = await upload()
    const { sha256, version } = await stored()
    const trail = await app.context.db.sql.selectFrom('audit').select('id').execute()
    await app.context.db.sql.updateTable('project_files').set({ sha256: null }).execute()
    expect(await doctor()).toContain('De 1 archivo de una versión anterior')
    await read(body)
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ sha256, version }))
    expect(await app.context.db.sql.selectFrom('audit').select('id').execute()).toEqual(trail)
  },
)

test('a folder of files that can’t be written or read is a 503 that says so, and the rest works', async () => {
  const { body } = await upload()
  const incoming = path.join(app.folder, '.incoming')
  renameSync(incoming, `${incoming}.away`)
  writeFileSync(incoming, '')
  const refused = await upload<Problem>()
  expect([refused.status, refused.body.type]).toEqual([503, 'urn:portal:problem:storage-unavailable'])
  expect(refused.body.detail).toBe(
    'Por ahora no se pueden guardar ni abrir archivos; todo lo demás funciona. Avise a soporte.',
  )
  expect(refused.headers['retry-after']).toBe('60')
  const folder = path.join(app.folder, `project-${project}`)
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, '')
  expect((await fetch(`${address}${body.url}`)).status).toBe(503)
  expect((await call(app, 'GET /customers/customers-list', { token: person.token })).status).toBe(200)
})
