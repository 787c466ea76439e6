import type { Backend } from '#server/platform/database/backend.ts'
import { lookStatement } from '#server/platform/database/backend.ts'
import type { Database } from '#server/platform/database/database.ts'
import { kyselyOver } from '#server/platform/database/driver.ts'
import { updateSchema } from '#server/platform/database/migrate.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { fileRecords } from '#server/platform/files/uploads.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { damageInWords, lookForDamage } from './damage.ts'
import { beginLoad, demandEmpty } from './fill-tables.ts'
import { checksumOf, keepFiles } from './keep-files.ts'
import { rowsOf, sequencesOf, tablesOf } from './rows.ts'

/** @throws BackupProblem when the target has data */
export async function demandEmptyTarget(to: Backend): Promise<void> {
  const client = await to.pool.connect()
  try {
    await demandEmpty(client)
  } finally {
    client.release()
  }
}

/**
 * In one transaction; people stay signed in. `from` has the newest tables and no other writer. @returns the rows of
 * each table @throws BackupProblem when the target has data
 */
export async function moveDatabase(
  from: Database,
  to: Backend,
  log: (message: string) => void,
): Promise<Record<string, number>> {
  const source = await from.pool.connect()
  try {
    await source.query(lookStatement)
    const tables = await tablesOf(source)
    const sequences = await sequencesOf(source)
    const damage = await lookForDamage(source)
    if (damage.length > 0) throw new BackupProblem(backupTexts.notMoved(damage.map(damageInWords).join('; ')))
    const moved: Record<string, number> = {}
    await demandEmptyTarget(to)
    await to.migrating(async (pool) => {
      await updateSchema(kyselyOver(pool), log)
      const target = await pool.connect()
      try {
        await target.query('begin')
        const load = await beginLoad(target, tables)
        for (const table of tables) {
          let rows = 0
          for await (const lines of rowsOf(source, table)) {
            await load.add(table.name, lines)
            rows += lines.length
          }
          moved[table.name] = rows
        }
        await load.finish(moved, sequences, { sessions: true })
        await target.query('commit')
      } catch (error) {
        target.release(true)
        throw error
      }
      target.release()
      await pool.query('analyze')
    })
    return moved
  } finally {
    source.release(true)
  }
}

/** @returns how many @throws BackupProblem when one is missing; what was copied is taken back */
export async function moveFiles(from: Database, source: Storage, target: Storage): Promise<number> {
  const rows = await fileRecords(from)
  const files = keepFiles(target)
  try {
    for (const { storage_key: key } of rows) {
      const whole = async () => {
        const content = await source.get(key)
        if (content) return content
        throw new BackupProblem(backupTexts.fileMissing(key))
      }
      const sha256 = await checksumOf(await whole())
      await files.add(key, await whole(), sha256)
    }
  } catch (error) {
    await files.takeBack()
    throw error
  }
  return rows.length
}
