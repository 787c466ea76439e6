// On both engines: it speaks SQL.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rowsFor } from '#server/features/imports/applying/rolling.service.ts'
import { signedIn } from '#server/testing/factories.ts'
import { csv, type Line } from '#server/testing/imports-of.ts'
import { headers, importing, manyRows } from '#server/testing/imports.ts'
import { readyImport } from '#server/testing/ready-import.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// Files of many rows: what is done portion by portion comes to the same as at once.

let app: TestApp
let ownerId: number
let mine: ReturnType<typeof importing>
let city: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  const me = await signedIn(app, { role: 'Administrador' })
  ownerId = me.employeeId
  mine = importing(app, me.token)
  city = (await mine.made()).cityName
})
afterAll(() => app.close())

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.context.db.pool.query<Row>(text, values)).rows

/** New customers, whose codes begin with a letter of their own. */
const newLines = (letter: string, many: number): Line[] =>
  Array.from({ length: many }, (_, n) => ['', '', `${letter}-${n}`, `Cliente ${n}`, `${letter}-900${n}`, '', city])

test('more rows than one statement writes are written whole, new ones and changed ones, each with its row of the trail', async () => {
  const many = manyRows(app, 1_050)
  const came = await mine.imported(csv([headers.slice(0, 7), ...newLines('L', many)]))
  expect((await mine.apply(came.id)).body).toEqual({ added: many, changed: 0, unchanged: 0 })
  const stored = await rowsOf<{ id: number }>(`select id from customers where code like 'L-%' order by id`)
  const ids = stored.map(({ id }) => id)
  expect(ids).toHaveLength(many)

  expect((await mine.apply(await readyImport(app, ownerId, ids, 7))).body).toEqual({
    added: 0,
    changed: many,
    unchanged: 0,
  })
  const trail = await rowsOf(
    `select action, version, count(*)::integer as records, count(distinct entity_id)::integer as different
    from audit where entity = 'customer' and entity_id = any ($1::integer[]) group by 1, 2 order by 2`,
    [ids],
  )
  expect(trail).toEqual([
    { action: 'create', version: 1, records: many, different: many },
    { action: 'update', version: 2, records: many, different: many },
  ])
})

test('a portion that takes too long is written in smaller ones: a slow machine comes to the end, too', async () => {
  await app.context.db.pool.query(`create function too_slow() returns trigger language plpgsql as $$
    begin
      if (select count(*) from came) > 10 then raise exception 'too slow' using errcode = '57014'; end if;
      return null;
    end $$;
    create trigger too_slow after insert on customers referencing new table as came for each statement
      execute function too_slow()`)
  const many = 120
  const came = await mine.imported(csv([headers.slice(0, 7), ...newLines('S', many)]))
  expect((await mine.apply(came.id)).body).toEqual({ added: many, changed: 0, unchanged: 0 })
  await app.context.db.pool.query('drop function too_slow() cascade')
  const [found] = await rowsOf(`select count(*)::integer as records, count(distinct audit.entity_id)::integer as told
    from customers left join audit on entity = 'customer' and entity_id = customers.id where code like 'S-%'`)
  expect(found).toEqual({ records: many, told: many })
})

test.each([
  ['a quick one is followed by a larger one', 50, 10, 100],
  ['a slow one by a smaller one', 100, 80, 25],
  ['the quickest by no more than 500 rows', 500, 1, 500],
  ['the slowest by no less than 5 rows', 50, 60_000, 5],
])('a portion takes about as long as it may: %s', (_, rows, took, next) => {
  expect(rowsFor(20, { rows, took })).toBe(next)
})

describe('rows that can’t be saved beside each other', () => {
  test('are all found in a file in which each is there twice', async () => {
    const lines = newLines('T', 400)
    const came = await mine.imported(csv([headers.slice(0, 7), ...lines, ...lines, ...newLines('U', 3)]))
    expect(came.counts).toMatchObject({ rejected: 800, added: 3 })
    // Each names the row that it stands beside: the first customer is in the rows 2 and 402.
    expect(came.rows.slice(0, 2).map(({ row, problem }) => [row, problem])).toEqual([
      [2, 'Otra fila del archivo tiene el mismo código, documento, correo o nombre. Es la fila 402.'],
      [3, 'Otra fila del archivo tiene el mismo código, documento, correo o nombre. Es la fila 403.'],
    ])
  })

  test('are found when a row is given what another one has, and not looked for elsewhere', async () => {
    const came = await mine.imported(csv([headers.slice(0, 7), ...newLines('V', 3)]))
    const decided = await mine.decide(came.id, 3, { code: 'v-0' })
    expect(decided.body).toMatchObject({ kind: 'rejected', problem: expect.any(String) })
    expect((await mine.rowsOf(came.id)).map(({ kind }) => kind)).toEqual(['rejected', 'rejected', 'added'])
  })
})

test('a reading never waits until what is too old is removed', async () => {
  const old = await rowsOf<{ id: number }>(
    `insert into imports (owner_id, noun, file_name, state, created_at)
    select $1, 'customers', 'vieja.csv', 'ready', now() - interval '2 days' from generate_series(1, 5) returning id`,
    [ownerId],
  )
  const left = () => rowsOf(`select from imports where id = any ($1::integer[])`, [old.map(({ id }) => id)])
  await mine.imported(csv([headers.slice(0, 7), ...newLines('W', 1)]))
  expect(await left()).toHaveLength(5)
})
