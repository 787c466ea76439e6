import type { CSSProperties } from 'react'

import type { Forecast } from '#contract/forecast.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { monthMarks } from '#web/platform/kit/figures/timeline.ts'
import { labelOf, useLabelsApart } from '#web/platform/kit/figures/useLabelsApart.ts'

import { chartOf } from './forecast-chart.ts'
import { endText, useForecastTexts } from './forecast-texts.ts'

const heights = [100, 75, 50, 25, 0]
/** What stands for each line in the legend. */
const marks = { planned: 'planned', realized: 'done', forecast: 'forecast' } as const
/** Months with a mark under the chart, at most. */
const mostMarks = 8

const placed = (x: number, y = 0) => ({ '--at': `${x}%`, '--from': `${y}%` }) as CSSProperties

interface PartProps {
  forecast: Forecast
  today: string
  chart: ReturnType<typeof chartOf>
}

type Line = keyof PartProps['chart']['names']
const linesOf = ({ names }: PartProps['chart']) => Object.entries(names) as [Line, (typeof names)[Line]][]
const isRunning = ({ outcome }: Forecast): boolean => outcome !== 'notStarted'

/** The lines of plan, work and forecast with their names, and what the work is behind the plan. */
function Lines({ forecast, chart }: Pick<PartProps, 'forecast' | 'chart'>) {
  const { panel } = useForecastTexts()
  return (
    <>
      {isRunning(forecast) && <span className="ui-chart-behind" style={{ clipPath: chart.behind }} />}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={chart.planned} className="ui-chart-planned" />
        <path d={chart.realized} className="ui-chart-realized" />
        {chart.forecast !== undefined && <path d={chart.forecast} className="forecast-ahead" />}
      </svg>
      {linesOf(chart).map(
        ([line, name]) =>
          name && (
            <span
              key={line}
              className="ui-tiny ui-soft ui-nowrap forecast-name"
              data-side={name.side}
              style={placed(name.x, name.y)}
            >
              {panel[line]}
            </span>
          ),
      )}
    </>
  )
}

/** The first promise, the one that holds and today: each a line across the chart with its words, where they fit. */
function Days({ forecast: figures, today, chart }: PartProps) {
  const { panel } = useForecastTexts()
  const format = useFormat()
  const { due, firstDue, r, pv } = figures
  const running = isRunning(figures)
  // The labels of the promise and of today stand on either side of both.
  const dueIsLeft = due < today || chart.at(due) > 70
  // Nothing fits between today and the edge.
  const todayIsLast = chart.at(today) > 88
  return (
    <>
      {firstDue !== due && (
        <span className="forecast-day" data-kind="first" style={placed(chart.at(firstDue))}>
          <span {...labelOf(2, 'end')}>
            <del>{format.shortDay(firstDue)}</del>
          </span>
        </span>
      )}
      <span className="forecast-day" data-kind="due" style={placed(chart.at(due))}>
        <span {...labelOf(1, dueIsLeft ? 'end' : 'start')}>{panel.promise(format.shortDay(due))}</span>
      </span>
      {running && (
        <>
          <span className="forecast-day" data-kind="today" style={placed(chart.at(today))}>
            <span {...labelOf(0, dueIsLeft && due < today && !todayIsLast ? 'start' : 'end')}>{panel.today}</span>
          </span>
          <span
            className="ui-tiny ui-heavy ui-number ui-nowrap forecast-value"
            style={placed(chart.at(today), 100 - Math.min(pv, 100))}
            data-side={pv > 92 ? 'left' : 'above'}
          >
            {format.weighted(pv)}
          </span>
          <span
            className="ui-tiny ui-heavy ui-number ui-nowrap forecast-value"
            style={placed(chart.at(today), 100 - r)}
            data-side={todayIsLast ? 'leftBelow' : 'below'}
          >
            {format.weighted(r)}
          </span>
        </>
      )}
    </>
  )
}

function Legend({ forecast: figures, chart }: Pick<PartProps, 'forecast' | 'chart'>) {
  const { panel } = useForecastTexts()
  const format = useFormat()
  const { due, firstDue, forecast, sv } = figures
  return (
    <ul className="ui-rule-legend ui-gap-below forecast-legend">
      {linesOf(chart).map(
        ([line, name]) =>
          (line !== 'forecast' || forecast !== null) && (
            <li key={line} data-mark={marks[line]} data-named={name && ''}>
              {panel[line]}
            </li>
          ),
      )}
      {isRunning(figures) && sv < 0 && <li data-mark="behind">{panel.behind}</li>}
      {firstDue !== due && <li data-mark="first">{panel.firstPromise(format.shortDay(firstDue))}</li>}
    </ul>
  )
}

/** Plan, work and forecast of a project over its days. Dashed is the plan, solid is realised, dots are the forecast. */
export function ForecastChartPanel({ forecast: figures, today }: Omit<PartProps, 'chart'>) {
  const texts = useForecastTexts()
  const format = useFormat()
  const chart = chartOf(figures, today)
  const { forecast } = figures
  const labels = useLabelsApart()
  const image = { role: 'img', 'aria-label': texts.panel.chart(endText(figures, texts, format)) }
  return (
    <>
      <div {...image} className="ui-chart forecast-chart">
        {heights.map((height) => (
          <span key={height} className="ui-chart-height ui-quiet ui-number ui-ruled" style={placed(0, 100 - height)}>
            {format.integer(height)}
          </span>
        ))}
        <div ref={labels} className="ui-chart-area">
          <Lines forecast={figures} chart={chart} />
          <Days forecast={figures} today={today} chart={chart} />
          {forecast !== null && (
            <span className="forecast-circle" style={placed(chart.at(forecast))}>
              <span>{format.shortDay(forecast)}</span>
            </span>
          )}
        </div>
        <div className="ui-chart-days">
          {monthMarks(chart.start, chart.end, mostMarks).map(({ month, place }) => (
            <span key={month} className="ui-timeline-month" style={placed(place)}>
              {place < 94 && format.month(month)}
            </span>
          ))}
        </div>
      </div>
      <Legend forecast={figures} chart={chart} />
    </>
  )
}
