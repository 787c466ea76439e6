import { useQuery } from '@tanstack/react-query'

import { neededAlike } from '#contract/forecast-limits.ts'
import { pastForecasts, type PastForecasts } from '#contract/past-forecasts.ts'
import { usePortfolioTexts } from '#web/features/portfolio/portfolio-texts.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Tabs } from '#web/platform/kit/page/Tabs.tsx'
import { EmptyState, ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { useTab } from '#web/platform/page/useTab.ts'
import { paths } from '#web/platform/paths.ts'

import { pastTabs, usePastState } from './past-forecasts-state.ts'
import { usePastForecastTexts } from './past-forecasts-texts.ts'
import { pastList, pastListOptions, pastListQuery, pastSummary } from './past-forecasts.api.ts'
import { PastListPanel } from './PastListPanel.tsx'
import { PastSummaryPanel } from './PastSummaryPanel.tsx'

function Loaded({ answer }: { answer: PastForecasts }) {
  const texts = usePastForecastTexts()
  const [tab, setTab] = useTab(pastTabs, ['share'])
  return (
    <Tabs
      label={texts.tabs.label}
      selected={tab}
      onSelect={setTab}
      manual
      tabs={pastTabs.map((id) => ({
        id,
        label: texts.tabs[id],
        panel: id === 'resumen' ? <PastSummaryPanel answer={answer} /> : <PastListPanel products={answer.byProduct} />,
      }))}
    />
  )
}

function Export() {
  const { search } = usePastState()
  const { data } = useQuery(pastList(search))
  return (
    <ExportButton
      route={pastForecasts.list}
      noun="past-forecasts"
      query={pastListQuery(search)}
      total={data?.filteredRecordsCount}
    />
  )
}

/** 'Qué tan buenos son los pronósticos': what was forecast of finished projects, and how they ended. */
export function PastForecastsPage() {
  const texts = usePastForecastTexts()
  const { title: portfolio } = usePortfolioTexts()
  const { projects } = useTexts()
  const format = useFormat()
  const [tab] = useTab(pastTabs)
  const list = useListParams(pastListOptions)
  const { data, error, isFetching, refetch } = useQuery(pastSummary)
  const needed = format.integer(neededAlike)
  const isEmpty = data !== undefined && data.finished <= neededAlike
  return (
    <Page
      title={texts.title}
      crumbs={[
        { label: projects.title, href: paths.projects.list },
        { label: portfolio, href: paths.portfolio },
        { label: texts.title },
      ]}
      page={tab === 'proyectos' ? list.page : undefined}
      actions={tab === 'proyectos' && !isEmpty && <Export />}
    >
      {isEmpty ? (
        <EmptyState
          title={texts.empty}
          text={
            data.finished === 0
              ? texts.emptyNone(needed)
              : texts.emptyText(format.integer(data.finished), data.finished === 1, needed)
          }
        />
      ) : data ? (
        <Loaded answer={data} />
      ) : error ? (
        <ErrorState {...failureOf({ error, refetch, isFetching })} />
      ) : (
        <Skeleton height="30rem" />
      )}
    </Page>
  )
}
