import os from 'node:os'
import path from 'node:path'

import type { Context } from '#server/context.ts'
import type { DailyRun } from '#server/platform/database/daily-runs.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { shortDisk } from '#server/platform/doctor/server-disk.ts'

import { forgetShortDisks, tellShortDisk } from './low-disk.queries.ts'

/** Told once, until there is space again. Each machine and data folder has a run of its own: their disks may be others. */
export const lowDisk = (
  { config, db }: Pick<Context, 'config' | 'db'>,
  { freeBytes = freeBytesOf, machine = os.hostname() } = {},
): DailyRun => {
  const seenBy = `${machine}:${path.resolve(config.dataDir)}`
  return {
    name: `disk ${seenBy}`,
    from: '06:30',
    isOn: () => Promise.resolve(true),
    async prepare({ day }) {
      const folder = await shortDisk({ config, db, freeBytes })
      return async (tx) => {
        await forgetShortDisks(tx, seenBy, folder)
        if (folder !== undefined) await tellShortDisk(tx, day, { seenBy, folder })
      }
    },
  }
}
