import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Customer, CustomerRow } from '#contract/customers.ts'
import type { Page } from '#contract/lists.ts'
import { buildApp } from '#server/app.ts'
import { removeLeftovers } from '#server/platform/files/tidy.ts'
import { forgetOldTries } from '#server/platform/throttle/tries.ts'
import { customerDraft, employeeDraft } from '#server/testing/drafts.ts'
import { createUser, givePassword, signedIn } from '#server/testing/factories.ts'
import { filePart, formOf, pdf } from '#server/testing/forms.ts'
import { createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { type Database, openDatabase } from '../database.ts'

// Two portals on one database and one storage, as behind a proxy that gives a call to either.

let one: TestApp
let other: TestApp
let otherDb: Database
let token: string

beforeAll(async () => {
  one = await testApp()
  otherDb = await openDatabase({ url: one.context.db.pool.options.connectionString, dataDir: '' })
  const context = { ...one.context, db: otherDb }
  other = { ...one, context, app: await buildApp({ ...context, tells: false }) }
})
beforeEach(async () => {
  token = (await signedIn(one, { role: 'Administrador' })).token
})
afterEach(() => emptyTables(one.context.db))
afterAll(async () => {
  await other.app.close()
  await otherDb.close()
  await one.close()
})

let round = 0
/** The instance that the proxy gives the next call to. */
const either = (): TestApp => ((round += 1) % 2 === 0 ? one : other)
const counted = (statuses: number[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('a rule that two could break together holds', () => {
  test('a code is taken once', async () => {
    const drafts = await Promise.all(Array.from({ length: 20 }, () => customerDraft(one, { code: 'FARO-1' })))
    const answers = await Promise.all(
      drafts.map((body) => call(either(), 'POST /customers/create-customer', { token, body })),
    )
    expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 19 })
  })

  test('the weights of a project’s milestones stay within 100', async () => {
    const project = await createProject(one)
    const milestones = await one.context.db.sql.selectFrom('milestones').select('id').limit(8).execute()
    const answers = await Promise.all(
      milestones.map(({ id }) =>
        call(either(), `POST /project-milestone/assign-project-milestone/${project}`, {
          token,
          body: [{ projectMilestoneId: id, plannedPercentage: 0, percentageRealized: 0, weight: 30 }],
        }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 201).length
    expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 3, 409: answers.length - 3 })
    const { rows } = await otherDb.pool.query('select sum(weight)::float as sum from project_milestones')
    expect(rows).toEqual([{ sum: taken * 30 }])
  })

  test('one administrator stays when two take the role from each other, again and again', async () => {
    const roles = await one.context.db.sql.selectFrom('roles').select(['id', 'name']).execute()
    const roleOf = (name: string) => roles.find((role) => role.name === name)!.id
    for (let round = 0; round < 8; round += 1) {
      await one.context.db.sql.updateTable('employees').set({ is_active: false }).execute()
      const [first, second] = [
        await signedIn(one, { role: 'Administrador' }),
        await signedIn(one, { role: 'Administrador' }),
      ]
      const demote = async (portal: TestApp, by: typeof first, whom: typeof first) => {
        const { body } = await call<Record<string, unknown>>(
          portal,
          `GET /employees/employee-by-id/${whom.employeeId}`,
          {
            token: by.token,
          },
        )
        const change = { ...(await employeeDraft(one)), documentNumber: body['documentNumber'], email: whom.email }
        return call(portal, `PUT /employees/update-employee/${whom.employeeId}`, {
          token: by.token,
          body: { ...change, hasUser: true, role: roleOf('Consultor') },
        })
      }
      await Promise.all([demote(one, first, second), demote(other, second, first)])
      const { rows } = await otherDb.pool.query(
        `select from employees where is_active and has_user and role_id = ${roleOf('Administrador')}`,
      )
      expect(rows.length).toBe(1)
    }
  })
})

const createByKey = (portal: TestApp, key: string) =>
  call<{ id: number }>(portal, 'POST /catalogs/groups', {
    token,
    body: { name: `Grupo ${key}` },
    headers: { 'idempotency-key': key },
  })

/** A create of the same person with this key, under way on a connection of its own. */
async function underWay(key: string) {
  const client = await one.context.db.pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>('select employee_id as id from sessions order by created_at desc')
  await client.query('select claim_key($1, $2, $3)', [rows[0]!.id, key, 'of another process'])
  return {
    async end(how: 'commit' | 'rollback') {
      await client.query(how)
      client.release()
    },
  }
}

describe('a create that is sent to both with one key', () => {
  test('at once, again and again, is made once, and both answer alike', async () => {
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([one, other, one, other].map((portal) => createByKey(portal, `k${round}`)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]!.status).toBe(201)
    }
    const { rows } = await otherDb.pool.query(`select from groups where name like 'Grupo k%'`)
    expect(rows).toHaveLength(20)
  })

  test('and whose first one ends meanwhile is made then', async () => {
    const first = await underWay('slow')
    const second = createByKey(other, 'slow')
    await wait(500)
    await first.end('rollback')
    const { status, headers } = await second
    expect([status, headers['idempotency-replayed']]).toEqual([201, undefined])
  })

  test('and whose first one goes on is told so within 4 s, and when to come again', async () => {
    const first = await underWay('slower')
    const began = performance.now()
    const { status, headers, body } = await createByKey(other, 'slower')
    expect([status, headers['retry-after']]).toEqual([409, '2'])
    expect(body).toMatchObject({ type: 'urn:portal:problem:key-in-use' })
    expect(performance.now() - began).toBeGreaterThan(2_500)
    expect(performance.now() - began).toBeLessThan(4_500)
    await first.end('rollback')
    expect((await createByKey(one, 'slower')).status).toBe(201)
  })
})

