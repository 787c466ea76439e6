import { readdirSync } from 'node:fs'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf, type FormPart } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { roles, rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let person: SignedIn
let project: number
const now = new Date('2026-11-21T15:00:00.000Z')

beforeAll(async () => {
  app = await testApp({ maxUploadMb: 1 })
})
beforeEach(async () => {
  app.setTime(now)
  person = await signedIn(app, { role: 'Consultor' }, { first_name: 'Rita' })
  project = await createProject(app)
})
afterEach(async () => {
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

const upload = <Body = ProjectFile>(parts: FormPart[], to = project) =>
  call<Body>(app, `POST /projects/${to}/files`, { token: person.token, ...formOf(...parts) })
const uploaded = async (name = 'Acta.pdf', content: string | Buffer = pdf) =>
  (await upload([filePart(name, content)])).body
const list = async (of = project) =>
  (await call<ProjectFile[]>(app, `GET /projects/${of}/files-list`, { token: person.token })).body
const remove = (fileId: number, of = project) =>
  call(app, `DELETE /projects/${of}/files/${fileId}`, { token: person.token })
const pathOf = ({ id }: ProjectFile) => `/api/projects/${project}/files/${id}/content`
/** A file by its link, as a browser follows it: without a header. */
const follow = (url: string) => app.app.inject({ url })
const ask = (url: string, headers: Record<string, string>) => app.app.inject({ url, headers })
/** What is in the storage. */
const objects = () =>
  readdirSync(app.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const leftovers = () => app.context.db.sql.selectFrom('storage_leftovers').selectAll().execute()

describe('a part of a file', () => {
  test('is answered alone, whichever it is', async () => {
    const { url } = await uploaded('notas.txt', '0123456789')
    for (const [range, part, contentRange] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ] as const) {
      const answer = await ask(url, { range })
      expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, part, contentRange])
      expect(answer.headers['content-length']).toBe(String(part.length))
      expect(answer.headers['content-disposition']).toContain('attachment')
    }
  })

  test('that there is none of is 416, and what is no single range is answered with the whole', async () => {
    const { url } = await uploaded('notas.txt', '0123456789')
    const beyond = await ask(url, { range: 'bytes=10-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(beyond.json<Problem>().detail).toBe('El archivo no tiene esa parte.')
    for (const range of ['bytes=0-1,3-4', 'items=0-1', 'bytes=4-1']) {
      const whole = await ask(url, { range })
      expect([whole.statusCode, whole.body, whole.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes'])
    }
  })

  test('is of the content that it was begun of, or it is the whole', async () => {
    const { url } = await uploaded('notas.txt', '0123456789')
    const { etag } = (await follow(url)).headers as { etag: string }
    expect(etag).toMatch(/^"[\da-f]{32}"$/)
    const going = await ask(url, { range: 'bytes=8-', 'if-range': etag })
    expect([going.statusCode, going.body]).toEqual([206, '89'])
    for (const other of ['"another"', `W/${etag}`, 'Sat, 21 Nov 2026 15:00:00 GMT']) {
      const whole = await ask(url, { range: 'bytes=8-', 'if-range': other })
      expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
    }
    expect((await uploaded('notas.txt', '9876543210')).url).not.toBe(url)
  })
})

describe('the head of a file', () => {
  test('says what the file is, and takes nothing of it out of the storage', async () => {
    const { url } = await uploaded('notas.txt', '0123456789')
    const whole = await follow(url)
    const get = vi.spyOn(app.context.storage, 'get')
    const head = await app.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, get.mock.calls]).toEqual([200, '', []])
    for (const name of ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
    get.mockRestore()
  })

  test('of a link that is not its own is refused like the file', async () => {
    const file = await uploaded()
    const head = await app.app.inject({ method: 'HEAD', url: `${pathOf(file)}?token=${file.url.slice(-20)}` })
    expect(head.statusCode).toBe(403)
  })
})

describe('an uploaded file', () => {
  test('is answered as the list shows it', async () => {
    const { status, body } = await upload([filePart('Acta de inicio.PDF', pdf)])
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      version: 1,
      name: 'Acta de inicio.PDF',
      containerName: `project-${project}`,
      extension: 'pdf',
      size: pdf.length,
      date: now.toISOString(),
      employeeName: 'Rita Ospina',
      url: expect.stringMatching(new RegExp(`^/api/projects/${project}/files/${body.id}/content\\?token=`)),
      inlineUrl: expect.stringMatching(new RegExp(`^/api/projects/${project}/files/${body.id}/inline\\?token=`)),
    })
    expect(await list()).toEqual([body])
    expect(await leftovers()).toEqual([])
  })

  test('keeps its name, without any path, and may share it with another; the newest comes first', async () => {
    for (const sent of ['Añó 2026 – ñandú.pdf', String.raw`C:\\fotos\\Añó 2026 – ñandú.pdf`, '../../etc/x.pdf'])
      await upload([filePart(sent, pdf)])
    expect((await list()).map(({ name }) => name)).toEqual(['x.pdf', 'Añó 2026 – ñandú.pdf', 'Añó 2026 – ñandú.pdf'])
  })

  test.each([
    ['programa.exe', pdf, 415, 'No se admiten archivos de ese tipo.'],
    ['sin-extension', pdf, 415, 'No se admiten archivos de ese tipo.'],
    ['pagina.html', '<html>', 415, 'No se admiten archivos de ese tipo.'],
    ['acta.pdf', 'esto no es un PDF', 415, 'El contenido no es el de un archivo .pdf.'],
    ['notas.txt', 'a\0b', 415, 'El contenido no es el de un archivo .txt.'],
    ['grande.txt', 'x'.repeat(1024 * 1024 + 1), 413, 'El archivo supera los 1 MB.'],
  ])(
    'named %s is refused when it is not what it should be, and leaves nothing',
    async (name, content, code, detail) => {
      const before = objects()
      const { status, body } = await upload<Problem>([filePart(name, content)])
      expect([status, body.detail, body.errors]).toEqual([code, detail, [{ path: 'file', message: detail }]])
      expect([await list(), objects(), await leftovers()]).toEqual([[], before, []])
    },
  )

  test('is refused without a name that says something, or with one too long', async () => {
    for (const [name, message] of [
      ['..', 'Elija un archivo'],
      [`${'a'.repeat(147)}.pdf`, 'Escriba 150 caracteres como máximo'],
    ] as const) {
      const { status, body } = await upload<Problem>([filePart(name, pdf)])
      expect([status, body.errors]).toEqual([400, [{ path: 'file', message }]])
    }
  })

  test('has to be there, once, and in a form', async () => {
    const none = await upload<Problem>([])
    expect([none.status, none.body.errors]).toEqual([400, [{ path: 'file', message: 'Elija un archivo' }]])
    expect((await upload([{ name: 'note', content: 'x' }])).status).toBe(400)
    expect((await upload([filePart('a.pdf', pdf), filePart('b.pdf', pdf)])).status).toBe(400)
    const other = await upload<Problem>([{ name: 'other', filename: 'a.pdf', content: pdf }])
    expect([other.status, other.body.errors]).toEqual([400, [{ path: 'file', message: 'Elija un archivo' }]])
    const json = await call(app, `POST /projects/${project}/files`, { token: person.token, body: { file: 'x' } })
    expect(json.status).toBe(415)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary=']) {
      const headers = { 'content-type': type }
      const answer = await call(app, `POST /projects/${project}/files`, { token: person.token, headers, body: pdf })
      expect([type, answer.status]).toEqual([type, 400])
    }
    expect([await list(), await leftovers()]).toEqual([[], []])
  })

  test('of an unknown project is a 404', async () => {
    expect((await upload([filePart('a.pdf', pdf)], 99_999)).status).toBe(404)
    expect((await call(app, 'GET /projects/99999/files-list', { token: person.token })).status).toBe(404)
  })

  test('elsewhere a form is no body: 415', async () => {
    const form = formOf({ name: 'name', content: 'x' })
    const { token } = await signedIn(app, { role: 'Administrador' })
    expect((await call(app, 'POST /project-status', { token, ...form })).status).toBe(415)
  })

  test('leaves its trail, without where it is stored', async () => {
    const { id } = await uploaded()
    await remove(id)
    const trail = await app.context.db.sql
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'projectFile')
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { action: 'create', after: { name: 'Acta.pdf', size: pdf.length } },
      { action: 'delete', before: { name: 'Acta.pdf' } },
    ])
    expect(JSON.stringify(trail)).not.toContain('storage_key')
  })
})

