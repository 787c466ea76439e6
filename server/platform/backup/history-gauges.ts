import { Gauge, type Registry } from 'prom-client'

/** What a history says in one number, by the name that a monitor knows it by. */
export type Measure<History> = [name: string, help: string, of: (history: History) => number]

/** The seconds of a moment that a history tells; 0 where there was none. */
export const secondsOf = (at: string | undefined): number => (at === undefined ? 0 : Date.parse(at) / 1000)

/** Gauges of a history that is read once for all of them: the same from every instance; silent while it is unknown. */
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
        // One statement for all gauges of a reading.
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
