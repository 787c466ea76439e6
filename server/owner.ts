import type { FastifyBaseLogger } from 'fastify'

import { backupsFolder, sendBackup } from '#server/platform/backup/backup.ts'
import { openControl, type OwnerCommand } from '#server/platform/backup/control.ts'
import { openElsewhere } from '#server/platform/backup/elsewhere.ts'
import { keepSchedule } from '#server/platform/backup/schedule.ts'
import { keepSending } from '#server/platform/backup/sending.ts'
import { systemClock } from '#server/platform/base/clock.ts'
import { scheduleOf } from '#server/platform/base/cron.ts'
import { examine } from '#server/platform/doctor/examine.ts'
import { provenArchive } from '#server/platform/rehearsal/runs.ts'
import { keepRehearsals } from '#server/platform/rehearsal/schedule.ts'

import type { Context } from './context.ts'

type Parts = Pick<Context, 'config' | 'db' | 'keys' | 'storage'> & {
  secret: string
  environment: Readonly<Record<string, string | undefined>>
  log: FastifyBaseLogger
  commands: Readonly<Record<string, OwnerCommand>>
}

/** Backups when they are due, and `npm run backup` and `npm run doctor` when nobody else can open the database. */
export async function serveOwner({
  config,
  db,
  keys,
  secret,
  environment,
  storage,
  log,
  commands,
}: Parts): Promise<{ close(): Promise<void> }> {
  const { dataDir, backupSchedule, backupKeep: keep, backupPassphrase: passphrase } = config
  const installation = { db, storage, secret, dataDir, log: (message: string) => log.info(message) }
  const schedule = backupSchedule === undefined ? undefined : scheduleOf(backupSchedule)
  const common = { keep, proven: () => provenArchive(db), passphrase, clock: systemClock, log }
  const elsewhere = config.backupUrl === undefined ? undefined : await openElsewhere(config.backupUrl)
  const sending = schedule && elsewhere && keepSending(db, { folder: backupsFolder(dataDir), elsewhere, ...common })
  const scheduled =
    schedule && keepSchedule(installation, { schedule, ...common, onMade: (name) => void sending?.look(name) })
  const rehearsals = keepRehearsals({
    db,
    config,
    secret,
    environment,
    log,
    clock: systemClock,
    schedule: config.rehearsalSchedule === undefined ? undefined : scheduleOf(config.rehearsalSchedule),
  })
  const control =
    db.engine === 'embedded'
      ? await openControl(dataDir, {
          commands,
          async backup(out, { passphrase: given = passphrase, elsewhere: scratch }, signal, onPhase) {
            await sendBackup(installation, out, { passphrase: given, elsewhere: scratch, signal, onPhase })
          },
          examine: () => examine(config, db, keys),
        }).catch((error: unknown) => {
          // For example on a full disk. The portal serves all the same.
          log.error({ err: error }, 'the commands of the owner can’t reach this portal')
          return undefined
        })
      : undefined
  return {
    async close() {
      await control?.close()
      await rehearsals.close()
      await scheduled?.close()
      await sending?.close()
    },
  }
}
