import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// The one exception to the rule that a browser saves every file: a PDF may be shown by the browser's own viewer.

let app: TestApp
let person: SignedIn
let project: number
const now = new Date('2026-11-21T15:00:00.000Z')

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setTime(now)
  person = await signedIn(app, { role: 'Consultor' })
  project = await createProject(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const upload = async (name: string, content: string | Buffer = pdf) => {
  const form = formOf(filePart(name, content))
  return (await call<ProjectFile>(app, `POST /projects/${project}/files`, { token: person.token, ...form })).body
}
const follow = (url: string) => app.app.inject({ url })
const tokenIn = (url: string) => new URL(url, 'http://portal.test').searchParams.get('token')!
const inlineOf = ({ id }: ProjectFile, token: string) => `/api/projects/${project}/files/${id}/inline?token=${token}`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

describe('a PDF', () => {
  test('is shown by its inline link, as a PDF and as nothing else', async () => {
    const { inlineUrl } = await upload('Acta final; ñ 100%.pdf')
    const { statusCode, headers, rawPayload } = await follow(inlineUrl!)
    expect([statusCode, rawPayload.equals(pdf)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `inline; filename="Acta final; n 100_.pdf"; filename*=UTF-8''Acta%20final%3B%20%C3%B1%20100%25.pdf`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    // Were it ever taken for a page: no script of it runs, and nothing of it leaves.
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).toMatch(/form-action 'none'/)
    expect(policy).not.toMatch(/script|connect|img|frame-src|https?:|\*/)
  })

  test('has a head of its own, without its content', async () => {
    const { inlineUrl } = await upload('Acta.pdf')
    const { statusCode, headers, body } = await app.app.inject({ method: 'HEAD', url: inlineUrl! })
    expect([statusCode, headers['content-length'], headers['content-type'], body]).toEqual([
      200,
      String(pdf.length),
      'application/pdf',
      '',
    ])
  })

  test('is still saved by its other link', async () => {
    const { headers } = await follow((await upload('Acta.pdf')).url)
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('is shown for ten minutes, and as long as the session lasts', async () => {
    const { inlineUrl } = await upload('Acta.pdf')
    app.setTime(new Date(now.getTime() + 600_000))
    expect((await follow(inlineUrl!)).statusCode).toBe(403)
    app.setTime(now)
    await call(app, 'POST /accounts/logout', { token: person.token })
    expect((await follow(inlineUrl!)).statusCode).toBe(403)
  })

  test('that is gone, or whose content is, is a 404', async () => {
    const [one, other] = [await upload('Una.pdf'), await upload('Otra.pdf')]
    await call(app, `DELETE /projects/${project}/files/${one.id}`, { token: person.token })
    expect((await follow(one.inlineUrl!)).statusCode).toBe(404)
    await app.context.storage.delete((await stored(other)).storage_key)
    expect((await follow(other.inlineUrl!)).statusCode).toBe(404)
  })

  test('with a line of anything before its header is kept and saved, and not shown', async () => {
    for (const before of ['<!doctype html><script>alert(1)</script>\n', '\n', ' ']) {
      const { url, inlineUrl } = await upload('acta.pdf', Buffer.concat([Buffer.from(before), pdf]))
      const refused = await follow(inlineUrl!)
      expect([refused.statusCode, refused.json<Problem>().type]).toEqual([415, 'urn:portal:problem:file-content'])
      expect(refused.headers['content-type']).toContain('json')
      expect((await follow(url)).statusCode).toBe(200)
    }
  })

  test('that became something else in the storage is not shown', async () => {
    const file = await upload('Acta.pdf')
    writeFileSync(path.join(app.folder, (await stored(file)).storage_key), '<script>alert(1)</script>')
    expect((await follow(file.inlineUrl!)).statusCode).toBe(415)
    writeFileSync(path.join(app.folder, (await stored(file)).storage_key), '')
    expect((await follow(file.inlineUrl!)).statusCode).toBe(415)
  })
})

const stored = ({ id }: ProjectFile) =>
  app.context.db.sql.selectFrom('project_files').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()

describe('nothing but a PDF is shown', () => {
  const others: [name: string, content: string | Buffer][] = [
    ['foto.png', png],
    ['nota.txt', '<script>alert(1)</script>'],
    ['nota.md', '%PDF-1.7 <script>alert(1)</script>'],
    ['hoja.csv', '%PDF-1.7;<svg onload=alert(1)>'],
    ['correo.eml', 'Subject: x\n\n<html><script>alert(1)</script>'],
    ['acta.pdf.txt', pdf],
  ]

  test.each(others)('%s has no inline link, and none of another use or file opens it', async (name, content) => {
    const file = await upload(name, content)
    expect(file.inlineUrl).toBeNull()
    const shown = await upload('Acta.pdf')
    for (const token of [tokenIn(file.url), tokenIn(shown.url), tokenIn(shown.inlineUrl!), 'x'])
      expect([name, (await follow(inlineOf(file, token))).statusCode]).toEqual([name, 403])
    expect((await follow(inlineOf(shown, tokenIn(shown.url)))).statusCode).toBe(403)
    expect(
      (await follow(`/api/projects/${project}/files/${shown.id}/content?token=${tokenIn(shown.inlineUrl!)}`))
        .statusCode,
    ).toBe(403)
  })

  test.each(others)(
    '%s is looked at again by its first bytes when its record is named a PDF',
    async (name, content) => {
      const file = await upload(name, content)
      await app.context.db.pool.query(`update project_files set name = 'acta.pdf', extension = 'pdf' where id = $1`, [
        file.id,
      ])
      const files = await call<ProjectFile[]>(app, `GET /projects/${project}/files-list`, { token: person.token })
      const answer = await follow(files.body.find(({ id }) => id === file.id)!.inlineUrl!)
      // A text that begins as a PDF is one for every reader, and is served as one.
      const begins = Buffer.from(content).subarray(0, 5).toString() === '%PDF-'
      const type = String(answer.headers['content-type'])
      expect([answer.statusCode, type]).toEqual(
        begins ? [200, 'application/pdf'] : [415, 'application/problem+json; charset=utf-8'],
      )
    },
  )

  test('a link that shows is good for its name as it was: a record that is no PDF any more is not shown', async () => {
    const file = await upload('Acta.pdf')
    await app.context.db.pool.query(`update project_files set name = 'acta.html' where id = $1`, [file.id])
    expect((await follow(file.inlineUrl!)).statusCode).toBe(415)
  })

  test('no header and no parameter of the call makes another file shown, or a file another type', async () => {
    const file = await upload('foto.png', png)
    const { url } = file
    const asked = { url, headers: { accept: 'application/pdf', 'sec-fetch-dest': 'document' } }
    const saved = await app.app.inject(asked)
    expect(saved.headers['content-type']).toBe('application/octet-stream')
    expect(saved.headers['content-disposition']).toMatch(/^attachment;/)
    const shown = await upload('Acta.pdf')
    // A parameter that the call does not have is refused.
    for (const more of [`${url}&inline=true`, `${url}&type=application/pdf`, `${shown.inlineUrl!}&name=x.html`])
      expect((await app.app.inject({ url: more })).statusCode).toBe(400)
    const { headers } = await app.app.inject({
      url: shown.inlineUrl!,
      headers: { accept: 'text/html', range: 'bytes=20-' },
    })
    expect([headers['content-type'], headers['content-length']]).toEqual(['application/pdf', String(pdf.length)])
  })

  test('four calls of the contract show a file, each of them a PDF: what people brought, and what the portal made', async () => {
    const shown = (await promisedRoutes()).filter(({ inline }) => inline)
    expect(new Map(shown.map(({ path: address, download }) => [address, download]))).toEqual(
      new Map([
        ['/projects/:id/files/:fileId/inline', 'application/pdf'],
        ['/personal-data/:kind/:id/pdf', 'application/pdf'],
        ['/project-checkpoints/:id/minutes/preview', 'application/pdf'],
        ['/projects/:id/report', 'application/pdf'],
      ]),
    )
  })
})

/** Registers a novedad with a file. */
const register = async (name: string, content: string | Buffer) => {
  const form = formOf(
    { name: 'newDate', content: '2030-01-31' },
    { name: 'comments', content: 'Otrosí' },
    filePart(name, content),
  )
  const { token } = await signedIn(app, { role: 'Gerente de Proyectos' })
  return (
    await call<{ url: string; inlineUrl: string | null }>(
      app,
      `POST /project-changes/create-project-changes-form/${project}`,
      { token, ...form },
    )
  ).body
}

test('the PDF of a novedad is shown by its own row, a file of another kind is not', async () => {
  const { inlineUrl } = await register('Otrosí.pdf', pdf)
  expect((await follow(inlineUrl!)).headers['content-type']).toBe('application/pdf')
  expect((await register('foto.png', png)).inlineUrl).toBeNull()
})
