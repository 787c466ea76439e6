import * as z from 'zod/mini'

import { keepOf, type Keep } from './archive-keep.ts'
import { scheduleOf } from './cron.ts'
import { storagePlace } from './storage-url.ts'

const text = z.string().check(z.trim(), z.minLength(1))
const kept = z.pipe(
  text,
  z.transform((value, context): Keep => {
    const keep = keepOf(value)
    if (keep) return keep
    context.issues.push({ code: 'custom', input: value })
    return z.NEVER
  }),
)

const never = 'never'
const weekly = '0 4 * * 0'

export const backupSettings = {
  BACKUP_SCHEDULE: {
    doc: 'when a backup is made into DATA_DIR/backups, in the time of Bogotá',
    schema: z.optional(text.check(z.refine((value) => scheduleOf(value) !== undefined))),
  },
  REHEARSAL_SCHEDULE: {
    doc: 'when the restore of the newest backup is rehearsed beside the portal, in the time of Bogotá; or never',
    schema: z.optional(text.check(z.refine((value) => value === never || scheduleOf(value) !== undefined))),
  },
  BACKUP_KEEP: {
    doc: 'which of the scheduled backups are kept: the newest 14, or days, weeks and months as in 7d,4w,12m',
    schema: z._default(kept, { newest: 14 }),
  },
  BACKUP_URL: {
    doc: 'where scheduled backups are copied to, beside DATA_DIR/backups',
    schema: z.optional(text.check(z.refine((value) => storagePlace(value) !== undefined))),
  },
  BACKUP_PASSPHRASE: {
    doc: 'what seals the secret in a backup and encrypts what goes to BACKUP_URL; without it the secret is left out',
    schema: z.optional(z.string().check(z.minLength(12))),
  },
} as const

export function rehearsalScheduleOf({
  BACKUP_SCHEDULE,
  REHEARSAL_SCHEDULE,
}: Partial<Record<'BACKUP_SCHEDULE' | 'REHEARSAL_SCHEDULE', string | undefined>>): string | undefined {
  const given = REHEARSAL_SCHEDULE ?? (BACKUP_SCHEDULE === undefined ? never : weekly)
  return given === never ? undefined : given
}
