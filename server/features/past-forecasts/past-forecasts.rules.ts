import { lastForecastDay, mostTeachers } from '#contract/forecast-limits.ts'
import { forecastByRecord, type ForecastRecord } from '#contract/forecast-record.ts'
import {
  pastShares,
  type PastForecast,
  type PastForecasts,
  type PastMoment,
  type PastResult,
  type PastShare,
} from '#contract/past-forecasts.ts'
import { half, laterDay, stageOn, type RecordedProject } from '#contract/standing.ts'

export type Told = Omit<PastForecast, 'version' | 'name' | 'productName'>

/** At each part of its time, from the projects that had ended before. */
export function toldOf(project: RecordedProject & { end: string }, record: ForecastRecord): Told[] {
  return pastShares.map((share) => toldAt(project, share, record))
}

function toldAt(project: RecordedProject & { end: string }, share: PastShare, record: ForecastRecord): Told {
  const { id, productId, start, end } = project
  const { calendar } = record
  const took = calendar.between(start, end)
  const day = calendar.add(start, Math.max(1, half(share * took, 100)))
  const { r, due } = stageOn(project, day)
  const told = forecastByRecord(project, record, day)
  const promise = laterDay(due, day)
  return {
    id,
    productId,
    start,
    end,
    share,
    day,
    r,
    from: told?.from ?? null,
    forecast: told?.forecast ?? null,
    to: told?.to ?? null,
    error: told && calendar.between(end, told.forecast ?? lastForecastDay),
    promise,
    promiseError: calendar.between(end, promise),
    result: told ? resultOf(end, told) : 'none',
  }
}

/** Undefined days lie beyond the last one. */
const resultOf = (end: string, { from, to }: { from: string | null; to: string | null }): PastResult =>
  from === null || end < from ? 'early' : to !== null && end > to ? 'late' : 'inside'

/** With one decimal, half up. */
const meanOf = (days: readonly number[]): number | null =>
  days.length === 0 ? null : half(10 * days.reduce((sum, one) => sum + Math.abs(one), 0), days.length) / 10

function momentOf(share: PastShare, all: readonly Told[]): PastMoment {
  const told = all.filter((one) => one.share === share && one.result !== 'none')
  const count = (result: PastResult): number => told.filter((one) => one.result === result).length
  return {
    share,
    projects: told.length,
    error: meanOf(told.map(({ error }) => error ?? 0)),
    promiseError: meanOf(told.map(({ promiseError }) => promiseError)),
    inside: count('inside'),
    early: count('early'),
    late: count('late'),
  }
}

const recordedOf = (told: readonly Told[]) => ({
  finished: told.length / pastShares.length,
  moments: pastShares.map((share) => momentOf(share, told)),
})

/** By product, too: those with most projects first, then by key. */
export function summaryOf(
  told: readonly Told[],
  products: ReadonlyMap<number, { name: string; key: string }>,
): PastForecasts {
  const byProduct = [...Map.groupBy(told, ({ productId }) => productId)].map(([productId, some]) => ({
    productId,
    productName: products.get(productId)?.name ?? '',
    ...recordedOf(some),
  }))
  const keyOf = ({ productId }: { productId: number }): string => products.get(productId)?.key ?? ''
  byProduct.sort(
    (one, other) =>
      other.finished - one.finished ||
      (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : one.productId - other.productId),
  )
  return { ...recordedOf(told), byProduct }
}

export const lookedBackAt = (finished: readonly RecordedProject[]): (RecordedProject & { end: string })[] =>
  finished.flatMap((project) => (project.end === null ? [] : [{ ...project, end: project.end }])).slice(0, mostTeachers)
