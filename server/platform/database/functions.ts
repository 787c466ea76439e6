import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Kysely, sql } from 'kysely'

import type { Tables } from './schema/tables.ts'

/** The portal's own functions, one to a file with the triggers that call it. */
export const functionsFolder = fileURLToPath(new URL('./schema/functions', import.meta.url))

/**
 * Applies the files whose text is not the one in force, or all with `again`, in one transaction and one process at a
 * time. A migration drops a function without a file.
 * Indexes and stored columns are computed by `fold`, `sort_key`, `ignore_case`, `full_name` and `city_label`: these
 * must answer the same for ever, or a migration computes the columns again.
 * @returns the applied names @throws Error of the database for a wrong text; then nothing has changed
 */
export async function applyFunctions(
  kysely: Kysely<Tables>,
  { folder = functionsFolder, again = false } = {},
): Promise<string[]> {
  const files = functionsIn(folder)
  if (!again && (await outdated(kysely, files)).length === 0) return []
  return kysely.transaction().execute(async (tx) => {
    await sql`lock table functions_in_force in share row exclusive mode`.execute(tx)
    // Functions call each other, so that the first one may name one that comes later.
    await sql`set local check_function_bodies = off`.execute(tx)
    const changed = again ? files : await outdated(tx, files)
    for (const { name, text, sha256 } of changed) {
      await sql.raw(text).execute(tx)
      await sql`insert into functions_in_force (name, sha256) values (${name}, ${sha256})
        on conflict (name) do update set sha256 = excluded.sha256`.execute(tx)
    }
    return changed.map(({ name }) => name)
  })
}

interface FunctionFile {
  name: string
  text: string
  sha256: string
}

function functionsIn(folder: string): FunctionFile[] {
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const text = fs.readFileSync(path.join(folder, file), 'utf8')
      return { name: path.basename(file, '.sql'), text, sha256: createHash('sha256').update(text).digest('hex') }
    })
}

async function outdated(db: Kysely<Tables>, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from functions_in_force`.execute(db)
  const inForce = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return files.filter(({ name, sha256 }) => inForce.get(name) !== sha256)
}
