import { existsSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '#server/platform/base/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sharedTexts } from '#texts/operator/commands.ts'

import { actAsOwnerOf } from './as-owner.ts'

/** Without migrating it. @throws Error in one line without a database, or with another program's tables */
export async function openInstallation(config: Config): Promise<Database> {
  const [{ serverOfCommand }, { openDatabase }, { knownMigrations, landedMigrations }] = await Promise.all([
    import('#server/platform/base/server-addresses.ts'),
    import('#server/platform/database/database.ts'),
    import('#server/platform/database/migrate.ts'),
  ])
  demandDatabase(config)
  const { url } = serverOfCommand(config)
  const db = await openDatabase({ url, dataDir: config.dataDir, asItIs: true, poolSize: 2 })
  try {
    if ((await landedMigrations(db.sql)).join() === knownMigrations().join()) return db
    throw new Error(sharedTexts.outdated)
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Continues as the owner of the data folder. @throws Error without the embedded database */
export function demandDatabase({ dataDir, databaseUrl }: Config): void {
  actAsOwnerOf(dataDir)
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'pg')))
    throw new Error(sharedTexts.noDatabase(path.resolve(dataDir)))
}

/** By the running portal when it has the embedded database open, else here. @throws Error in one line */
export async function carryOut(config: Config, name: string, order: object): Promise<unknown> {
  const { isFolderLocked } = await import('#server/platform/database/embedded/folder-lock.ts')
  if (config.databaseUrl === undefined && isFolderLocked(config.dataDir)) {
    const { askToRun } = await import('#server/platform/backup/ask-portal.ts')
    return askToRun(config.dataDir, name, order)
  }
  const [{ ownerCommands }, { systemClock }] = await Promise.all([
    import('#server/app.ts'),
    import('#server/platform/base/clock.ts'),
  ])
  const db = await openInstallation(config)
  try {
    const command = ownerCommands({ config, db, clock: systemClock })[name]
    if (!command) throw new Error(sharedTexts.unknownOrder(name))
    return await command(order)
  } finally {
    await db.close()
  }
}
