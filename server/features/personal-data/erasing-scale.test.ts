// On both engines: it measures a function of the database.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Erased } from '#contract/personal-data.ts'
import { patternsOf } from '#server/platform/database/erasing.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { isFull } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { testDatabase } from '#server/testing/testDb.ts'

import { tracesOf, trailOf } from './personal-data.queries.ts'

/** Many more of them where the whole suite is run. */
const changes = isFull ? 100_000 : 10_000
const portion = 2_000
let app: TestApp

beforeAll(async () => {
  app = await testApp({}, { db: await testDatabase({ statementTimeoutMs: 4_000 }) })
  for (let first = 1; first < changes; first += portion)
    await app.context.db.pool.query(
      `insert into audit (at, actor_id, call, entity, entity_id, action, before, after, project_id)
     select '2020-01-01'::timestamptz + n * interval '10 minutes', n % 200, 'PUT /project-checkpoints/:id', 'checkpoint', n % 5000,
       'update', jsonb_build_object('comments', 'Se revisó el plan con el equipo de la región y quedó pendiente la aprobación ' || n, 'summary', ''),
       jsonb_build_object('comments', case when n % 100 = 0 then 'Habló Luis Íñiguez, ' else '' end
         || 'se acordó entregar la versión definitiva antes del día 15 y repetir la prueba número ' || n, 'summary', 'Reunión'), n % 700
     from generate_series($1::integer, $1::integer + ${portion - 1}) as n`,
      [first],
    )
}, 180_000)
afterAll(() => app.close())

const leaver = (first_name: string, last_name: string) =>
  createEmployee(app, { first_name, last_name, is_active: false })

/** Rows of a sheet, of which these name somebody. */
async function anImport(rows: number, { naming, name }: { naming: number[]; name: string }): Promise<number> {
  const { employeeId } = await signedIn(app, { role: 'Administrador' })
  const { rows: made } = await app.context.db.pool.query<{ id: number }>(
    `insert into imports (owner_id, noun, file_name, state) values ($1, 'contacts', 'c.csv', 'ready') returning id`,
    [employeeId],
  )
  const { id } = made[0]!
  await app.context.db.pool.query(
    `insert into import_rows (import_id, sheet, row, cells)
    select $1, 0, n, json_build_array(n, case when n = any ($3::integer[]) then $4::text end) from generate_series(1, $2::integer) as n`,
    [id, rows, naming, name],
  )
  return id
}

test('the trail of somebody is the same however small the pieces are in which it is read', async () => {
  const holder = { kind: 'employee', id: (await leaver('Luis', 'Íñiguez')).id } as const
  const { sql } = app.context.db
  const patterns = await patternsOf(sql, holder)
  const trail = await trailOf(sql, holder, patterns, { audit: 3_000, import_rows: 1 })
  expect(trail).toHaveLength(changes / 100 + 1)
  expect(trail).toEqual(await trailOf(sql, holder, patterns, { audit: 2 * changes, import_rows: 1 }))
})

test('somebody is found in, and erased from, each row of a sheet that is read and rewritten in several pieces', async () => {
  const { token } = await signedIn(app, { role: 'Administrador' })
  const { id } = await leaver('Zoraida', 'Ñungo')
  const { sql } = app.context.db
  const naming = [1, 5_000, 5_001, 10_001]
  const of = await anImport(10_001, { naming, name: 'Zoraida Ñungo' })
  expect(await tracesOf(sql, await patternsOf(sql, { kind: 'employee', id }))).toEqual(
    naming.map((n) => ({ place: 'import_rows', id: of, field: 'cells', value: `[${n}, "Zoraida Ñungo"]` })),
  )
  const { body } = await call<Erased>(app, `POST /personal-data/employees/${id}/erase`, { token })
  expect(body).toEqual({ texts: 4, trailRows: 1 })
  const { rows } = await app.context.db.pool.query(
    `select row from import_rows where import_id = $1 and cells ->> 1 = $2 order by row`,
    [of, `Titular suprimido ${id}`],
  )
  expect(rows).toEqual(naming.map((row) => ({ row })))
})

test(`of ${changes} changes those that name somebody are rewritten within the time that a statement has, piece by piece`, async () => {
  const ana = await signedIn(app, { role: 'Administrador' })
  const luis = await leaver('Luis', 'Íñiguez')
  const began = performance.now()
  const { body } = await call<Erased>(app, `POST /personal-data/employees/${luis.id}/erase`, { token: ana.token })
  const ms = performance.now() - began
  expect(body).toEqual({ texts: 0, trailRows: changes / 100 + 1 })
  expect(ms).toBeLessThan(20_000)
}, 60_000)
