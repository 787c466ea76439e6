import { setImmediate as nextTurn } from 'node:timers/promises'

import type { ForecastRecord } from '#contract/forecast-record.ts'
import type { Page } from '#contract/lists.ts'
import type { PastForecast, PastForecastQuery, PastForecasts, PastForecastSortField } from '#contract/past-forecasts.ts'
import type { RecordedProject } from '#contract/standing.ts'
import type { Context } from '#server/context.ts'
import { companyRecord } from '#server/features/forecast/forecast-record.queries.ts'
import { inBatches } from '#server/features/portfolio/portfolio-sheet.rules.ts'
import { foundProjects } from '#server/features/portfolio/portfolio.queries.ts'
import { today } from '#server/platform/base/clock.ts'

import { projectsNamed } from './past-forecasts.queries.ts'
import { lookedBackAt, summaryOf, toldOf, type Told } from './past-forecasts.rules.ts'

type Parts = Pick<Context, 'db' | 'clock'>
type Asked = Omit<PastForecastQuery, 'offset' | 'top'>

const projectsPerTurn = 10

/** A changed past makes a new record. */
const known = new WeakMap<ForecastRecord, Promise<readonly Told[]>>()

async function toldByRecord({ db, clock }: Parts): Promise<readonly Told[]> {
  const now = today(clock)
  const { finished, record } = await companyRecord(db, { asOf: now, now, most: null })
  const told = known.get(record) ?? lookedBack(finished, record)
  known.set(record, told)
  return told
}

async function lookedBack(finished: readonly RecordedProject[], record: ForecastRecord): Promise<Told[]> {
  const told: Told[] = []
  for (const [index, project] of lookedBackAt(finished).entries()) {
    if (index % projectsPerTurn === projectsPerTurn - 1) await nextTurn()
    told.push(...toldOf(project, record))
  }
  return told
}

const isOf =
  (productId: readonly number[] | undefined) =>
  (one: Told): boolean =>
    productId?.includes(one.productId) ?? true

export async function pastForecastSummary(
  parts: Parts,
  { productId }: Pick<PastForecastQuery, 'productId'>,
): Promise<PastForecasts> {
  const told = (await toldByRecord(parts)).filter(isOf(productId))
  const named = await projectsNamed(parts.db, [...new Set(told.map(({ id }) => id))])
  const products = new Map(
    told.flatMap(({ id, productId }) => {
      const { productName: name, productKey: key } = named.get(id) ?? { productName: '', productKey: '' }
      return [[productId, { name, key }]]
    }),
  )
  return summaryOf(told, products)
}

interface Row {
  told: Told
  named: Pick<PastForecast, 'version' | 'name' | 'productName'>
  value: string | number | null
}

/** Ends in the later end, the project and its moment; missing values come last. */
function inOrder(rows: Row[], ascending: boolean): Row[] {
  const direction = ascending ? 1 : -1
  return rows.toSorted(({ value, told }, { value: otherValue, told: other }) => {
    if (value !== otherValue) {
      if (value === null) return 1
      if (otherValue === null) return -1
      return value < otherValue ? -direction : direction
    }
    return (told.id - other.id || told.share - other.share) * direction
  })
}

/** In order, with the count before search and filters. */
async function foundBy(parts: Parts, { searchTerm, orderBy, ascending, share, result, productId }: Asked) {
  const [all, found] = [await toldByRecord(parts), await foundProjects(parts.db, searchTerm)]
  const some = all.filter(
    (one) =>
      (share?.includes(one.share) ?? true) &&
      (result?.includes(one.result) ?? true) &&
      isOf(productId)(one) &&
      (found?.has(one.id) ?? true),
  )
  const named = await projectsNamed(parts.db, [...new Set(some.map(({ id }) => id))])
  const field: PastForecastSortField = orderBy ?? 'End'
  const rows = some.flatMap((told): Row[] => {
    const names = named.get(told.id)
    if (!names) return []
    const values: Record<PastForecastSortField, Row['value']> = {
      End: told.end,
      Project: names.nameKey,
      Product: names.productKey,
      Moment: told.day,
      Error: told.error === null ? null : Math.abs(told.error),
      PromiseError: Math.abs(told.promiseError),
    }
    return [{ told, named: names, value: values[field] }]
  })
  return { rows: inOrder(rows, orderBy === undefined ? !ascending : ascending), total: all.length }
}

const shown = ({ told, named: { version, name, productName } }: Row): PastForecast => ({
  ...told,
  version,
  name,
  productName,
})

export async function pastForecastPage(
  parts: Parts,
  { offset, top, ...query }: PastForecastQuery,
): Promise<Page<PastForecast>> {
  const { rows, total } = await foundBy(parts, query)
  return {
    data: rows.slice(offset, offset + top).map(shown),
    filteredRecordsCount: rows.length,
    totalRecordsCount: total,
  }
}

export async function pastForecastBatches(parts: Parts, query: Asked) {
  const { rows } = await foundBy(parts, query)
  return inBatches(rows, async (some) => some.map(shown))
}
