import type { ReactNode } from 'react'

import type { Forecast } from '#contract/forecast.ts'
import type { Project } from '#contract/projects.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'

import { progressText } from './progress-texts.ts'

interface SummaryPanelProps {
  project: Project
  /** How far it should be by now and is, once that is known. */
  forecast: Pick<Forecast, 'pv' | 'r' | 'source' | 'outcome'> | undefined
  children: ReactNode
}

/** What a project is about, its days and how far it is. */
export function SummaryPanel({ project, forecast, children }: SummaryPanelProps) {
  const { projects } = useTexts()
  const { overview } = projects
  const format = useFormat()
  const { summary, startDate, endDate, scheduledDate, realEndDate, percentage } = project
  const closed = forecast?.outcome === 'closed'
  return (
    <Card title={overview.summary}>
      {summary ? (
        <p className="project-summary ui-long-text">{summary}</p>
      ) : (
        <p className="ui-small ui-quiet page-none">{overview.noSummary}</p>
      )}
      <div className="project-facts">
        <DescriptionList
          items={[
            { label: overview.startDate, value: format.day(startDate) },
            { label: overview.endDate, value: format.day(endDate) },
            ...(scheduledDate ? [{ label: overview.scheduledDate, value: format.day(scheduledDate) }] : []),
            ...(realEndDate ? [{ label: overview.realEndDate, value: format.day(realEndDate) }] : []),
            ...(closed ? [] : [{ label: overview.elapsed, value: forecast && format.weighted(forecast.pv) }]),
            {
              label: overview.percentage,
              value: forecast ? progressText(forecast, format) : format.percent(percentage),
            },
          ]}
        />
      </div>
      {children}
    </Card>
  )
}