/** How each of the two answers somebody's session. */
const seen = async (session: { token: string }): Promise<number[]> =>
  Promise.all([one, other].map(async (portal) => (await call(portal, 'GET /accounts', session)).status))

describe('what is taken away is gone at the next call, on both', () => {
  test('a session that was ended', async () => {
    const session = await signedIn(one, { role: 'Consultor' })
    expect(await seen(session)).toEqual([200, 200])
    await call(one, 'POST /accounts/logout', { token: session.token })
    expect(await seen(session)).toEqual([401, 401])
  })

  test('the sessions of somebody that an administrator has ended', async () => {
    const session = await signedIn(one, { role: 'Consultor' })
    expect(await seen(session)).toEqual([200, 200])
    const ended = await call(other, `DELETE /accounts/people/${session.employeeId}/sessions`, { token })
    expect(ended.status).toBe(204)
    expect(await seen(session)).toEqual([401, 401])
  })

  test('the sessions of somebody who was deactivated', async () => {
    const session = await signedIn(one, { role: 'Consultor' })
    expect(await seen(session)).toEqual([200, 200])
    const { body } = await call<Record<string, unknown>>(other, `GET /employees/employee-by-id/${session.employeeId}`, {
      token,
    })
    const change = { ...(await employeeDraft(one)), documentNumber: body['documentNumber'], email: session.email }
    const saved = await call(other, `PUT /employees/update-employee/${session.employeeId}`, {
      token,
      body: { ...change, hasUser: true, role: body['role'], isActive: false },
    })
    expect(saved.status).toBe(200)
    expect(await seen(session)).toEqual([401, 401])
  })

  test('a permission', async () => {
    const session = await signedIn(one, { permissions: ['portal.access', 'customers.write'] })
    const write = async (portal: TestApp) =>
      call(portal, 'POST /customers/create-customer', { token: session.token, body: await customerDraft(one) })
    expect([(await write(one)).status, (await write(other)).status]).toEqual([201, 201])
    await one.context.db.pool.query(`update roles set permissions = array['portal.access'] where name like 'Prueba: %'`)
    expect([(await write(other)).status, (await write(one)).status]).toEqual([403, 403])
  })
})

test('tries and allowances count on both together', async () => {
  const user = await createUser(one, { role: 'Consultor' })
  await givePassword(one, user, 'Brumoso*73Tejo')
  const body = { email: user.email, password: 'Brumoso*73Teja' }
  const tries: number[] = []
  for (let n = 0; n < 6; n += 1) tries.push((await call(either(), 'POST /accounts/login', { body })).status)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  const project = await createProject(one)
  const exports = await Promise.all(
    Array.from({ length: 31 }, () => call(either(), `GET /projects/${project}/licenses/export`, { token })),
  )
  expect(counted(exports.map(({ status }) => status))).toEqual({ 200: 30, 429: 1 })
})

test('a page of a list is never older than what the other has acknowledged, under many writes and reads', async () => {
  const draft = await customerDraft(one, { commercialName: 'AAA 0' })
  const { body: made } = await call<Customer>(one, 'POST /customers/create-customer', { token, body: draft })
  let acknowledged = 0
  const end = new AbortController()
  const stale: string[] = []
  let looks = 0
  const reader = async (query: string): Promise<void> => {
    for (; !end.signal.aborted; looks += 1) {
      const atLeast = acknowledged
      const { body } = await call<Page<CustomerRow>>(other, `GET /customers/customers-list${query}`, { token })
      const shown = Number(body.data.find(({ id }) => id === made.id)?.commercialName.slice(4))
      if (!(shown >= atLeast)) stale.push(`${query}: ${shown} after ${atLeast}`)
    }
  }
  const readers = ['?top=10', '?top=10', '?searchTerm=aaa', '?top=7', '?top=10&orderBy=CommercialName'].map(reader)
  for (let n = 1; n <= 150; n += 1) {
    const body = { ...draft, commercialName: `AAA ${n}` }
    const saved = await call(one, `PUT /customers/update-customer/${made.id}`, { token, body })
    expect(saved.status).toBe(200)
    acknowledged = n
    // Now and then there is time for a page to be cached, and given again.
    if (n % 5 === 0) await wait(15)
  }
  end.abort()
  await Promise.all(readers)
  expect(stale).toEqual([])
  expect(looks).toBeGreaterThan(100)
})

test('what one stores the other gives out, and both may tidy at the same moment', async () => {
  const project = await createProject(one)
  const upload = await call<{ id: number; url: string }>(one, `POST /projects/${project}/files`, {
    token,
    ...formOf(filePart('acta.pdf', pdf)),
  })
  expect((await other.app.inject(upload.body.url)).rawPayload.equals(pdf)).toBe(true)
  for (let n = 0; n < 30; n += 1) {
    const key = `project-${project}/left-${n}`
    await one.context.storage.put(
      key,
      (async function* () {
        yield pdf
      })(),
    )
    await one.context.db.pool.query(`insert into storage_leftovers values ($1, now() - interval '2 hours')`, [key])
  }
  await one.context.db.pool.query(`
    insert into login_failures (subject, failures, last_failure_at)
    select 'old ' || n, 1, now() - interval '3 days' from generate_series(1, 500) as n`)
  const now = new Date()
  await Promise.all([one, other].flatMap(({ context }) => [removeLeftovers(context), forgetOldTries(context.db, now)]))
  for (const left of ['storage_leftovers', `login_failures where subject like 'old %'`])
    expect((await otherDb.pool.query(`select from ${left}`)).rowCount).toBe(0)
  expect(await one.context.storage.get(`project-${project}/left-7`)).toBeUndefined()
  expect((await one.app.inject(upload.body.url)).statusCode).toBe(200)
})
