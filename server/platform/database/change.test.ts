// On both engines: its room depends on the engine.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { emptyTables, testDatabase } from '#server/testing/testDb.ts'

import { changesChannel } from './announcer.ts'
import type { Actor } from './change.ts'
import type { Database } from './database.ts'
import { uniqueViolation } from './errors.ts'
import { insertAlone } from './records.ts'

const actor: Actor = { employeeId: 7, call: 'POST /groups', requestId: 'request-1' }
let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => db.close())
beforeEach(async () => emptyTables(db))

const named = (name: string): Promise<{ name: string }[]> =>
  db.sql.selectFrom('groups').select('name').where('name', '=', name).execute()

async function settings(): Promise<unknown> {
  const { rows } = await db.pool.query(`
    select current_setting('portal.actor', true) as actor, current_setting('portal.call', true) as call,
      current_setting('portal.request', true) as request`)
  return rows[0]
}

/** Fails with a SQLSTATE as a conflict with another transaction would. */
const failWith = (state: string): string => `do $$ begin raise exception 'lost' using errcode = '${state}'; end $$`

test('the audit trail knows who acts, by which call and request', async () => {
  await db.change(actor, async (tx) => {
    await tx.insertInto('groups').values({ name: 'Nuevo' }).execute()
  })
  const [row] = await db.sql.selectFrom('audit').selectAll().execute()
  expect(row).toMatchObject({
    actor_id: 7,
    call: 'POST /groups',
    request_id: 'request-1',
    entity: 'group',
    action: 'create',
  })
})

test('who acts is known inside the transaction alone, and not to the next user of the connection', async () => {
  await db.change(actor, async (tx) => {
    const { rows } = await sql`select current_setting('portal.actor', true) as actor`.execute(tx)
    expect(rows).toEqual([{ actor: '7' }])
  })
  expect(Object.values((await settings()) as object).filter(Boolean)).toEqual([])
})

test('nobody and no request are no value', async () => {
  await db.change({ employeeId: null, call: 'POST /groups' }, async (tx) => {
    await tx.insertInto('groups').values({ name: 'Nuevo' }).execute()
  })
  const [row] = await db.sql.selectFrom('audit').selectAll().execute()
  expect(row).toMatchObject({ actor_id: null, request_id: null })
})

test('whatever comes in as a request id is only ever a value', async () => {
  const requestId = `'; drop table audit; -- \\' \u0000 \n ñ`
  await db.change({ ...actor, requestId }, async (tx) => {
    const { rows } = await sql`select current_setting('portal.request') as request`.execute(tx)
    expect(rows).toEqual([{ request: `'; drop table audit; -- \\'   ñ` }])
  })
})

test('what the work returns comes back when it is committed', async () => {
  const id = await db.change(actor, async (tx) =>
    tx.insertInto('groups').values({ name: 'Nuevo' }).returning('id').executeTakeFirstOrThrow(),
  )
  expect(id).toEqual({ id: expect.any(Number) })
  expect(await named('Nuevo')).toHaveLength(1)
})

test('an error in the work takes everything back, and reaches the caller as it is', async () => {
  const mistake = new Error('a rule refuses it')
  const work = db.change(actor, async (tx) => {
    await tx.insertInto('groups').values({ name: 'Nuevo' }).execute()
    throw mistake
  })
  await expect(work).rejects.toBe(mistake)
  expect(await named('Nuevo')).toEqual([])
  expect(await db.sql.selectFrom('audit').selectAll().execute()).toEqual([])
})

