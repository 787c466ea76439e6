import './timeline-bar.css'
import { useQuery } from '@tanstack/react-query'

import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'

import { type Span, type TimelineBar, windowOf } from './timeline-bar.ts'
import { useTimelineTexts } from './timeline-state.ts'
import type { Period } from './timeline.ts'

export const over = ({ from, to }: Span) => ({ '--from': `${from}%`, '--to': `${to}%` })

/** A stretch in per cent of another one that it lies in. */
const inside = ({ from, to }: Span, whole: Span): Span => ({
  from: (100 * (from - whole.from)) / (whole.to - whole.from),
  to: (100 * (to - whole.from)) / (whole.to - whole.from),
})

/** The stretches of a bar: the whole of it, what is realised, what should be. */
export function TimelineSpans({ whole, done, behind }: Pick<TimelineBar, 'whole' | 'done' | 'behind'>) {
  if (!whole) return null
  const { cutStart, cutEnd } = whole
  const cut = { 'data-cut-start': cutStart || undefined, 'data-cut-end': cutEnd || undefined }
  return (
    <span {...cut} className="timeline-whole" style={over(whole)}>
      {behind && <span className="timeline-behind" style={over(inside(behind, whole))} />}
      {done && <span className="timeline-done" style={over(inside(done, whole))} />}
    </span>
  )
}

interface TimelineMilestonesPanelProps {
  projectId: number
  period: Period
  /** `YYYY-MM-DD` */
  today: string
}

/** The milestones of a project below its bar, each with its planned days. */
export function TimelineMilestonesPanel({ projectId, period, today }: TimelineMilestonesPanelProps) {
  const texts = useTimelineTexts()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(milestonesOfProject(projectId))
  if (!data && error)
    return <ErrorState summary={texts.milestonesFailed} {...failureOf({ error, refetch, isFetching })} />
  if (!data) return <Skeleton height="1.875rem" />
  if (data.length === 0) return <p className="ui-small ui-quiet timeline-note timeline-none">{texts.noMilestones}</p>
  return (
    <ul className="timeline-milestones">
      {data.map((milestone) => {
        const { id, ordinality, name, percentageRealized, plannedStart, plannedEnd } = milestone
        const spans = windowOf(milestone, period, today)
        return (
          <li key={id} className="ui-grid ui-small timeline-milestone">
            <span className="ui-flex ui-mid ui-gap-12 ui-shrinks ui-number timeline-milestone-name">
              <span>{format.integer(ordinality)}</span> <span title={name}>{name}</span>{' '}
              <span>{format.percent(percentageRealized, 2)}</span>
            </span>
            <span className="timeline-chart">
              {spans ? (
                <>
                  <TimelineSpans {...spans} />
                  <VisuallyHidden>{texts.window(format.day(plannedStart), format.day(plannedEnd))}</VisuallyHidden>
                </>
              ) : (
                <span className="ui-small ui-quiet timeline-note">{texts.noWindow}</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
