import { Counter, type Registry } from 'prom-client'

import type { Mailer } from './mailer.ts'

/** How outgoing mail went since the start, for /metrics. */
export function mailMetrics(registry: Registry, { counts }: Mailer): void {
  const kinds = [
    ['mails_sent_total', 'Messages that the mail server took', 'sent'],
    ['mail_failures_total', 'Messages that were given up after several tries', 'failed'],
  ] as const
  for (const [name, help, kind] of kinds) {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        counter.reset()
        counter.inc(counts[kind])
      },
    })
  }
}
