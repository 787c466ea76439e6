import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ProjectChangeRow } from '#contract/project-changes.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import { buildApp } from '#server/app.ts'
import { removeLeftovers } from '#server/platform/files/tidy.ts'
import { creates } from '#server/testing/creates.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { Network } from '#server/testing/lossy-network.ts'
import { createProject } from '#server/testing/project-records.ts'
import { added, rowCounts } from '#server/testing/row-counts.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { type Database, openDatabase } from '../database.ts'

// The server commits, and its answer is lost on the way: the portal does not know, and says that it can't be reached.

let near: TestApp
let app: TestApp
let db: Database
let network: Network
let token: string

beforeAll(async () => {
  near = await testApp()
  network = await Network.to(near.context.db.pool.options.connectionString!)
  db = await openDatabase({ url: network.url, dataDir: '' })
  const context = { ...near.context, db }
  app = { ...near, context, app: await buildApp({ ...context, tells: false }) }
  token = (await signedIn(near, { role: 'Administrador' })).token
})
afterAll(async () => {
  await app.app.close()
  await db.close()
  await network.close()
  await near.close()
})

const leftovers = () => db.sql.selectFrom('storage_leftovers').selectAll().execute()
const read = async (url: string) => (await app.app.inject({ url })).rawPayload.equals(pdf)

describe('a file whose record was committed, though nobody heard so, keeps its content', () => {
  test('of a project', async () => {
    const id = await createProject(near)
    network.loseAnswersTo('commit', { on: 'project_files.insert' })
    const lost = await call(app, `POST /projects/${id}/files`, { token, ...formOf(filePart('acta.pdf', pdf)) })
    expect(lost.status).toBe(503)
    const { body: files } = await call<ProjectFile[]>(app, `GET /projects/${id}/files-list`, { token })
    expect(files).toHaveLength(1)
    expect([await read(files[0]!.url), await leftovers()]).toEqual([true, []])
    expect(await removeLeftovers(app.context)).toBe(0)
  })

  test('of a novedad', async () => {
    const id = await createProject(near)
    const form = formOf(
      { name: 'newDate', content: '2026-12-20' },
      { name: 'comments', content: 'Se aplaza' },
      filePart('acta.pdf', pdf),
    )
    network.loseAnswersTo('commit', { on: 'project_files.insert' })
    expect(
      (await call(app, `POST /project-changes/create-project-changes-form/${id}`, { token, ...form })).status,
    ).toBe(503)
    const { body } = await call<ProjectChangeRow[]>(app, `GET /project-changes/project-states-list/${id}`, { token })
    expect(body).toHaveLength(1)
    expect([await read(body[0]!.url!), await leftovers()]).toEqual([true, []])
  })

  test('and one whose record was not is a leftover, which goes by itself', async () => {
    const id = await createProject(near)
    // What is sent before the commit is lost: the server rolls back when the connection ends.
    network.loseAnswersTo('project_files.insert')
    const lost = await call(app, `POST /projects/${id}/files`, { token, ...formOf(filePart('acta.pdf', pdf)) })
    expect(lost.status).toBe(503)
    expect((await call<ProjectFile[]>(app, `GET /projects/${id}/files-list`, { token })).body).toEqual([])
    await expect.poll(leftovers).toHaveLength(1)
    await db.pool.query(`update storage_leftovers set since = now() - interval '61 minutes'`)
    expect([await removeLeftovers(app.context), await leftovers()]).toEqual([1, []])
  })
})

describe('a create whose commit nobody heard of, sent again with its key, is answered as it would have been', () => {
  test.each(Object.keys(creates))('%s', async (name) => {
    const { request, sent, makes, status = 201 } = await creates[name]!(near, token)
    const before = await rowCounts(near)
    const send = () =>
      call(app, request, { ...sent, token, headers: { ...sent.headers, 'idempotency-key': name.replaceAll(' ', '') } })
    network.loseAnswersTo('commit', { on: 'keptAnswers.claim' })
    expect((await send()).status).toBe(503)
    const again = await send()
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([status, 'true'])
    expect(added(before, await rowCounts(near))).toMatchObject(makes)
  })
})
