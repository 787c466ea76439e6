import type { Registry } from 'prom-client'

import { historyGauges, type Measure, secondsOf } from '#server/platform/backup/history-gauges.ts'
import type { Database } from '#server/platform/database/database.ts'

import { rehearsalHistory, type RehearsalHistory } from './runs.ts'

const measures: Measure<RehearsalHistory>[] = [
  [
    'backup_rehearsal_last_success_timestamp_seconds',
    'When the last rehearsal of a restore ended that passed; 0 for never',
    ({ passedAt }) => secondsOf(passedAt),
  ],
  [
    'backup_rehearsal_last_timestamp_seconds',
    'When the last rehearsal of a restore ended, passed or not; 0 for never',
    ({ last }) => secondsOf(last?.endedAt),
  ],
  [
    'backup_rehearsal_failures_since_success',
    'Rehearsals that found an archive that cannot be restored since the last one that passed',
    ({ failures }) => failures,
  ],
  [
    'backup_rehearsal_last_duration_seconds',
    'How long the last rehearsal of a restore took',
    ({ last }) => last?.seconds ?? 0,
  ],
]

/** Where rehearsals are scheduled: the same from every instance; silent while the history is unknown. */
export function rehearsalMetrics(registry: Registry, db: Database, isScheduled: boolean): void {
  if (isScheduled) historyGauges(registry, () => rehearsalHistory(db), measures)
}
