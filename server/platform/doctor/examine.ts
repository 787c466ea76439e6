import { systemClock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { knownMigrations, landedMigrations } from '#server/platform/database/migrate.ts'
import { openStorage } from '#server/platform/files/open-storage.ts'
import { doctorDatabaseTexts, doctorTexts } from '#texts/operator/doctor.ts'

import { lookAtDatabase } from './database.ts'
import { lookAtFiles, lookAtStorage } from './files.ts'
import { fault, looked, unlooked, wordsOf, type Finding } from './finding.ts'
import { askFiles } from './questions.ts'

const silent = { error: () => undefined, warn: () => undefined }

/**
 * What only whoever has the database open can look at: the database, the storage, and one against the other. Each finding
 * is told as it is made.
 */
export async function* examine(config: Config, db: Database, keys: Keys, clock = systemClock): AsyncGenerator<Finding> {
  const { backupSchedule, trustProxy, dataDir } = config
  try {
    yield* lookAtDatabase({ db, keys, clock, backupSchedule, trusted: trustProxy || [], dataDir })
  } catch (error) {
    yield unlooked(doctorTexts.steps.database, error)
  }
  try {
    const storage = await openStorage(config, silent)
    const found = await lookAtStorage(storage)
    yield* found
    const elsewhere = await askFiles(db.pool, storage, config)
    if (elsewhere !== undefined) yield fault(...elsewhere)
    const current = (await landedMigrations(db.sql)).join() === knownMigrations().join()
    if (current && found.every(({ level }) => level === 'fine'))
      yield* await looked(doctorTexts.steps.files, () => lookAtFiles(db, storage))
  } catch (error) {
    yield fault(wordsOf(error), doctorDatabaseTexts.lookAtStorage)
  }
}
