// On both engines: it measures a function of the database.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Erased } from '#contract/personal-data.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { isFull } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { testDatabase } from '#server/testing/testDb.ts'

/** Many more of them where the whole suite is run. */
const changes = isFull ? 100_000 : 10_000
const portion = 10_000
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

test(`of ${changes} changes those that name somebody are rewritten within the time that a statement has, piece by piece`, async () => {
  const ana = await signedIn(app, { role: 'Administrador' })
  const luis = await createEmployee(app, { first_name: 'Luis', last_name: 'Íñiguez', is_active: false })
  const began = performance.now()
  const { body } = await call<Erased>(app, `POST /personal-data/employees/${luis.id}/erase`, { token: ana.token })
  const ms = performance.now() - began
  expect(body).toEqual({ texts: 0, trailRows: changes / 100 + 1 })
  expect(ms).toBeLessThan(20_000)
}, 60_000)
