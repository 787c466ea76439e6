import { type PointerEvent, useState } from 'react'

import { firstOf, lastOf } from '#contract/items.ts'
import type { ProgressPoint } from '#contract/project-milestones.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { monthMarks } from '#web/platform/kit/figures/timeline.ts'

import { behindOf, pathOf, recordAt, scaleOf, type Series, stepsOf } from './curve.ts'

const series: readonly Series[] = ['percentage', 'planned', 'realized']
const heights = [100, 75, 50, 25, 0]
/** Days with a mark under the chart, at most. */
const mostMarks = 6

/** The months under the chart, or its first and last day where it is shorter than that. Both ends are ISO instants. */
function Days({ start, end }: { start: string; end: string }) {
  const format = useFormat()
  const marks = monthMarks(start.slice(0, 10), end.slice(0, 10), mostMarks)
  if (marks.length < 2)
    return (
      <div className="ui-flex ui-ends ui-quiet curve-ends">
        <span>{format.instantDay(start)}</span>
        <span>{format.instantDay(end)}</span>
      </div>
    )
  return (
    <div className="ui-chart-days">
      {marks.map(({ month, place }) => (
        <span key={month} className="ui-timeline-month" style={{ '--at': `${place}%` }}>
          {place < 90 && format.month(month)}
        </span>
      ))}
    </div>
  )
}

interface CurvePanelProps {
  /** Two records or more, oldest first. */
  points: readonly ProgressPoint[]
  /** Where the chart ends, in milliseconds since 1970. */
  end: number
}

function Figures({ shown }: { shown: ProgressPoint }) {
  const { progress: texts } = useTexts()
  const format = useFormat()
  return (
    <dl className="ui-flex ui-wraps ui-level ui-small ui-number curve-figures" aria-hidden="true">
      <dt className="curve-when">{texts.at(format.instant(shown.date))}</dt>
      <div data-series="planned">
        <dt>{texts.planned}</dt>
        <dd>{format.weighted(shown.planned)}</dd>
      </div>
      <div data-series="realized">
        <dt>{texts.realized}</dt>
        <dd>{format.weighted(shown.realized)}</dd>
      </div>
      <div data-series="percentage">
        <dt>{texts.own}</dt>
        <dd>{format.percent(shown.percentage)}</dd>
      </div>
    </dl>
  )
}

/** The curve of a project's progress: solid is realised, dashed is planned, hatched is behind. */
export function CurvePanel({ points, end }: CurvePanelProps) {
  const { progress: texts } = useTexts()
  const format = useFormat()
  const at = scaleOf(points, end)
  const [pointed, setPointed] = useState<ProgressPoint | null>(null)
  const [first, last] = [firstOf(points), lastOf(points)]
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(recordAt(points, ((clientX - left) / width) * 100, at) ?? null)
  }
  const figure = {
    role: 'img',
    'aria-label': texts.summary(
      format.integer(points.length),
      format.instantDay(first.date),
      format.instantDay(last.date),
      format.weighted(last.planned),
      format.weighted(last.realized),
      format.percent(last.percentage),
    ),
  }
  return (
    <div className="ui-stack ui-gap-12 curve">
      <div {...figure} className="ui-chart curve-place">
        {heights.map((height) => (
          <span
            key={height}
            className="ui-chart-height ui-quiet ui-number ui-ruled curve-line"
            style={{ '--from': `${100 - height}%` }}
          >
            {format.percent(height)}
          </span>
        ))}
        <div className="ui-chart-area curve-area" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
          <span className="ui-chart-behind" style={{ clipPath: behindOf(points, at) }} />
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {series.map((one) => (
              <path key={one} d={pathOf(stepsOf(points, one, at))} className={`ui-chart-${one}`} />
            ))}
          </svg>
          {pointed && <span className="curve-pointed" style={{ '--at': `${at(pointed.date)}%` }} />}
        </div>
        <Days start={first.date} end={new Date(end).toISOString()} />
      </div>
      <Figures shown={pointed ?? last} />
    </div>
  )
}
