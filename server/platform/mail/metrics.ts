import { Counter, Gauge, type Registry } from 'prom-client'

import type { Database } from '#server/platform/database/database.ts'

import type { Mailer } from './mailer.ts'
import { waitingMails } from './outbox.ts'

export function mailMetrics(registry: Registry, { mailer: { counts }, db }: { mailer: Mailer; db: Database }): void {
  const kinds = [
    ['mails_sent_total', 'Messages that the mail server took', 'sent'],
    ['mail_failures_total', 'Messages that were given up', 'failed'],
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
  const waiting: Gauge = new Gauge({
    name: 'mails_waiting',
    help: 'Messages that are still to be sent',
    registers: [registry],
    async collect() {
      const known = await waitingMails(db).catch(() => undefined)
      if (known === undefined) waiting.remove()
      else waiting.set(known)
    },
  })
}
