import { Gauge, type Registry } from 'prom-client'

/** One figure of a history, under its name in /metrics. */
export type Measure<History> = [name: string, help: string, of: (history: History) => number]

/** 0 where there was no such moment. */
export const secondsOf = (at: string | undefined): number => (at === undefined ? 0 : Date.parse(at) / 1000)

/** The history is read once for all gauges. They are equal on every instance, and silent while it is unknown. */
export function historyGauges<History>(
  registry: Registry,
  read: () => Promise<History>,
  measures: readonly Measure<History>[],
): void {
  let history: Promise<History | undefined> | undefined
  for (const [name, help, of] of measures) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        history ??= read()
          .catch(() => undefined)
          .finally(() => setImmediate(() => (history = undefined)))
        const known = await history
        if (known) gauge.set(of(known))
        else gauge.remove()
      },
    })
  }
}
