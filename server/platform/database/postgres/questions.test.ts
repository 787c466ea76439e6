import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { openDatabase } from '../database.ts'
import { knownMigrations } from '../migrate.ts'
import { askServer, demandServer } from './questions.ts'

const source = inject('testEngine')
const serverUrl = source.engine === 'postgres' ? source.serverUrl : ''

let name: string
let url: string
let user: string
/** The database as a role that is no superuser. */
let asUser: string

beforeEach(async () => {
  name = databaseName('copy')
  url = withDatabase(serverUrl, name)
  user = `${name}_user`
  asUser = url.replace(/\/\/[^@]*@/, `//${user}:portal@`)
  await onServer(serverUrl, `create role ${user} login password 'portal'`)
})
afterEach(async () => {
  await onServer(serverUrl, `drop database if exists ${name} with (force)`, `drop role ${user}`)
})

const make = async (more = '', ...statements: string[]): Promise<void> => {
  await onServer(serverUrl, `create database ${name} template template0 ${more}`)
  if (statements.length > 0) await onServer(url, ...statements)
}
const asked = async (server: { url: string; migrationUrl?: string }): Promise<string[]> =>
  (await askServer(server)).map(([what]) => what)
const migrate = async (): Promise<void> => (await openDatabase({ url, dataDir: '' })).close()

test('a database as it should be has nothing to answer for, empty and brought up to date', async () => {
  await make(`owner ${user}`)
  expect(await askServer({ url: asUser })).toEqual([])
  await (await openDatabase({ url: asUser, dataDir: '' })).close()
  expect(await askServer({ url: asUser })).toEqual([])
})

test('every remark says what is wrong and the way out, and a start ends with them', async () => {
  await make(`encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`)
  await expect(demandServer({ url })).rejects.toThrow(
    `La base de datos ${name} guarda los textos en LATIN1, y el portal necesita UTF8. Cree otra y póngala en DATABASE_URL: CREATE DATABASE portal ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0;`,
  )
})

test('nothing is written to a database that is refused', async () => {
  await make(`encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`)
  await expect(demandServer({ url })).rejects.toThrow('SQL_ASCII')
  await onServer(url, 'create table kysely_migration (n integer)')
})

describe('the extension', () => {
  test('in a schema that the user does not look into is said, with both ways out', async () => {
    await make(`owner ${user}`, 'create schema extensions', 'create extension pg_trgm schema extensions')
    const [remark] = await askServer({ url: asUser })
    expect(remark?.[0]).toBe(`La extensión pg_trgm está en el esquema extensions, donde ${user} no la ve.`)
    expect(remark?.[1]).toContain(`ALTER ROLE ${user} SET search_path = public, extensions;`)
    await onServer(
      url,
      `grant usage on schema extensions to ${user}`,
      `alter role ${user} set search_path = public, extensions`,
    )
    expect(await askServer({ url: asUser })).toEqual([])
    await (await openDatabase({ url: asUser, dataDir: '' })).close()
  })

  test('that the user may not make is said, and one that is there is enough', async () => {
    await make('', `grant create on schema public to ${user}`)
    expect(await asked({ url: asUser })).toEqual([
      `Al usuario ${user} le falta el permiso CREATE en la base de datos ${name} para crear la extensión pg_trgm.`,
    ])
    await onServer(url, 'create extension pg_trgm')
    expect(await askServer({ url: asUser })).toEqual([])
  })
})

describe('rights', () => {
  test('to make tables are asked for, as a server from 15 on gives them to the owner alone', async () => {
    await make('', 'create extension pg_trgm')
    expect(await asked({ url: asUser })).toEqual([
      `Al usuario ${user} le falta el permiso CREATE en el esquema public: no puede hacer las tablas.`,
    ])
  })

  test('on tables of somebody else: the one that is missing is named, and who owns them where they are outdated', async () => {
    await make()
    await migrate()
    await onServer(url, `grant select, insert, update, delete on all tables in schema public to ${user}`)
    expect(await askServer({ url: asUser })).toEqual([])
    await onServer(url, `revoke insert on projects from ${user}`, `revoke delete, update on cities from ${user}`)
    expect(await asked({ url: asUser })).toEqual([
      `Al usuario ${user} de DATABASE_URL le faltan permisos: DELETE en cities, UPDATE en cities, INSERT en projects.`,
    ])
    // The start itself gives them, as the owner.
    expect(await askServer({ url: asUser, migrationUrl: url })).toEqual([])
    await onServer(url, `delete from kysely_migration where name = '${knownMigrations().at(-1)}'`)
    expect((await asked({ url: asUser })).join('\n')).toMatch(/^Las tablas \(.+\) son de postgres, y .* no puede/m)
  })

  test('a schema of the user’s own name would take the tables, and no schema at all takes none', async () => {
    await make(`owner ${user}`, 'create extension pg_trgm', `create schema authorization ${user}`)
    expect(await asked({ url: asUser })).toEqual([
      `El usuario ${user} trabaja en el esquema ${user}, y las tablas del portal están en public.`,
    ])
    await onServer(url, `alter role ${user} set search_path = nowhere`)
    expect(await asked({ url: asUser })).toEqual([
      `El usuario ${user} no tiene ningún esquema donde buscar tablas (search_path).`,
    ])
  })

  test('to connect are named', async () => {
    await make('', `revoke connect on database ${name} from public`)
    await expect(askServer({ url: asUser })).rejects.toThrow('le falta el permiso CONNECT')
  })
})

test('two addresses of two databases are told apart', async () => {
  await make()
  expect((await asked({ url, migrationUrl: serverUrl }))[0]).toMatch(/^DATABASE_URL lleva a la base de datos .* otra, /)
})

test('a copy that only reads is refused where migrations are missing, and takes a start where none is', async () => {
  await make('', `alter database ${name} set default_transaction_read_only = on`)
  expect(await asked({ url })).toContain('El PostgreSQL solo deja leer, y a la base de datos le faltan migraciones.')
})

test('a database that writes its days as in Germany is read like another: the connection sets how', async () => {
  await make(
    '',
    `alter database ${name} set datestyle = 'German, DMY'`,
    `alter database ${name} set intervalstyle = 'iso_8601'`,
    `alter database ${name} set bytea_output = 'escape'`,
    `alter database ${name} set timezone = 'America/Bogota'`,
    `alter database ${name} set default_transaction_isolation = 'serializable'`,
  )
  expect(await askServer({ url })).toEqual([])
  const db = await openDatabase({ url, dataDir: '' })
  try {
    const { rows } = await db.pool.query(
      `select '2026-03-05T15:00:00Z'::timestamptz as at, '2026-03-05'::date as day, '\\xff'::bytea as bytes,
        current_setting('transaction_isolation') as isolation`,
    )
    expect(rows).toEqual([
      { at: '2026-03-05T15:00:00.000Z', day: '2026-03-05', bytes: Buffer.from([255]), isolation: 'read committed' },
    ])
  } finally {
    await db.close()
  }
})
