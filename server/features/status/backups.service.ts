import path from 'node:path'

import type { Context } from '#server/context.ts'
import { archiveName, backupsFolder, saveBackup } from '#server/platform/backup/backup.ts'
import { isBackingUp } from '#server/platform/backup/runs.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

/**
 * One at a time over all instances, into the folder of backups. The history has the outcome. @throws Refusal
 * backup-under-way
 */
export function backupStarter({ config, db, storage, clock, log, installed }: Context): () => Promise<void> {
  const { dataDir, backupPassphrase: passphrase } = config
  const { secret, stopping } = installed
  /** @returns false when another one goes on. */
  const save = async (onBegun: () => void): Promise<boolean> => {
    const file = path.join(backupsFolder(dataDir), archiveName(clock.now(), 'asked'))
    const installation = { db, storage, secret, dataDir, log: (message: string) => log.info(message) }
    const saved = await saveBackup(installation, file, {
      passphrase,
      fromPage: true,
      elseNumbered: true,
      onPhase: onBegun,
      ...(stopping && { signal: stopping }),
    })
    if (!saved) return false
    const about = { file: saved.file, size: saved.size }
    if (saved.losses.length === 0) log.info(about, 'backup made')
    else log.error({ ...about, problem: saved.losses.join('; ') }, 'the backup lacks something')
    return true
  }
  return async () => {
    if (await isBackingUp(db)) throw new Refusal('backup-under-way')
    const begun = Promise.withResolvers<boolean>()
    save(() => begun.resolve(true)).then(begun.resolve, (error: unknown) => {
      log.error({ err: error, problem: lineOf(error) }, 'the backup failed')
      // The history has an immediate failure.
      begun.resolve(true)
    })
    // Another press was quicker.
    if (!(await begun.promise)) throw new Refusal('backup-under-way')
  }
}
