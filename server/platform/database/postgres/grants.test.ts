import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createFirstData } from '#server/first-data/first-data.ts'
import { testAdministrator } from '#server/testing/first-data.ts'
import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { type Database, openDatabase } from '../database.ts'
import { erase, patternsOf } from '../erasing.ts'

// Two users on one database: one runs the migrations and owns the tables, the other is the portal's.
const source = inject('testEngine')
if (source.engine !== 'postgres') {
  throw new Error('These tests are about a PostgreSQL server')
}
const { serverUrl } = source
const database = databaseName('copy')
const [owner, own] = [`${database}_owner`, `${database}_own`]
const logged: string[] = []
let db: Database

const urlOf = (user: string): string => {
  const url = new URL(withDatabase(serverUrl, database))
  url.username = user
  url.password = 'portal'
  return url.href
}
const open = () =>
  openDatabase({ url: urlOf(own), migrationUrl: urlOf(owner), dataDir: '', log: (message) => logged.push(message) })
const code = async (statement: string) =>
  db.pool.query(statement).then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  )
const refused = '42501'

beforeAll(async () => {
  await onServer(
    serverUrl,
    `create role ${owner} login password 'portal'`,
    `create role ${own} login password 'portal'`,
    `create database ${database} owner ${owner} template template0`,
  )
  db = await open()
  const { email: adminEmail, password: adminPassword } = testAdministrator
  await createFirstData(
    db,
    { adminEmail, adminPassword, providerName: 'Proveedor' },
    { hash: async (password) => Promise.resolve(password) },
  )
})
afterAll(async () => {
  await db.close()
  await onServer(serverUrl, `drop database ${database} with (force)`, `drop role ${own}`, `drop role ${owner}`)
})

test('the portal works as a user that owns no table, from the first data on', async () => {
  const { rows } = await db.pool.query<{ owners: string[] }>(
    `select array_agg(distinct tableowner::text) as owners from pg_tables where schemaname = 'public'`,
  )
  expect(rows[0]?.owners).toEqual([owner])
  await db.change({ employeeId: null, call: 'test' }, async (tx) => {
    await tx.updateTable('groups').set({ is_active: false }).where('name', '=', 'Administración').execute()
  })
  expect(
    await db.sql
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'group')
      .where('call', '=', 'test')
      .execute(),
  ).toEqual([{ action: 'update' }])
  expect(logged.filter((line) => line.includes('auditoría'))).toEqual([])
})

test('it may add to the audit trail, and neither change, remove nor empty it, nor take its guard away', async () => {
  for (const statement of [
    `update audit set call = 'other'`,
    'delete from audit',
    'truncate audit',
    'alter table audit disable trigger audit_is_append_only',
    'drop trigger audit_is_append_only on audit',
    `create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return new; end'`,
    'set session_replication_role = replica',
    'alter table employees disable trigger audited',
  ])
    expect([statement, await code(statement)]).toEqual([statement, refused])
})

test('it erases a person, in the trail too, and forgets what is too old, by two functions that others may not call', async () => {
  const { id, email } = await db.sql.selectFrom('employees').select(['id', 'email']).executeTakeFirstOrThrow()
  const named = async () =>
    (await db.pool.query('select from audit where after::text like $1', [`%${email}%`])).rows.length
  expect(await named()).toBeGreaterThan(0)
  const holder = { kind: 'employee', id } as const
  await db.change({ employeeId: null, call: 'test' }, async (tx) => erase(tx, holder, await patternsOf(tx, holder)))
  expect(await named()).toBe(0)
  const { rows } = await db.pool.query(`select forget_trail(now() + interval '1 day', 1) as removed`)
  expect(rows).toEqual([{ removed: 1 }])
  const open = await db.pool.query(`select proname from pg_proc where proname in ('erase_person', 'forget_trail')
    and (not prosecdef or has_function_privilege('public', oid, 'EXECUTE'))`)
  expect(open.rows).toEqual([])
})

test('it may neither make nor change tables, nor touch what only migrations write', async () => {
  for (const statement of [
    'create table other (id integer)',
    'alter table employees add column other integer',
    'truncate employees cascade',
    'delete from kysely_migration',
  ])
    expect([statement, await code(statement)]).toEqual([statement, refused])
})

test('what was granted beyond that is taken away at the next start, and what was taken away is granted', async () => {
  await onServer(urlOf(owner), `grant all on audit to ${own}`, `revoke insert on customers from ${own}`)
  const others = await Promise.all([open(), open(), open()])
  await Promise.all(others.map(async (other) => other.close()))
  expect(await code('delete from audit')).toBe(refused)
  const { rows } = await db.pool.query(`select has_table_privilege('customers', 'INSERT') as may`)
  expect(rows).toEqual([{ may: true }])
})

test('a user that may change the trail all the same is named in the log', async () => {
  logged.length = 0
  await onServer(serverUrl, `grant ${owner} to ${own}`)
  await (await open()).close()
  await onServer(serverUrl, `revoke ${owner} from ${own}`)
  expect(logged.join('\n')).toContain(`El usuario ${own} de DATABASE_URL puede cambiar la auditoría`)
})

test('without the other user the portal’s own can’t make the tables', async () => {
  const empty = databaseName('copy')
  await onServer(serverUrl, `create database ${empty}`)
  const url = new URL(withDatabase(serverUrl, empty))
  url.username = own
  url.password = 'portal'
  await expect(openDatabase({ url: url.href, dataDir: '' })).rejects.toThrow(
    /no se pudo hacer: Al usuario de DATABASE_URL le faltan permisos/,
  )
  await onServer(serverUrl, `drop database ${empty} with (force)`)
})
