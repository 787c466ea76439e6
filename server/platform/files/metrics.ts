import { Counter, type Registry } from 'prom-client'

import type { Storage } from './storage.ts'

export function storageMetrics(registry: Registry, { failures }: Storage): void {
  const counter: Counter<'why'> = new Counter({
    name: 'file_store_failures_total',
    help: 'Calls of the file store that failed: it was silent, or it refused or could not be reached',
    labelNames: ['why'],
    registers: [registry],
    collect() {
      counter.reset()
      for (const why of ['silent', 'other'] as const) counter.inc({ why }, failures?.[why] ?? 0)
    },
  })
}
