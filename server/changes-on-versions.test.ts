import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Cadence } from '#contract/cadences.ts'
import type { Import } from '#contract/imports.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { importsOf } from '#server/testing/imports-of.ts'
import { assignMilestone, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Whoever changes or removes something says on which version: what somebody else has saved since is not lost.

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' })).token
})
afterAll(() => app.close())

const ask = async <Body = { id: number; version: number }>(request: string, body?: unknown, ifMatch?: string) =>
  call<Body>(app, request, { token, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } })

/** Once the portal does not work on it. */
const ready = async (id: number): Promise<Import> => {
  for (;;) {
    const { body } = await ask<Import>(`GET /imports/${id}`)
    if (body.state !== 'reading') return body
    await wait(50)
  }
}

/** What heeds no `If-Match`, each with the reason. */
const others: Readonly<Record<string, string>> = {
  'PUT /accounts/update-password': 'the password is its own proof of what was there',
  'DELETE /accounts/people/:employeeId/sessions': 'a session is never saved anew: there is nothing to overwrite',
  'DELETE /accounts/sessions/:id': 'the same',
  'PUT /accounts/factors/:id': 'the caller’s own, of which its name alone is changed',
  'DELETE /accounts/factors/:id': 'the same',
  'DELETE /accounts/people/:employeeId/factors': 'whoever has lost a factor has lost whatever became of it',
  'DELETE /accounts/people/:employeeId/identities/:id': 'an identity is made and ended, and never changed',
  'DELETE /accounts/tokens/:id': 'a token is made and ended, and never changed',
  'DELETE /accounts/people/:employeeId/tokens/:id': 'the same',
  'DELETE /calendar/feed/:scope': 'a new address is another record: whoever ends it means the one that is valid',
  'PUT /projects/:id/following': 'whoever asks follows or does not: there is nothing to overwrite',
  'DELETE /projects/:id/following': 'the same',
  'PUT /accounts/notice-settings': 'the caller’s own, and only what is sent is changed',
  'PATCH /contacts/contacts-list/:id/bulk': 'its body has the version of each record, which the screens send',
  'PATCH /customers/customers-list/bulk': 'the same',
  'PATCH /employees/employees-list/bulk': 'the same',
  'PATCH /projects/projects-list/bulk': 'the same',
  'PATCH /projects/:id/licenses/filter/bulk': 'the same',
  'PUT /imports/:id/rows/:row':
    'a choice takes the place of the one before and makes no other version; what is written is compared by the records’ versions when it is applied',
}

test('every change and every removal of a record takes If-Match, but for what is named here', async () => {
  const changes = (await promisedRoutes()).filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method))
  const without = changes.filter(({ versioned }) => versioned !== true).map(({ method, path }) => `${method} ${path}`)
  expect(without.toSorted()).toEqual(Object.keys(others).toSorted())
})

describe('a removal on a version that is no longer current is refused, and what is there stays', () => {
  test('of a view', async () => {
    const view = (await ask('POST /views', { noun: 'projects', name: 'Mías', state: '/projects' })).body
    await ask(`PUT /views/${view.id}`, { name: 'De Ana' })
    const refused = await ask(`DELETE /views/${view.id}`, undefined, '"1"')
    expect([refused.status, refused.body]).toMatchObject([412, { type: 'urn:portal:problem:version-outdated' }])
    expect((await ask<object[]>('GET /views?noun=projects')).body).toHaveLength(1)
    expect((await ask(`DELETE /views/${view.id}`, undefined, '"2"')).status).toBe(204)
  })

  test('of a milestone of a project, and of a file', async () => {
    const project = await createProject(app)
    const assignment = await assignMilestone(app, project, 'Inicio')
    const path = `DELETE /project-milestone/project-milestone/${assignment}`
    await ask(`PUT /project-milestone/update-project-milestone-project/${assignment}`, { percentageRealized: 5 })
    expect((await ask(path, undefined, '"1"')).status).toBe(412)
    expect(
      (await ask<object[]>(`GET /project-milestone/project-milestone-list?projectId=${project}`)).body,
    ).toHaveLength(1)
    expect((await ask(path, undefined, '"1", "2"')).status).toBe(204)
    expect((await ask(path, undefined, '"2"')).status).toBe(404)

    const file = (
      await call<{ id: number }>(app, `POST /projects/${project}/files`, { token, ...formOf(filePart('a.pdf', pdf)) })
    ).body
    expect((await ask(`DELETE /projects/${project}/files/${file.id}`, undefined, '"2"')).status).toBe(412)
    expect((await ask<object[]>(`GET /projects/${project}/files-list`)).body).toHaveLength(1)
    expect((await ask(`DELETE /projects/${project}/files/${file.id}`, undefined, '"1"')).status).toBe(204)
    expect((await ask(`DELETE /projects/${project}/files/${file.id}`)).status).toBe(404)
  })

  test('of a day of the calendar, which can’t be changed on it either', async () => {
    const path = '/calendar/days/2026-11-20'
    // Somebody saw an exception there that is gone.
    expect((await ask(`PUT ${path}`, { working: false, name: 'Puente' }, '"1"')).status).toBe(412)
    expect((await ask(`PUT ${path}`, { working: false, name: 'Puente' })).headers['etag']).toBe('"1"')
    expect((await ask(`PUT ${path}`, { working: true, name: 'Inventario' }, '"1"')).body).toMatchObject({ version: 2 })
    expect((await ask(`PUT ${path}`, { working: false, name: 'Puente' }, '"1"')).status).toBe(412)
    expect((await ask(`DELETE ${path}`, undefined, '"1"')).status).toBe(412)
    expect((await ask(`DELETE ${path}`, undefined, '"2"')).status).toBe(204)
    expect((await ask(`DELETE ${path}`, undefined, '"2"')).status).toBe(404)
  })
})

