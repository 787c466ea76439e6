import type { Registry } from 'prom-client'

import type { Database } from '#server/platform/database/database.ts'

import { historyGauges, type Measure, secondsOf } from './history-gauges.ts'
import { backupHistory, type BackupHistory } from './runs.ts'

const sent: Measure<BackupHistory> = [
  'backup_last_sent_timestamp_seconds',
  'When the newest backup ended whose archive is in BACKUP_URL, too; 0 for none',
  ({ sentAt }) => secondsOf(sentAt),
]

/** The same from every instance; silent while the history is unknown. */
export function backupMetrics(registry: Registry, db: Database, { areSent }: { areSent: boolean }): void {
  const gauges: Measure<BackupHistory>[] = [
    ...(areSent ? [sent] : []),
    [
      'backup_last_success_timestamp_seconds',
      'When the last backup that succeeded ended; 0 for never',
      ({ lastAt }) => secondsOf(lastAt),
    ],
    ['backup_last_size_bytes', 'Size of the last archive', ({ size }) => size],
    ['backup_last_duration_seconds', 'How long the last backup took', ({ seconds }) => seconds],
    [
      'backup_failures_since_success',
      'Backups that failed since the last one that succeeded',
      ({ failures }) => failures,
    ],
  ]
  historyGauges(registry, () => backupHistory(db), gauges)
}
