import { inject } from 'vitest'

import { openEmbedded } from '../db/embedded/open.ts'
import { type Database, databaseOver } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { databaseName, onServer, withDatabase } from './template.ts'

/** What the set-up of a test project tells its tests: which engine, and what a copy is made from. */
type TestEngine = { engine: 'embedded'; dumpFile: string } | { engine: 'postgres'; serverUrl: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine
  }
}

export interface TestDatabaseOptions {
  log?: (message: string) => void
  statementTimeoutMs?: number
}

/**
 * A database of its own for a test file, migrated and with the first data, on the engine of the project that the file
 * runs in. `close` removes it.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const source = inject('testEngine')
  const common = { log: () => {}, ...options }
  if (source.engine === 'embedded') {
    return databaseOver(await openEmbedded({ ...common, store: { memory: true, dumpFile: source.dumpFile } }))
  }
  const name = databaseName('copy')
  await onServer(source.serverUrl, `create database ${name} template ${source.template}`)
  const db = databaseOver(openPostgres({ ...common, url: withDatabase(source.serverUrl, name) }))
  return {
    ...db,
    async close() {
      await db.close()
      await onServer(source.serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Brings a test's database back to the rows and counters that it began with. */
export async function emptyTables(db: Database): Promise<void> {
  await db.pool.query('select remembered.restore()')
}
