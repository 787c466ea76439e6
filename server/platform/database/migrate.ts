import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { lineOf } from '#server/platform/base/error-words.ts'
import { release } from '#server/platform/base/release.ts'
import { databaseTexts } from '#texts/operator/database.ts'

import { applyFunctions } from './functions.ts'
import type { Tables } from './schema/tables.ts'

/** Migrations, then functions and triggers. @throws Error with one clear line, as {@link migrate} does */
export async function updateSchema(kysely: Kysely<Tables>, log: (message: string) => void): Promise<void> {
  const isMigrated = (await migrate(kysely, log)).length > 0
  if (isMigrated) await noteRelease(kysely)
  // What `keep_noun` makes depends on the columns that a table has.
  const applied = await applyFunctions(kysely, { again: isMigrated })
  if (applied.length > 0) log(`functions applied: ${applied.join(', ')}`)
}

export const migrationsFolder = fileURLToPath(new URL('./schema/migrations', import.meta.url))

/**
 * Runs each missing file in order, one process at a time: each in its transaction with the record of its name, those of
 * an empty database in one. A file that has landed never runs again, so a change is a new file.
 * `upTo` names the last file to run, for a database that takes in an archive. @returns the names that were run @throws
 * Error with one clear line for migrations that this program does not know, or a file that fails; what landed before
 * stays
 */
export async function migrate(
  kysely: Kysely<Tables>,
  log: (message: string) => void,
  folder = migrationsFolder,
  upTo?: string,
): Promise<string[]> {
  const files = migrationsIn(folder).filter(({ name }) => upTo === undefined || name <= upTo)
  const landed = await landedMigrations(kysely)
  const known = new Set(files.map(({ name }) => name))
  const unknown = landed.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new Error(databaseTexts.newer(unknown, files.at(-1)?.name, release, await releaseOf(kysely)))
  }
  const done: string[] = []
  if (files.length === landed.length) {
    return done
  }
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => Object.fromEntries(files.map(({ name, file }) => [name, runs(file)])) },
  })
  for (;;) {
    // On an empty database one transaction takes half as long.
    const { error, results = [] } = landed.length === 0 ? await migrator.migrateToLatest() : await migrator.migrateUp()
    if (error !== undefined) {
      const failed = results.find(({ status }) => status === 'Error')
      throw new Error(databaseTexts.migrationFailed(failed?.migrationName, lineOf(error)), { cause: error })
    }
    for (const { migrationName } of results) log(`migrated: ${migrationName}`)
    done.push(...results.map(({ migrationName }) => migrationName))
    if (results.length === 0) return done
  }
}

interface MigrationFile {
  name: string
  file: string
}

/** @throws Error when two files have the same number, or one has none. */
function migrationsIn(folder: string): MigrationFile[] {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: path.basename(file, '.sql'), file: path.join(folder, file) }))
  const numbers = files.map(({ name }) => /^\d{4}(?=_)/.exec(name)?.[0])
  if (numbers.includes(undefined) || new Set(numbers).size < numbers.length) {
    throw new Error(
      `The migrations in ${folder} need numbers of their own: ${files.map(({ name }) => name).join(', ')}`,
    )
  }
  return files
}

/** Without parameters `pg` sends the file as one simple query, which may hold many statements. */
function runs(file: string): Migration {
  return {
    async up(db) {
      await sql.raw(fs.readFileSync(file, 'utf8')).execute(db)
    },
  }
}

export function knownMigrations(): string[] {
  return migrationsIn(migrationsFolder).map(({ name }) => name)
}

/** So that an older program can name the version that made the tables. */
async function noteRelease(kysely: Kysely<Tables>): Promise<void> {
  await sql`comment on table kysely_migration is ${sql.lit(release)}`.execute(kysely)
}

async function releaseOf(kysely: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ by: string | null }>`
    select obj_description('kysely_migration'::regclass) as by`.execute(kysely)
  return rows[0]?.by ?? undefined
}

export async function landedMigrations(kysely: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(kysely)
  if (tables[0]?.there !== true) {
    return []
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely)
  return rows.map(({ name }) => name)
}