test('work that goes on after a failed statement is not taken for done', async () => {
  const work = db.change(actor, async (tx) => {
    await tx.insertInto('groups').values({ name: 'Nuevo' }).execute()
    await expect(tx.insertInto('groups').values({ name: 'NUEVO' }).execute()).rejects.toThrow('groups_name_unique')
    return 'done'
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await named('Nuevo')).toEqual([])
})

test.each(['40P01', '40001'])('work that loses a conflict (%s) is run again, and counts once', async (state) => {
  let attempts = 0
  await db.change(actor, async (tx) => {
    attempts++
    await tx.insertInto('groups').values({ name: 'Nuevo' }).execute()
    if (attempts < 4) {
      await sql.raw(failWith(state)).execute(tx)
    }
  })
  expect(attempts).toBe(4)
  expect(await named('Nuevo')).toHaveLength(1)
})

test('each run that is begun again is told with its code and its call, whichever way the change is made', async () => {
  const told: unknown[] = []
  db.onRetry((retry) => told.push(retry))
  let attempts = 0
  await db.change(actor, async (tx) => {
    attempts++
    if (attempts < 3) await sql.raw(failWith(attempts === 1 ? '40P01' : '40001')).execute(tx)
  })
  expect(told).toEqual([
    { code: '40P01', call: 'POST /groups' },
    { code: '40001', call: 'POST /groups' },
  ])
  await db.pool.query(`
    create sequence tries;
    create function lose_once() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception 'lost' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger lose_once before insert on groups for each row execute function lose_once()`)
  await add({ ...actor, call: 'POST /catalogs/groups' }, 'Alone')
  await db.pool.query('drop function lose_once cascade; drop sequence tries')
  expect(told.slice(2)).toEqual([{ code: '40P01', call: 'POST /catalogs/groups' }])
})

test('work that loses a fourth time fails with that conflict', async () => {
  let attempts = 0
  const work = db.change(actor, async (tx) => {
    attempts++
    await sql.raw(failWith('40P01')).execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '40P01' })
  expect(attempts).toBe(4)
})

test('any other error is not run again', async () => {
  let attempts = 0
  const work = db.change(actor, async (tx) => {
    attempts++
    await tx
      .insertInto('groups')
      .values([{ name: 'Nuevo' }, { name: 'nuevo' }])
      .execute()
  })
  await expect(work).rejects.toSatisfy((error) => uniqueViolation(error) === 'groups_name_unique')
  expect(attempts).toBe(1)
})

test('a transaction that has ended cannot be used any more', async () => {
  const tx = await db.change(actor, async (inside) => inside)
  await expect(tx.selectFrom('groups').selectAll().execute()).rejects.toThrow(/committed/)
})

test('changes wait for each other, on one connection or on many', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) =>
      db.change(actor, async (tx) => {
        await tx
          .insertInto('groups')
          .values({ name: `Grupo ${n}` })
          .execute()
      }),
    ),
  )
  expect(await db.sql.selectFrom('audit').select('id').execute()).toHaveLength(20)
})

const add = (by: Actor, name: string) =>
  insertAlone(
    db,
    by,
    {
      table: 'groups',
      details: 'select groups.id, groups.name from groups',
      row: z.object({ id: z.int(), name: z.string() }),
    },
    { name },
  )

test('a change of one statement is written, read back and told to the audit trail like any other', async () => {
  const requestId = `'; drop table audit; -- \\' \u0000 ñ`
  const row = await add({ ...actor, requestId }, 'Nuevo')
  expect(await named('Nuevo')).toHaveLength(1)
  expect(await db.sql.selectFrom('audit').selectAll().execute()).toMatchObject([
    {
      actor_id: 7,
      call: 'POST /groups',
      request_id: `'; drop table audit; -- \\'  ñ`,
      entity: 'group',
      entity_id: row.id,
      action: 'create',
    },
  ])
})

test('who acts in a change of one statement is not known to the next user of the connection', async () => {
  await add(actor, 'Nuevo')
  await add({ employeeId: null, call: 'POST /groups' }, 'Otro')
  expect(Object.values((await settings()) as object).filter(Boolean)).toEqual([])
  const rows = await db.sql.selectFrom('audit').select(['actor_id', 'request_id']).orderBy('id').execute()
  expect(rows[1]).toEqual({ actor_id: null, request_id: null })
})

test('a change of one statement that is refused leaves nothing, in the audit trail neither', async () => {
  await add(actor, 'Nuevo')
  await expect(add(actor, 'NUEVO')).rejects.toSatisfy((error) => uniqueViolation(error) === 'groups_name_unique')
  expect(await db.sql.selectFrom('audit').select('id').execute()).toHaveLength(1)
})

test('a change of one statement is announced to who listens for changes', async () => {
  const heard = Promise.withResolvers<string>()
  const stop = await db.listen(changesChannel, heard.resolve)
  await add(actor, 'Nuevo')
  expect(await heard.promise).toBe('changed')
  await stop()
})
