import type { Context } from '#server/context.ts'
import type { DailyRun } from '#server/platform/database/daily-runs.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { isDiskShort } from '#server/platform/doctor/server-disk.ts'

import { forgetShortDisk, tellShortDisk } from './low-disk.queries.ts'

/** Told once, until there is space again. */
export const lowDisk = ({ config, db }: Pick<Context, 'config' | 'db'>, freeBytes = freeBytesOf): DailyRun => ({
  name: 'disk',
  from: '06:30',
  isOn: () => Promise.resolve(true),
  async prepare({ day }) {
    const isShort = await isDiskShort({ config, db, freeBytes })
    return (tx) => (isShort ? tellShortDisk(tx, day) : forgetShortDisk(tx))
  },
})
