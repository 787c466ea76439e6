import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf, type FormPart } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

// Files as somebody sends them who means harm. What is refused leaves nothing; what is taken is stored byte for byte, under
// a name that harms nobody, and no browser ever runs it.

let app: TestApp
let token: string
let project: number

beforeAll(async () => {
  app = await testApp({ maxUploadMb: 2 })
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Consultor' })).token
  project = await createProject(app)
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const send = <Body = ProjectFile & Problem>(form: { body: Buffer; headers: Record<string, string> }) =>
  call<Body>(app, `POST /projects/${project}/files`, { token, ...form })
const upload = (...parts: FormPart[]) => send(formOf(...parts))
const objects = () =>
  readdirSync(app.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const nothingLeft = async () => {
  const { sql } = app.context.db
  const rows = await sql.selectFrom('project_files').select('id').execute()
  const leftovers = await sql.selectFrom('storage_leftovers').selectAll().execute()
  return [rows.length, leftovers.length]
}
/** A form as bytes, its parts written by hand; `~` stands for a line's end. */
const raw = (text: string, type = 'multipart/form-data; boundary=B') => ({
  body: Buffer.from(text.replaceAll('~', '\r\n'), 'latin1'),
  headers: { 'content-type': type },
})

/** An archive with one file of zeros in it, and how many bytes it says that there are. */
function zipOfZeros(bytes: number): Buffer {
  const content = Buffer.alloc(bytes)
  const packed = deflateRawSync(content, { level: 9 })
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(crc32(content), 14)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(bytes, 22)
  head.writeUInt16LE(1, 26)
  return Buffer.concat([head, Buffer.from('0'), packed])
}

describe('a name', () => {
  test.each([
    ['../../../etc/cron.d/acta.pdf', 'acta.pdf'],
    ['..%2f..%2facta.pdf', '..%2f..%2facta.pdf'],
    [String.raw`\\servidor\c$\acta.pdf`, 'acta.pdf'],
    ['acta.pdf\u0000.exe.pdf', 'acta.pdf.exe.pdf'],
    ['fdp.\u202eatca.pdf', 'fdp.atca.pdf'],
    ['CON.pdf', 'CON.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ["'; drop table project_files; --.pdf", "'; drop table project_files; --.pdf"],
    ['=cmd|calc.pdf', '=cmd|calc.pdf'],
    ['😀'.repeat(40) + '.pdf', '😀'.repeat(40) + '.pdf'],
    ['.htaccess.pdf', '.htaccess.pdf'],
    ['__proto__.pdf', '__proto__.pdf'],
  ])('%j is a label and never a path: it is stored as %j', async (sent, label) => {
    const before = objects().length
    const { status, body } = await upload(filePart(sent, pdf))
    expect([status, body.name]).toEqual([201, label])
    const stored = objects()
    expect(stored).toHaveLength(before + 1)
    for (const { name, parentPath } of stored) {
      expect(name).toMatch(/^[\da-f-]{36}$/)
      expect(parentPath).toMatch(new RegExp(`^${app.folder}/project-\\d+$`))
    }
    const { headers, rawPayload } = await app.app.inject({ url: body.url })
    expect(rawPayload.equals(pdf)).toBe(true)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\\\r\n]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
    )
  })

  test.each([
    ['a line’s end', 'acta\r\nSet-Cookie: a=b\r\n.pdf'],
    ['a quote that ends it', 'acta.pdf"; filename="virus.exe'],
  ])('with %s adds no header and no second name', async (_what, sent) => {
    const { status, body } = await upload(filePart(sent, pdf))
    expect([201, 400, 415]).toContain(status)
    const url = body.url ?? `/api/projects/${project}/files/1/content?token=x`
    const { headers } = await app.app.inject({ url })
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test.each([
    'acta.pdf.exe',
    'acta.pdf ',
    'acta.pdf.',
    'acta.PhP',
    'acta.pdf;.html',
    'acta.svg',
    'acta.xhtml',
    'acta.pdf/',
  ])('%j does not pass for a PDF, or is cleaned to one', async (sent) => {
    const { status, body } = await upload(filePart(sent, pdf))
    expect(['201 pdf', '400 undefined', '415 undefined']).toContain(`${status} ${body.extension}`)
    expect(await nothingLeft()).toEqual([status === 201 ? 1 : 0, 0])
  })
})

describe('content', () => {
  test.each([
    ['foto.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['foto.jpg', '<html><script>alert(1)</script></html>'],
    ['acta.docx', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['acta.pdf', '#!/bin/sh\nrm -rf /\n'],
    ['acta.zip', 'PK'],
    ['acta.pdf', ''],
  ])('of another kind under the name %s is refused: %j', async (name, content) => {
    const { status } = await upload(filePart(name, content))
    expect([status, await nothingLeft()]).toEqual([415, [0, 0]])
  })

  test.each([
    ['nota.txt', '<script>alert(document.domain)</script>'],
    ['hoja.csv', "=cmd|' /C calc'!A0\r\n"],
    ['nota.md', '[a](javascript:alert(1))<svg onload=alert(1)>'],
    ['acta.pdf', '<!doctype html><script>alert(1)</script>\n%PDF-1.7\n'],
    ['foto.gif', 'GIF89a/*<script>*/=1;alert(1)'],
  ])('that a browser might run, as %s, is saved by it and never run', async (name, content) => {
    const { status, body } = await upload(filePart(name, content))
    expect(status).toBe(201)
    const { headers, body: given } = await app.app.inject({ url: body.url })
    expect(given).toBe(content)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('of an archive is never unpacked: a bomb of 200 MB is the 200 kB that it is', async () => {
    const bomb = zipOfZeros(200 * 1024 * 1024)
    expect(bomb.length).toBeLessThan(300_000)
    const before = process.memoryUsage().rss
    for (const name of ['bomba.zip', 'bomba.docx']) {
      const { status, body } = await upload(filePart(name, bomb))
      expect([status, body.size]).toEqual([201, bomb.length])
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('that is packed on its way is not unpacked either', async () => {
    const { body, headers } = formOf(filePart('acta.pdf', Buffer.alloc(50 * 1024 * 1024)))
    const { status } = await send({ body: gzipSync(body), headers: { ...headers, 'content-encoding': 'gzip' } })
    expect([status, await nothingLeft()]).toEqual([415, [0, 0]])
  })

  test('larger than what may be is refused, however little its length says', async () => {
    const { status } = await upload(filePart('nota.txt', 'x'.repeat(2 * 1024 * 1024 + 1)))
    expect([status, await nothingLeft()]).toEqual([413, [0, 0]])
  })
})

describe('a form', () => {
  const file = 'Content-Disposition: form-data; name="file"; filename="acta.pdf"~~%PDF-1.7~'
  test.each([
    ['with two files', `--B~${file}--B~${file}--B--~`],
    ['with a file under another name', `--B~${file.replace('"file"', '"otro"')}--B--~`],
    [
      'in a form',
      `--B~Content-Disposition: form-data; name="file"~Content-Type: multipart/mixed; boundary=C~~--C~${file}--C--~--B--~`,
    ],
    ['whose part has no name', '--B~Content-Disposition: form-data; filename="acta.pdf"~~%PDF-1.7~--B--~'],
    ['whose part has no header', '--B~~%PDF-1.7~--B--~'],
    ['with a part that says nothing of a form', '--B~Content-Type: application/pdf~~%PDF-1.7~--B--~'],
    ['that never ends', `--B~${file}`],
    ['that ends before it begins', '--B--~'],
    ['of bytes', '\u0000\u0001\u0002\u00ff'],
    ['of nothing', ''],
    ['for a prototype', '--B~Content-Disposition: form-data; name="__proto__"~~x~--B--~'],
    ['for a constructor', '--B~Content-Disposition: form-data; name="constructor"~~x~--B--~'],
    ['of too many fields', `${'--B~Content-Disposition: form-data; name="a"~~x~'.repeat(50)}--B--~`],
    ['with a field that is too long', `--B~Content-Disposition: form-data; name="a"~~${'x'.repeat(30_000)}~--B--~`],
    ['with a header that is too long', `--B~X: ${'y'.repeat(100_000)}~${file}--B--~`],
    ['with very many headers', `--B~${'X: y~'.repeat(5000)}${file}--B--~`],
  ])('%s is refused, and leaves nothing', async (_what, text) => {
    const { status } = await send(raw(text))
    expect([[400, 413].includes(status), status, await nothingLeft()]).toEqual([true, status, [0, 0]])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty one', 'multipart/form-data; boundary='],
    ['one that is too long', `multipart/form-data; boundary=${'b'.repeat(300)}`],
    ['another one', 'multipart/form-data; boundary=Z'],
    ['two of them', 'multipart/form-data; boundary=Z; boundary=B'],
  ])('with %s is refused', async (_what, type) => {
    const { status } = await send(raw(`--B~${file}--B--~`, type))
    expect([status, await nothingLeft()]).toEqual([400, [0, 0]])
  })

  test.each([
    ['longer than it is: what comes is not the whole', 60],
    ['shorter than it is: the rest is no call', -60],
  ])('whose length says it is %s', async (_what, difference) => {
    if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as { port: number }
    const { body, headers } = formOf(filePart('acta.pdf', pdf))
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (data) => (heard += data.toString()))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(
      `POST /api/projects/${project}/files HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${headers['content-type']!}\r\nContent-Length: ${body.length + difference}\r\n\r\n`,
    )
    socket.end(body)
    await closed
    const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses.every((status) => status === '400')).toBe(true)
    await expect.poll(nothingLeft).toEqual([0, 0])
  })
})
