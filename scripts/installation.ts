import { existsSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '#server/platform/base/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sharedTexts } from '#texts/operator/commands.ts'

import { actAsOwnerOf } from './as-owner.ts'

/**
 * Opens the database of an installation as it is, for a command beside its portals: nothing is migrated.
 * @throws Error with one line when there is none, or its tables are not those of this program
 */
export async function openInstallation(config: Config): Promise<Database> {
  const [{ openDatabase }, { knownMigrations, landedMigrations }] = await Promise.all([
    import('#server/platform/database/database.ts'),
    import('#server/platform/database/migrate.ts'),
  ])
  demandDatabase(config)
  const { databaseUrl: url, dataDir } = config
  const db = await openDatabase({ url, dataDir, asItIs: true, poolSize: 2 })
  try {
    if ((await landedMigrations(db.sql)).join() === knownMigrations().join()) return db
    throw new Error(sharedTexts.outdated)
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Whoever runs the command, it goes on as the owner of the data folder.
 * @throws Error where the embedded database is meant and there is none
 */
export function demandDatabase({ dataDir, databaseUrl }: Config): void {
  actAsOwnerOf(dataDir)
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'pg')))
    throw new Error(sharedTexts.noDatabase(path.resolve(dataDir)))
}

/**
 * Has a command of the owner carried out: by the portal that has the embedded database open, else in this process.
 * @throws Error with one line that says why it can't be
 */
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
