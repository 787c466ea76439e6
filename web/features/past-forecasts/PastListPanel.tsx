import { useQuery } from '@tanstack/react-query'

import { besideDays } from '#contract/end-texts.ts'
import { lastForecastDay } from '#contract/forecast-limits.ts'
import type { PastForecast, PastForecasts, PastForecastSortField } from '#contract/past-forecasts.ts'
import type { AllTexts } from '#texts/texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { FilteredEmpty } from '#web/platform/lists/FilteredEmpty.tsx'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { usePastState } from './past-forecasts-state.ts'
import { usePastForecastTexts } from './past-forecasts-texts.ts'
import { pastList, pastListOptions } from './past-forecasts.api.ts'
import { PastFiltersPart } from './PastFiltersPart.tsx'

type Texts = AllTexts['pastForecasts']

/** 'entre el 3 mar 2026 y el 18 jun 2027', as it was told. */
function rangeText({ from, forecast, to }: PastForecast, { rows }: Texts, format: Format): string | undefined {
  if (from === null) return undefined
  const [first, last] = besideDays({ from, to }, forecast ?? from, format)
  return rows.between(first, last === null ? rows.beyond(lastForecastDay.slice(0, 4)) : rows.day(last))
}

function columnsIn(texts: Texts, format: Format): Column<PastForecast, PastForecastSortField>[] {
  const { rows, results } = texts
  return [
    {
      id: 'project',
      header: rows.project,
      sortField: 'Project',
      width: 'minmax(10rem, 1.8fr)',
      phone: 'wide',
      cell: ({ id, name, productName }) => (
        <>
          <TextLink href={paths.projects.overview(id)}>{name}</TextLink>
          <span className="ui-second">{productName}</span>
        </>
      ),
    },
    {
      id: 'stood',
      header: rows.stood,
      sortField: 'Moment',
      least: '6.5rem',
      cell: ({ day, r }) => (
        <>
          {format.day(day)}
          <span className="ui-second">{rows.stoodAt(format.weighted(r))}</span>
        </>
      ),
    },
    {
      id: 'told',
      header: rows.told,
      least: '8rem',
      cell: (row) =>
        row.result === 'none' ? (
          results.none
        ) : (
          <>
            {row.forecast === null ? rows.beyond(lastForecastDay.slice(0, 4)) : format.day(row.forecast)}
            <span className="ui-second">{rangeText(row, texts, format)}</span>
          </>
        ),
    },
    { id: 'promise', header: rows.promise, least: '6.5rem', cell: ({ promise }) => format.day(promise) },
    {
      id: 'end',
      header: rows.end,
      sortField: 'End',
      least: '7rem',
      cell: ({ end, result }) => (
        <>
          {format.day(end)}
          {result !== 'none' && <span className="ui-second">{results[result]}</span>}
        </>
      ),
    },
    {
      id: 'error',
      header: rows.error,
      sortField: 'Error',
      align: 'end',
      cell: ({ error }) => (error === null ? <EmptyValue /> : format.integer(Math.abs(error))),
    },
    {
      id: 'promiseError',
      header: rows.promiseError,
      sortField: 'PromiseError',
      align: 'end',
      cell: ({ promiseError }) => format.integer(Math.abs(promiseError)),
    },
  ]
}

/** Tab 'Proyectos': what was told of each finished project at a moment, and how it ended. */
export function PastListPanel({ products }: { products: PastForecasts['byProduct'] }) {
  const texts = usePastForecastTexts()
  const format = useFormat()
  const { state, search, set } = usePastState()
  const list = useListParams(pastListOptions)
  const answer = useQuery(pastList(search))
  return (
    <div className="ui-stack">
      <PagedList<PastForecast, PastForecastSortField>
        label={texts.tabs.proyectos}
        searchLabel={texts.search}
        list={list}
        answer={answer}
        tools={<PastFiltersPart products={products} />}
        noun="past-forecasts"
        columns={columnsIn(texts, format)}
        rowKey={({ id, share }) => `${id} ${share}`}
        empty={
          state.result || state.productId ? (
            <FilteredEmpty
              title={texts.nothingFound}
              text={texts.nothingFoundText}
              clear={texts.filters.clear}
              onClear={() => set({ result: undefined, productId: undefined })}
            />
          ) : (
            <EmptyState title={texts.nothingFound} text={texts.nothingFoundText} />
          )
        }
      />
      <p className="ui-small ui-quiet">{texts.byMomentNote}</p>
    </div>
  )
}