test('the cadences have one version, the sum of theirs', async () => {
  const read = await ask<Cadence[]>('GET /cadences')
  const versions = read.body.map(({ version }) => version)
  expect([read.headers['etag'], versions]).toEqual(['"4"', [1, 1, 1, 1]])
  const saved = await ask<Cadence[]>('PUT /cadences', [{ classification: 1, days: 11 }], '"4"')
  expect([saved.status, saved.headers['etag']]).toEqual([200, '"5"'])
  expect((await ask('PUT /cadences', [{ classification: 2, days: 12 }], '"4"')).status).toBe(412)
  expect(
    (await ask<Cadence[]>('GET /cadences')).body.find(({ classification }) => classification === 2)!.days,
  ).not.toBe(12)
  expect((await ask('PUT /cadences', [{ classification: 2, days: 12 }])).status).toBe(200)
})

describe('what another tab did to an import since is not lost', () => {
  const lines =
    'Código;Razón social;NIT;Municipio\r\nV-1;Cliente Uno;900300001;Bogotá, D.C.\r\nV-2;Cliente Dos;900300002;Nowhere'
  const read = async () => ready((await importsOf(app, token, { noun: 'customers' }).imported(lines)).id)
  const refused = { status: 412, body: { type: 'urn:portal:problem:version-outdated' } }

  test('it is neither mapped, answered, applied nor forgotten on a version that is no longer current', async () => {
    const { id, version, mapping } = await read()
    expect(version).toBe(1)
    const mapped = await ask<Import>(`PUT /imports/${id}/mapping`, mapping, '"1"')
    expect([mapped.body.version, mapped.headers['etag']]).toEqual([2, '"2"'])
    await ready(id)
    const answer = { field: 'cityId', value: 'Nowhere', skip: true }
    expect(await ask(`PUT /imports/${id}/mapping`, mapping, '"1"')).toMatchObject(refused)
    expect(await ask(`PUT /imports/${id}/values`, answer, '"1"')).toMatchObject(refused)
    expect(await ask(`POST /imports/${id}/apply`, { skipRejected: true }, '"1"')).toMatchObject(refused)
    expect(await ask(`DELETE /imports/${id}`, undefined, '"1"')).toMatchObject(refused)
    const answered = await ask<Import>(`PUT /imports/${id}/values`, answer, '"1", "2"')
    expect(answered.body.version).toBe(3)
    await ready(id)
    // Without a version each goes on.
    expect((await ask<Import>(`PUT /imports/${id}/mapping`, mapping)).body.version).toBe(4)
    await ready(id)
    expect((await ask(`DELETE /imports/${id}`, undefined, '"4"')).status).toBe(204)
    expect((await ask(`DELETE /imports/${id}`, undefined, '"4"')).status).toBe(404)
  })

  test('how far it is has no tag: it changes by itself', async () => {
    const { id, version } = await read()
    const again = await call<Import>(app, `GET /imports/${id}`, { token, headers: { 'if-none-match': `"${version}"` } })
    expect([again.status, again.headers['etag'], again.body.version]).toEqual([200, undefined, 1])
    expect((await ask<object>(`POST /imports/${id}/apply`, { skipRejected: true }, '"1"')).status).toBeLessThan(300)
  })
})
