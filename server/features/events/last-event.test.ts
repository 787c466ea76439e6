// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { readEvents, secondInstance, type EventReader } from '#server/testing/event-reader.ts'
import { createEmployee, signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

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
  for (const reader of readers) reader.close()
  readers = []
  await vi.waitUntil(() => app.app.eventStreams.size === 0, { timeout: 15_000 })
  await emptyTables(app.context.db)
})
afterAll(() => app.close())

async function read(token = person.token, query = '', place?: number | string): Promise<EventReader> {
  const reader = await readEvents(app, token, query, place)
  readers.push(reader)
  return reader
}
const createGroup = (name: string) =>
  call<{ id: number }>(app, 'POST /catalogs/groups', { token: person.token, body: { name } })

/** A reader that has heard of a group and left; where it was. */
async function placeOfOne(): Promise<number> {
  const reader = await read()
  await createGroup('Uno')
  await expect.poll(reader.changes).toHaveLength(1)
  const place = reader.place()!
  reader.close()
  return place
}
/** Makes all of the trail older by so many minutes. */
const minutes = (age: number) =>
  app.context.db.pool
    .query(`alter table audit disable trigger user; update audit set at = at - interval '${age} minutes';
    alter table audit enable trigger user`)

describe('whoever comes back with the last id', () => {
  test('hears what was saved since, and nothing else', async () => {
    const place = await placeOfOne()
    const ids = [(await createGroup('Dos')).body.id, (await createGroup('Tres')).body.id]
    const back = await read(person.token, '', place)
    await expect.poll(() => back.changes().map(({ id }) => id)).toEqual(ids)
    expect(back.place()).toBeGreaterThan(place)
    const { body } = await createGroup('Cuatro')
    await expect.poll(() => back.changes().at(-1)?.id).toBe(body.id)
    // Now nothing was missed.
    const again = await read(person.token, '?recent=60', back.place())
    await expect.poll(again.place).toBe(back.place())
    expect(again.events).toEqual([])
  })

  test('hears it after an hour, too, and asks for everything after more than a day', async () => {
    const place = await placeOfOne()
    const { body } = await createGroup('Dos')
    await minutes(23 * 60)
    await expect.poll((await read(person.token, '', place)).changes).toMatchObject([{ id: body.id }])
    await minutes(61)
    const late = await read(person.token, '', place)
    await expect.poll(() => late.events.map(({ name }) => name)).toEqual(['missed'])
    // From there it goes on.
    await expect.poll(async () => (await read(person.token, '', late.place())).place()).toBe(late.place())
  })

  test('asks for everything where its place is none of this trail', async () => {
    const place = await placeOfOne()
    for (const other of [place + 1_000_000, 'x', '-1', '9'.repeat(16)]) {
      const reader = await read(person.token, '', other)
      await expect.poll(() => reader.events.map(({ name }) => name)).toEqual(['missed'])
      reader.close()
    }
  })

  test('asks for everything where too much was missed to be told', async () => {
    const place = await placeOfOne()
    await app.context.db.pool.query(
      `insert into audit (call, entity, entity_id, action) select 'test', 'group', n, 'update' from generate_series(1, 5000) as n`,
    )
    const reader = await read(person.token, '', place)
    await expect.poll(() => reader.events.map(({ name }) => name)).toEqual(['missed'])
  })

  test('asks for everything after somebody was erased, whose name may have been in any record, as readers do that stayed', async () => {
    const place = await placeOfOne()
    const stayed = await read()
    const { id } = await createEmployee(app, { first_name: 'Zoraida', last_name: 'Ñungo', is_active: false })
    await call(app, `POST /personal-data/employees/${id}/erase`, { token: person.token })
    for (const reader of [stayed, await read(person.token, '', place)])
      await expect.poll(() => reader.events.at(-1)).toEqual({ name: 'missed', data: {} })
    expect((await read(person.token, '', stayed.place())).events).toEqual([])
  })

  test('misses no save that was committed behind a later one', async () => {
    const reader = await read()
    await expect.poll(reader.place).toBeDefined()
    let late!: () => void
    const waits = new Promise<void>((resolve) => (late = resolve))
    const { db } = app.context
    // On the embedded database no two transactions run at once: there the number is taken, and its row comes later.
    const { rows } = await db.pool.query<{ id: string }>(`select nextval(pg_get_serial_sequence('audit', 'id')) as id`)
    const slow = waits.then(() =>
      db.pool.query(
        `insert into audit (id, call, entity, entity_id, action) overriding system value values ($1, 'test', 'group', 4711, 'update')`,
        [rows[0]!.id],
      ),
    )
    const { body } = await createGroup('Después')
    await expect.poll(reader.changes).toMatchObject([{ id: body.id }])
    const place = reader.place()!
    expect(place).toBeLessThan(Number(rows[0]!.id))
    reader.close()
    late()
    await slow
    const back = await read(person.token, '', place)
    await expect.poll(() => back.changes().map(({ id }) => id)).toEqual(expect.arrayContaining([4711, body.id]))
  })

  test('hears it from another instance', async () => {
    const place = await placeOfOne()
    const second = await secondInstance(app)
    const { body } = await createGroup('Dos')
    const reader = await readEvents(second, person.token, '', place)
    await expect.poll(reader.changes).toMatchObject([{ entity: 'group', id: body.id }])
    await second.close()
  })

  test('hears nothing of what is private to somebody else', async () => {
    const other = await signedIn(app, { role: 'Consulta' })
    const place = await placeOfOne()
    const view = { noun: 'projects', name: 'Mías', state: '/projects' }
    await call(app, 'POST /views', { token: person.token, body: view })
    const { body } = await createGroup('Dos')
    await expect.poll((await read(other.token, '', place)).changes).toMatchObject([{ entity: 'group', id: body.id }])
    const own = await read(person.token, '', place)
    await expect.poll(() => own.changes().map(({ entity }) => entity)).toEqual(['view', 'group'])
  })
})
