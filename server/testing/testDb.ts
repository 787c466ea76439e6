import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { inject } from 'vitest'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Backend } from '#server/platform/database/backend.ts'
import { type Database, databaseOver } from '#server/platform/database/database.ts'
import { openEmbedded } from '#server/platform/database/embedded/open-embedded.ts'
import { openPostgres } from '#server/platform/database/postgres/open-postgres.ts'

import { watchRows } from './row-claims.ts'
import { databaseName, onServer, withDatabase } from './template.ts'

/** Engine, and what copies are made from. */
type TestEngine =
  | { engine: 'embedded'; emptyFolder: string; emptyFile: string; filledFile: string }
  | { engine: 'postgres'; serverUrl: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine
  }
}

interface TestDatabaseOptions {
  log?: (message: string) => void
  statementTimeoutMs?: number
  clock?: Clock
}

/** Migrated, with the first data, on this project's engine. `close` fails when rows differ from the code's claims. */
export async function testDatabase({ clock, ...options }: TestDatabaseOptions = {}): Promise<Database> {
  const backend = await copyOf('filled', options)
  const problems = await watchRows(backend)
  const close = async () => {
    await backend.close()
    if (problems.size > 0) throw new Error(`Rows are not what the code claims of them:\n${[...problems].join('\n')}`)
  }
  return databaseOver({ ...backend, close }, clock)
}

/** Without tables, for tests of migrations. */
export async function emptyBackend(options: TestDatabaseOptions = {}): Promise<Backend> {
  return copyOf('empty', options)
}

/** In milliseconds. */
export async function emptyTables(db: Database): Promise<void> {
  await db.pool.query('select remembered.restore()')
}

/** The caller removes it. */
export function emptyDataFolder(): string {
  const source = inject('testEngine')
  if (source.engine !== 'embedded') {
    throw new Error('A data folder holds an embedded database')
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-data-'))
  fs.cpSync(source.emptyFolder, path.join(dataDir, 'pg'), { recursive: true })
  return dataDir
}

async function copyOf(kind: 'empty' | 'filled', options: TestDatabaseOptions): Promise<Backend> {
  const source = inject('testEngine')
  const common = { log: () => {}, ...options }
  if (source.engine === 'embedded') {
    const dumpFile = kind === 'empty' ? source.emptyFile : source.filledFile
    return openEmbedded({ ...common, store: { memory: true, dumpFile } })
  }
  const name = databaseName('copy')
  // A copy of its files takes half the time of one through the log, where no commit waits for the disk.
  await onServer(
    source.serverUrl,
    `create database ${name} template ${kind === 'empty' ? 'template0' : source.template} strategy file_copy`,
  )
  const backend = openPostgres({ ...common, url: withDatabase(source.serverUrl, name) })
  return {
    ...backend,
    async close() {
      await backend.close()
      await onServer(source.serverUrl, `drop database ${name} with (force)`)
    },
  }
}
