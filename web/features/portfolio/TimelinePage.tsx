import './portfolio.css'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { usePrint } from '#web/platform/lists/usePrint.tsx'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { timelineListOptions } from './portfolio.api.ts'
import { PortfolioExportPanel } from './PortfolioExportPanel.tsx'
import { useTimelineTexts } from './timeline-state.ts'
import { TimelinePanel } from './TimelinePanel.tsx'
import { TimelinePeriodPanel } from './TimelinePeriodPanel.tsx'

const printed = lazyPart(() => import('./printed-lists.ts'))
const against = lazyPanel(async () => (await import('./AgainstFilterPart.tsx')).AgainstFilterPart, {
  waiting: <span className="portfolio-awaited" />,
})
const days = lazyPanel(async () => (await import('./DaysPanel.tsx')).DaysPanel)
const daysMenu = lazyPanel(async () => (await import('./DaysPanel.tsx')).DaysMenuPart)

export function TimelinePage() {
  const { title } = useTimelineTexts()
  const texts = usePortfolioTexts()
  const { projects } = useTexts()
  const format = useFormat()
  const onPhone = useMediaQuery(phone)
  const { state, search } = usePortfolioState()
  const { page } = useListParams(timelineListOptions)
  const print = usePrint(texts.print, async () => (await printed.preload()).printedTimeline(search))
  return (
    <Page
      title={title}
      crumbs={[
        { label: projects.title, href: paths.projects.list },
        { label: texts.title, href: paths.portfolio },
        { label: title },
      ]}
      page={page}
      actions={
        <>
          <TimelinePeriodPanel />
          {onPhone && state.asOf !== undefined && <daysMenu.Panel />}
          <PortfolioExportPanel tab="cronograma" isPast={state.asOf !== undefined} search={search} />
          {print.button}
        </>
      }
    >
      <div className="ui-stack ui-gap-16 portfolio">
        {print.failure}
        {state.asOf === undefined ? (
          !onPhone && (
            <div className="ui-line ui-gap-8 portfolio-days">
              <against.Panel />
            </div>
          )
        ) : (
          <>
            {!onPhone && <days.Panel />}
            <InlineAlert tone="info">{texts.pastNote(format.day(state.asOf))}</InlineAlert>
          </>
        )}
        <TimelinePanel views={{ noun: 'timeline' }} />
      </div>
    </Page>
  )
}