describe('the link of a file', () => {
  test('gives the file to a browser, to be saved and never run', async () => {
    const content = Buffer.from('Año;1\r\n'.repeat(20_000))
    const { url } = await uploaded('Año 2026; 100%.csv', content)
    const answer = await follow(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Ano 2026; 100_.csv"; filename*=UTF-8''A%C3%B1o%202026%3B%20100%25.csv`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  test('serves for ten minutes: 403 after them', async () => {
    const { url } = await uploaded()
    app.setTime(new Date(now.getTime() + 599_000))
    expect((await follow(url)).statusCode).toBe(200)
    app.setTime(new Date(now.getTime() + 600_000))
    const answer = await follow(url)
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
      403,
      'El enlace del archivo venció o no es de esta sesión. Abra el archivo de nuevo desde la lista.',
    ])
  })

  test('ends with the session it was made for: 403', async () => {
    const { url } = await uploaded()
    await call(app, 'POST /accounts/logout', { token: person.token })
    expect((await follow(url)).statusCode).toBe(403)
  })

  test('ends when its person is deactivated or loses the portal: 403', async () => {
    const { sql } = app.context.db
    const { url } = await uploaded()
    await sql.updateTable('employees').set({ role_id: null }).where('id', '=', person.employeeId).execute()
    expect((await follow(url)).statusCode).toBe(403)
    await sql.updateTable('employees').set({ is_active: false }).where('id', '=', person.employeeId).execute()
    expect((await follow(url)).statusCode).toBe(403)
  })

  test('forged, cut or of another file is a 403, not a 401', async () => {
    const [one, other] = [await uploaded(), await uploaded()]
    const token = new URL(one.url, 'http://portal.test').searchParams.get('token')!
    for (const url of [
      `${pathOf(other)}?token=${token}`,
      `${pathOf(one)}?token=${token.slice(0, -1)}`,
      `${pathOf(one)}?token=x`,
    ])
      expect([url, (await follow(url)).statusCode]).toEqual([url, 403])
    expect((await follow(pathOf(one))).statusCode).toBe(400)
  })

  test('of a file that is gone is a 404, also when only its content is', async () => {
    const [one, other] = [await uploaded(), await uploaded()]
    await remove(one.id)
    expect((await follow(one.url)).statusCode).toBe(404)
    const { storage_key: key } = await app.context.db.sql
      .selectFrom('project_files')
      .select('storage_key')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    await app.context.storage.delete(key)
    expect((await follow(other.url)).statusCode).toBe(404)
  })
})

describe('removing a file', () => {
  test('removes its record; its content stays for the bin', async () => {
    const before = objects().length
    const { id } = await uploaded()
    expect((await remove(id)).status).toBe(204)
    expect([await list(), objects().length, await leftovers()]).toEqual([[], before + 1, []])
    expect((await remove(id)).status).toBe(404)
  })

  test('of another project is a 404', async () => {
    const { id } = await uploaded()
    expect((await remove(id, await createProject(app))).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

test('files are read by everybody and changed by those who may', async () => {
  const keepers = ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor']
  expect(await rolesThatMay(app, 'POST /projects/1/files', {})).toEqual(keepers)
  expect(await rolesThatMay(app, 'DELETE /projects/1/files/99999')).toEqual(keepers)
  expect(await rolesThatMay(app, 'GET /projects/1/files-list')).toEqual(roles)
})
