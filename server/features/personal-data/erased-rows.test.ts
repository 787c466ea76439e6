// On both engines: it speaks SQL.
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import { lookForDamage } from '#server/platform/backup/damage.ts'
import { kyselyOver } from '#server/platform/database/driver.ts'
import { migrate, migrationsFolder, updateSchema } from '#server/platform/database/migrate.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyBackend } from '#server/testing/testDb.ts'

// Access tokens and private views go with the employee who is erased. A backup would count them as lost rows if the trail
// did not have their removal.

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('what goes with an erased employee is removed in the trail, where a private view stays private', async () => {
  const { pool } = app.context.db
  const ana = await signedIn(app, { role: 'Administrador' })
  const luis = await signedIn(app, { role: 'Administrador' }, { first_name: 'Luis', last_name: 'Íñiguez' })
  const view = { noun: 'customers', name: 'Despidos', state: '/customers?q=despidos', shared: false }
  await call(app, 'POST /views', { token: luis.token, body: view })
  await call(app, 'POST /accounts/tokens', { token: luis.token, body: { name: 'Programa', permissions: ['read'] } })
  await pool.query(`update employees set is_active = false where id = $1`, [luis.employeeId])
  const { status } = await call(app, `POST /personal-data/employees/${luis.employeeId}/erase`, { token: ana.token })
  expect(status).toBe(200)
  const { rows: removed } = await pool.query(
    `select entity, call, actor_id, before from audit where action = 'delete' order by entity`,
  )
  const by = { call: 'POST /personal-data/:kind/:id/erase', actor_id: ana.employeeId }
  expect(removed).toEqual([
    { entity: 'accessToken', ...by, before: null },
    { entity: 'view', ...by, before: { owner_id: luis.employeeId, shared: false } },
  ])
  const { body } = await call<Page<AuditRow>>(app, 'GET /audit?entity=view', { token: ana.token })
  expect(body.data).toEqual([])
  expect(await lookForDamage(pool)).toEqual([])
})

test('an upgrade removes in the trail what went with employees who were erased before, and nothing that was lost', async () => {
  const backend = await emptyBackend()
  try {
    await backend.migrating((pool) => migrate(kyselyOver(pool), () => {}, migrationsFolder, '0076'))
    // Employee 7 was erased, 8 was not.
    await backend.pool.query(`insert into erasures (kind, record_id, record_created_at, erased_at, texts, trail_rows)
      values ('employee', 7, '2026-01-05', now(), 0, 0), ('contact', 8, '2026-01-05', now(), 0, 0)`)
    await backend.pool.query(`insert into audit (call, entity, entity_id, action, before, after) values
      ('test', 'accessToken', 1, 'create', null, '{"employee_id": 7}'),
      ('test', 'accessToken', 2, 'create', null, '{"employee_id": 8}'),
      ('test', 'view', 1, 'create', null, '{"owner_id": 7, "shared": false}'),
      ('test', 'view', 2, 'create', null, '{"owner_id": 7, "shared": true}'),
      ('test', 'view', 3, 'create', null, '{"owner_id": 7, "shared": false}'),
      ('test', 'view', 3, 'update', '{"shared": false}', '{"shared": true}'),
      ('test', 'view', 4, 'create', null, '{"owner_id": 7, "shared": true}'),
      ('test', 'view', 4, 'update', '{"shared": true}', '{"shared": false}'),
      ('test', 'view', 5, 'create', null, '{"owner_id": 7, "shared": false}'),
      ('test', 'view', 5, 'delete', '{"owner_id": 7, "shared": false}', null),
      ('test', 'view', 6, 'create', null, '{"owner_id": 8, "shared": false}')`)
    await backend.migrating((pool) => updateSchema(kyselyOver(pool), () => {}))
    const { rows } = await backend.pool.query(
      `select entity, entity_id, before from audit where action = 'delete' and call = 'system' order by id`,
    )
    expect(rows).toEqual([
      { entity: 'accessToken', entity_id: 1, before: null },
      { entity: 'view', entity_id: 1, before: { owner_id: 7, shared: false } },
      { entity: 'view', entity_id: 4, before: { owner_id: 7, shared: false } },
    ])
    expect(await lookForDamage(backend.pool)).toEqual([
      { kind: 'trail', table: 'access_tokens', rows: 1 },
      { kind: 'trail', table: 'views', rows: 3 },
    ])
  } finally {
    await backend.close()
  }
}, 60_000)
