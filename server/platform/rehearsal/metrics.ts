import { Gauge, type Registry } from 'prom-client'

import type { Database } from '#server/platform/database/database.ts'

import { rehearsalHistory, type RehearsalHistory } from './runs.ts'

const secondsOf = (at: string | undefined): number => (at === undefined ? 0 : Date.parse(at) / 1000)

const measures: [name: string, help: string, of: (history: RehearsalHistory) => number][] = [
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
  if (!isScheduled) return
  let history: Promise<RehearsalHistory | undefined> | undefined
  for (const [name, help, of] of measures) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // One statement for all gauges of a reading.
        history ??= rehearsalHistory(db)
          .catch(() => undefined)
          .finally(() => setImmediate(() => (history = undefined)))
        const known = await history
        if (known) gauge.set(of(known))
        else gauge.remove()
      },
    })
  }
}
