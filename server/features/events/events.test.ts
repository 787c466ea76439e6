// On both engines: an event is heard through the engine.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { LiveChange } from '#contract/events.ts'
import { readEvents, secondInstance, type EventReader } from '#server/testing/event-reader.ts'
import { openSession, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { assignMilestone, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'
import { tellActs, toldScene } from '#server/testing/told.ts'

let app: TestApp
let person: SignedIn
let readers: EventReader[] = []

beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  person = await signedIn(app, { role: 'Administrador' })
})
afterEach(async () => {
  app.setTime(undefined)
  for (const reader of readers) reader.close()
  readers = []
  // None writes any more while the tables are emptied.
  await vi.waitUntil(() => app.app.eventStreams.size === 0, { timeout: 15_000 })
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

async function read(token = person.token, query = ''): Promise<EventReader> {
  const reader = await readEvents(app, token, query)
  readers.push(reader)
  return reader
}
const createGroup = (name: string, headers: Record<string, string> = {}) =>
  call<{ id: number; version: number }>(app, 'POST /catalogs/groups', { token: person.token, body: { name }, headers })
const insertGroups = (names: string[]) =>
  app.context.db.change({ employeeId: null, call: 'test' }, (tx) =>
    tx
      .insertInto('groups')
      .values(names.map((name) => ({ name })))
      .execute(),
  )

describe('what is told', () => {
  test('names the record, its version, who saved it and by which call', async () => {
    const reader = await read()
    const { body: group } = await createGroup('Jurídica', { 'x-request-id': 'call-of-this-test' })
    await expect.poll(reader.changes).toEqual([
      {
        entity: 'group',
        id: group.id,
        version: group.version,
        projectId: null,
        employeeId: person.employeeId,
        requestId: 'call-of-this-test',
      },
    ])
    await call(app, `PUT /catalogs/groups/${group.id}`, {
      token: person.token,
      body: { name: 'Legal', isActive: true },
    })
    await expect.poll(() => reader.changes().map(({ version }) => version)).toEqual([1, 2])
  })

  test('is as the contract has it, and nothing of what was written', async () => {
    const reader = await read()
    await createGroup('Secretaría privada')
    await expect.poll(() => reader.events.length).toBe(1)
    const [event] = reader.events
    expect(LiveChange.parse(event?.data)).toEqual(event?.data)
    expect(JSON.stringify(event)).not.toContain('Secretaría')
  })

  test('names the project of what belongs to one', async () => {
    const project = await createProject(app)
    const reader = await read()
    const assigned = await assignMilestone(app, project, 'Diseño')
    await expect
      .poll(reader.changes, { timeout: 4000 })
      .toMatchObject([{ entity: 'projectMilestone', id: assigned, projectId: project, version: 1 }])
  })

  test('has no version once the record is gone', async () => {
    const assigned = await assignMilestone(app, await createProject(app), 'Diseño')
    const reader = await read()
    await call(app, `DELETE /project-milestone/project-milestone/${assigned}`, { token: person.token })
    await expect.poll(reader.changes).toMatchObject([{ entity: 'projectMilestone', id: assigned, version: null }])
  })

  test('comes in the order in which it was saved', async () => {
    const reader = await read()
    const ids: number[] = []
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) ids.push((await createGroup(name)).body.id)
    await expect.poll(() => reader.changes().map(({ id }) => id)).toEqual(ids)
  })

  test('is one event without an id where many of a kind change at once', async () => {
    const reader = await read()
    await insertGroups(Array.from({ length: 21 }, (_, n) => `Grupo ${n}`))
    await expect.poll(reader.changes).toMatchObject([{ entity: 'group', id: null, version: null, employeeId: null }])
  })

  test('reaches every reader, whoever saved', async () => {
    const other = await signedIn(app, { permissions: ['portal.access'] })
    const all = await Promise.all([read(), read(), read(other.token)])
    const { body } = await createGroup('Compras')
    for (const reader of all) await expect.poll(reader.changes).toMatchObject([{ entity: 'group', id: body.id }])
  })
})

describe('how many notices are unread', () => {
  test('is told in the beginning, and to that person alone whenever it changes', async () => {
    const { ana, gustavo, followUp } = await toldScene(app)
    await followUp()
    await tellActs(app)
    const [hers, his] = await Promise.all([read(ana.token), read(gustavo.token)])
    await expect.poll(() => hers.unread).toEqual([1])
    await expect.poll(() => his.unread).toEqual([0])
    await followUp()
    await tellActs(app)
    await expect.poll(() => hers.unread).toEqual([1, 2])
    expect(his.unread).toEqual([0])
    const { data } = (await call<{ data: { id: number }[] }>(app, 'GET /notices', { token: ana.token })).body
    await call(app, 'POST /notices/read', { token: ana.token, body: { all: true, until: data[0]!.id } })
    await expect.poll(() => hers.unread).toEqual([1, 2, 0])
    // Whoever was away asks for nothing.
    hers.close()
    await expect.poll(async () => (await read(ana.token)).unread).toEqual([0])
  })
})

describe('another instance', () => {
  test('hears of it too, and within half a second', async () => {
    const second = await secondInstance(app)
    const reader = await readEvents(second, person.token)
    const { body } = await createGroup('Compras')
    await expect
      .poll(reader.changes, { timeout: 500, interval: 10 })
      .toMatchObject([{ entity: 'group', id: body.id, employeeId: person.employeeId }])
    await second.close()
    await expect.poll(reader.ended).toBe('whole')
  })
})

describe('when it is told', () => {
  test('within half a second', async () => {
    const reader = await read()
    await createGroup('Compras')
    await expect.poll(reader.changes, { timeout: 500, interval: 10 }).toHaveLength(1)
  })

  test('only once it is committed, and never when it is taken back', async () => {
    const reader = await read()
    const work = (fail: boolean) =>
      app.context.db.change({ employeeId: null, call: 'test' }, async (tx) => {
        await tx
          .insertInto('groups')
          .values({ name: fail ? 'Perdido' : 'Guardado' })
          .execute()
        const before = reader.changes().length
        await new Promise((resolve) => setTimeout(resolve, 100))
        expect(reader.changes()).toHaveLength(before)
        if (fail) throw new Error('taken back')
      })
    await expect(work(true)).rejects.toThrow('taken back')
    await work(false)
    await expect.poll(() => reader.changes().length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(reader.changes()).toHaveLength(1)
  })

  test('also when nobody gave notice of it, within a few seconds', async () => {
    const reader = await read()
    await app.context.db.pool.query("insert into groups (name) values ('A mano')")
    await expect.poll(reader.changes, { timeout: 4000 }).toMatchObject([{ entity: 'group', employeeId: null }])
  })

  test('what was saved in the seconds before comes first, where it is asked for', async () => {
    const { body } = await createGroup('Antes')
    expect((await read()).changes()).toEqual([])
    await expect
      .poll((await read(person.token, '?recent=5')).changes)
      .toMatchObject(expect.arrayContaining([expect.objectContaining({ entity: 'group', id: body.id })]))
  })

  test('a reader is told to ask for everything when the database was away', async () => {
    const reader = await read()
    await app.context.db.pool.query("select pg_notify('changes', '')")
    await expect.poll(() => reader.events.map(({ name }) => name)).toEqual(['missed'])
    await createGroup('Después')
    await expect.poll(() => reader.changes().length).toBe(1)
  })
})

describe('a stream ends', () => {
  test.each([
    ['when its session is signed out', (one: SignedIn) => call(app, 'POST /accounts/logout', { token: one.token })],
    [
      'when its session is ended from another place',
      async (one: SignedIn) => {
        const { token } = await openSession(app, { id: one.employeeId, email: one.email })
        await call(app, `DELETE /accounts/sessions/${one.sessionId}`, { token })
      },
    ],
    [
      'when its employee is deactivated',
      (one: SignedIn) =>
        app.context.db.pool.query('update employees set is_active = false where id = $1', [one.employeeId]),
    ],
  ])('%s, and says so', async (_when, end) => {
    const one = await signedIn(app, { role: 'Consulta' })
    const [reader, other] = [await read(one.token), await read()]
    await end(one)
    await expect.poll(reader.ended, { timeout: 5000 }).toBe('whole')
    expect(reader.events.at(-1)).toEqual({ name: 'over', data: {} })
    expect(other.ended()).toBeUndefined()
    await expect(read(one.token)).rejects.toThrow('401')
  })

  test('with its token, for the browser to come back with a fresh one', async () => {
    const reader = await read()
    app.setTime(new Date(Date.now() + 3600_000))
    await expect.poll(reader.ended, { timeout: 5000 }).toBe('whole')
    expect(reader.events).toEqual([])
  })

  test('when its reader does not keep up, and no other', async () => {
    const [slow, quick] = [await read(), await read()]
    slow.clog()
    const many = `: ${'x'.repeat(30_000)}\n\n`
    for (let n = 0; n < 2000 && app.app.eventStreams.size === 2; n++) {
      for (const stream of app.app.eventStreams) stream.write(many)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(app.app.eventStreams.size).toBe(1)
    await createGroup('Compras')
    await expect.poll(quick.changes).toHaveLength(1)
  })

  test('when the server stops, which waits for none', async () => {
    const second = await testApp()
    await second.app.listen({ port: 0, host: '127.0.0.1' })
    const reader = await readEvents(second, (await signedIn(second, { role: 'Consulta' })).token)
    const before = Date.now()
    await second.close()
    expect(Date.now() - before).toBeLessThan(3000)
    await expect.poll(reader.ended).toBe('whole')
  })
})

describe('who may listen', () => {
  test('a session may have eight streams at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => read()))
    await expect(read()).rejects.toThrow('429')
    await expect(read((await signedIn(app, { role: 'Consulta' })).token)).resolves.toBeDefined()
    all[0]?.close()
    await expect.poll(() => app.app.eventStreams.size).toBe(8)
    await expect(read()).resolves.toBeDefined()
  })

  test('no connection is held for one', async () => {
    await Promise.all(Array.from({ length: 8 }, () => read()))
    const { pool } = app.context.db
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  })

  test('proxies are told neither to hold back nor to keep nor to pack it', async () => {
    const { headers } = await read()
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('how many are open is among the metrics', async () => {
    await read()
    expect((await app.app.inject({ url: '/metrics' })).body).toContain('\nevent_streams_open 1\n')
  })

  test('a HEAD does not open one', async () => {
    const answer = await app.app.inject({
      method: 'HEAD',
      url: '/api/events',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect([answer.statusCode, answer.body, app.app.eventStreams.size]).toEqual([200, '', 0])
  })
})
