// On both engines: its room depends on the engine.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { emptyBackend } from '#server/testing/testDb.ts'

import type { Backend } from './backend.ts'
import { kyselyOver } from './driver.ts'
import { applyFunctions, functionsFolder } from './functions.ts'
import { updateSchema } from './migrate.ts'

let backend: Backend
let folder: string

beforeAll(async () => {
  backend = await emptyBackend()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-functions-'))
  await backend.migrating((pool) => updateSchema(kyselyOver(pool), () => {}))
  fs.cpSync(functionsFolder, folder, { recursive: true })
}, 60_000)
afterAll(async () => {
  await backend.close()
  fs.rmSync(folder, { recursive: true })
})

const apply = () => backend.migrating((pool) => applyFunctions(kyselyOver(pool), { folder }))
const texts = () =>
  fs.readdirSync(functionsFolder).map((file) => fs.readFileSync(path.join(functionsFolder, file), 'utf8'))
const found = async (text: string): Promise<string[]> => {
  const { rows } = await backend.pool.query<{ name: string }>(text)
  return rows.map(({ name }) => name)
}

test('every function of a migrated database stands in a file of its own name, and no other does', async () => {
  const inForce = await found(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
  )
  expect(inForce).toEqual(
    fs
      .readdirSync(functionsFolder)
      .map((file) => path.basename(file, '.sql'))
      .toSorted(),
  )
})

test('every trigger of a migrated database stands in the file of its function or is made by keep_noun, and no other does', async () => {
  const inForce = await found(
    `select tgname || ' on ' || tgrelid::regclass as name from pg_trigger where not tgisinternal order by 1`,
  )
  const written = texts().flatMap((text) =>
    Array.from(
      text.matchAll(/^create or replace trigger (\w+)[^;]*? on (\w+)/gms),
      ([, name, table]) => `${name} on ${table}`,
    ),
  )
  const kept = texts().flatMap((text) =>
    Array.from(text.matchAll(/^select keep_noun\('\w+', '(\w+)'(, false)?\)/gm), ([, table, uncounted]) =>
      ['audited', ...(uncounted ? [] : ['count_added', 'count_none', 'count_removed'])].map(
        (name) => `${name} on ${table}`,
      ),
    ).flat(),
  )
  expect(kept).toContain('count_added on customers')
  expect([...written, ...kept].toSorted()).toEqual(inForce.toSorted())
})

test('a function whose text changed is applied again, the others are not', async () => {
  expect(await apply()).toEqual([])
  const file = path.join(folder, 'excerpt.sql')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('<= 80', '<= 3'))
  expect(await apply()).toEqual(['excerpt'])
  expect(await found(`select excerpt('Acta de inicio') as name`)).toEqual(['Acta de inicio…'])
  expect(await apply()).toEqual([])
})

test('a text that is wrong changes nothing, and is applied once it is mended', async () => {
  const [one, other] = ['count_none.sql', 'total_of.sql'].map((name) => path.join(folder, name))
  const right = fs.readFileSync(other!, 'utf8')
  fs.appendFileSync(one!, '-- Another text.\n')
  fs.writeFileSync(other!, 'create or replace function total_of(counted text) returns integer language sql;')
  await expect(apply()).rejects.toThrow(/no function body/)
  fs.writeFileSync(other!, `${right}-- Another text.\n`)
  expect(await apply()).toEqual(['count_none', 'total_of'])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from functions_in_force`.execute(
    kyselyOver(backend.pool),
  )
  expect(rows).toEqual([{ n: fs.readdirSync(folder).length }])
})
