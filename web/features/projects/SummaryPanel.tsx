import type { ReactNode } from 'react'

import type { Project } from '#contract/projects.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'

interface SummaryPanelProps {
  project: Project
  /** Per cent that should be done by now, once it is known. */
  planned: number | undefined
  /** What was said of it last. */
  children: ReactNode
}

/** What a project is about, its days and how far it is. */
export function SummaryPanel({ project, planned, children }: SummaryPanelProps) {
  const { projects } = useTexts()
  const { overview } = projects
  const format = useFormat()
  const { summary, startDate, endDate, scheduledDate, realEndDate, percentage } = project
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
            { label: overview.elapsed, value: planned !== undefined && format.weighted(planned) },
            { label: overview.percentage, value: format.percent(percentage) },
          ]}
        />
      </div>
      {children}
    </Card>
  )
}
