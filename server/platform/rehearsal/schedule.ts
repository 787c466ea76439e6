import { minutely, type Minutely } from '#server/platform/backup/each-minute.ts'
import { isBackingUp } from '#server/platform/backup/runs.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import type { Schedule } from '#server/platform/base/cron.ts'

import { newestArchive } from './newest.ts'
import { rehearse, type Rehearsing } from './rehearse.ts'
import { isRehearsing, isStillDue } from './runs.ts'
import { leftScratch, removeScratch } from './scratch.ts'

/** A living rehearsal has said so by then, in ms. */
const silent = 5 * 60_000

interface Options extends Rehearsing {
  schedule: Schedule | undefined
  environment: Readonly<Record<string, string | undefined>>
  clock: Clock
}

/**
 * The first instance that notes the moment rehearses the newest archive. Missed ones are made up for. Also removes what
 * killed ones have left, once none runs.
 */
export function keepRehearsals(options: Options): Minutely {
  const { db, config, schedule, environment, clock, log } = options
  const rehearseDue = async (stopping: AbortSignal): Promise<void> => {
    const left = await leftScratch(config.dataDir, silent)
    const dueAt = schedule?.previous(clock.now())
    if ((left.length === 0 && dueAt === undefined) || (await isRehearsing(db))) return
    if (left.length > 0) log.info({ left }, 'what a killed rehearsal had left is removed')
    await removeScratch(config.dataDir, left)
    if (dueAt === undefined || !(await isStillDue(db, dueAt)) || (await isBackingUp(db))) return
    const archive = await newestArchive(config, environment)
    if (archive !== undefined) await rehearse(options, archive, { dueAt, signal: stopping })
  }
  return minutely(clock, rehearseDue, (error) => log.warn({ err: error }, 'a due rehearsal could not begin'))
}
