// On both engines: it speaks SQL.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { auditKinds, type AuditFilter } from '#contract/audit.ts'
import type { Database } from '#server/platform/database/database.ts'
import { testDatabase } from '#server/testing/testDb.ts'

import { conditionsOf, withHidden } from './audit-filter.queries.ts'
import { changePage } from './audit.queries.ts'

const changes = 12_000
let db: Database

beforeAll(async () => {
  db = await testDatabase({ statementTimeoutMs: 120_000 })
  await db.pool.query(
    `insert into audit (at, actor_id, call, entity, entity_id, action, before, after, project_id)
     select '2020-01-01'::timestamptz + n * interval '10 minutes', n % 200, 'PUT /customers/:id',
       case when n % 1000 = 0 then 'documentType' when n % 3 = 0 then 'project' else 'customer' end, n % 5000,
       case when n % 2000 = 0 then 'delete' else 'update' end, '{"code": "A"}', '{"code": "B"}',
       case when n % 3 = 0 then n % 5000 end
     from generate_series(1, ${changes}) as n`,
  )
  await db.pool.query('analyze audit')
}, 180_000)
afterAll(() => db.close())

/** The plan of a page's rows, as text. */
async function planOf(filter: AuditFilter): Promise<string> {
  const { sql, values } = conditionsOf({ ...filter, reader: 7 })
  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${withHidden}select id from audit where ${sql} order by ${filter.entityId === undefined ? 'at desc, ' : ''}id desc limit 20`,
    values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each<[string, AuditFilter, RegExp]>([
  ['everything', {}, /audit_by_time/],
  ['days', { from: '2021-02-01', to: '2021-02-28' }, /audit_by_time/],
  ['one record', { entity: 'customer', entityId: 17 }, /audit_by_record/],
  ['a kind of record', { entity: 'documentType' }, /audit_by_entity/],
  ['a person', { employeeId: 7 }, /audit_by_actor/],
  ['removals', { kind: 'delete' }, /audit_by_action/],
  ['a project with what belongs to it', { entity: 'project', entityId: 3, related: true }, /audit_by_project/],
])('a page of %s reads its own index', async (_, filter, index) => {
  const plan = await planOf(filter)
  expect(plan).toMatch(index)
  expect(plan).not.toContain('Seq Scan on audit')
})

test('any page of a long trail is there within a second, the last one too', async () => {
  const pages = [{ offset: 0 }, { offset: changes - 20 }, ...auditKinds.map((kind) => ({ kind, offset: 0 }))]
  for (const page of pages) {
    const begun = performance.now()
    await changePage(db, { top: 20, reader: 7, ...page })
    expect(performance.now() - begun).toBeLessThan(1000)
  }
})
