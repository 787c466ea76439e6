import { endText } from '#contract/end-texts.ts'
import type { Forecast } from '#contract/forecast.ts'
import { entriesOf } from '#contract/keys.ts'
import type { AllTexts } from '#texts/texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { monthMarks } from '#web/platform/kit/figures/timeline.ts'
import { labelOf, type LabelSide, useLabelsApart } from '#web/platform/kit/figures/useLabelsApart.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'

import { chartOf } from './forecast-chart.ts'
import { useForecastDetails } from './forecast-details-texts.ts'
import { useForecastTexts } from './forecast-texts.ts'
import { againstIn } from './forecast.api.ts'

const heights = [100, 75, 50, 25, 0]
/** What stands for each line in the legend. */
const marks = { planned: 'planned', realized: 'done', forecast: 'forecast' } as const
/** Months with a mark under the chart, at most. */
const mostMarks = 8
/** Of two labels that would touch, the later one here gives way. */
const ranks = { today: 0, forecast: 1, due: 2, to: 3, from: 4, first: 5 }

const placed = (x: number, y = 0) => ({ '--at': `${x}%`, '--from': `${y}%` })

interface PartProps {
  forecast: Forecast
  today: string
  chart: ReturnType<typeof chartOf>
}

type Line = keyof PartProps['chart']['names']
/** What a line is called: the forecast is that of the plan while too few projects have finished. */
const nameOf = (line: Line, { from }: Forecast, panel: AllTexts['forecastDetails']['panel']): string =>
  line === 'forecast' && from === null ? panel.byPlan : panel[line]
const linesOf = ({ names }: PartProps['chart']) => entriesOf(names)
const hasBegun = ({ outcome }: Forecast): boolean => outcome !== 'notStarted'

/** The lines of plan, work and forecast with their names, and what the work is behind the plan. */
function Lines({ forecast, chart }: Pick<PartProps, 'forecast' | 'chart'>) {
  const { panel } = useForecastDetails()
  return (
    <>
      {chart.fan !== undefined && <span className="forecast-fan" style={{ clipPath: chart.fan }} />}
      {hasBegun(forecast) && <span className="ui-chart-behind" style={{ clipPath: chart.behind }} />}
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
              className="ui-tiny ui-soft ui-nowrap ui-not-on-phone forecast-name"
              data-side={name.side}
              style={placed(name.x, name.y)}
            >
              {nameOf(line, forecast, panel)}
            </span>
          ),
      )}
    </>
  )
}

/** Today with how far the plan is and the work; nothing fits between it and the edge where it is the last. */
function Today({ forecast: { due, r, pv }, today, chart }: PartProps) {
  const { marks: words } = useForecastTexts()
  const format = useFormat()
  const isLast = chart.at(today) > 88
  return (
    <>
      <span className="forecast-day" data-kind="today" style={placed(chart.at(today))}>
        <span {...labelOf(ranks.today, due < today && !isLast ? 'start' : 'end')}>{words.today}</span>
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
        data-side={isLast ? 'leftBelow' : 'below'}
      >
        {format.weighted(r)}
      </span>
    </>
  )
}

/** The first promise, the one that holds and today: each a line across the chart with its words, where they fit. */
function Days({ forecast: figures, today, chart }: PartProps) {
  const { marks: words } = useForecastTexts()
  const format = useFormat()
  const { due, firstDue } = figures
  // The labels of the promise and of today stand on either side of both.
  const dueIsLeft = due < today || chart.at(due) > 70
  return (
    <>
      {firstDue !== due && (
        <span className="forecast-day" data-kind="first" style={placed(chart.at(firstDue))}>
          <span {...labelOf(ranks.first, 'end')}>
            <del>{format.shortDay(firstDue)}</del>
          </span>
        </span>
      )}
      <span className="forecast-day" data-kind="due" style={placed(chart.at(due))}>
        <span {...labelOf(ranks.due, dueIsLeft ? 'end' : 'start')}>{words.promise(format.shortDay(due))}</span>
      </span>
      {chart.ended === null && hasBegun(figures) && <Today forecast={figures} today={today} chart={chart} />}
    </>
  )
}

/** Where it ends: the days between which it does with the likely one; of a closed project the day on which it did. */
function End({ forecast: { from, forecast, to, r, reason }, chart }: Pick<PartProps, 'forecast' | 'chart'>) {
  const { marks: words } = useForecastTexts()
  const format = useFormat()
  const { ended, at } = chart
  if (ended !== null)
    return (
      <span className="forecast-ended" style={placed(at(ended), 100 - Math.min(r, 100))}>
        <span className="ui-tiny ui-heavy ui-nowrap">
          {(reason.code === 'cancelled' ? words.cancelled : words.ended)(format.shortDay(ended))}
        </span>
      </span>
    )
  const label = (kind: 'from' | 'forecast' | 'to', day: string, side: LabelSide) => (
    <span className="forecast-end" data-kind={kind} style={placed(at(day))}>
      <span className="ui-tiny ui-nowrap" {...labelOf(ranks[kind], side)}>
        {format.shortDay(day)}
      </span>
    </span>
  )
  return (
    <>
      {from !== null && (
        <span
          className="forecast-band"
          data-open={to === null || undefined}
          style={{ '--at': `${at(from)}%`, '--to': `${to === null ? 100 : at(to)}%` }}
        />
      )}
      {from !== null && label('from', from, 'end')}
      {to !== null && label('to', to, at(to) > 92 ? 'end' : 'start')}
      {forecast !== null && label('forecast', forecast, at(forecast) > 92 ? 'end' : 'center')}
    </>
  )
}

function Legend({ forecast: figures, chart }: Pick<PartProps, 'forecast' | 'chart'>) {
  const { panel } = useForecastDetails()
  const format = useFormat()
  const { due, firstDue, from, forecast, sv } = figures
  return (
    <ul className="ui-rule-legend ui-gap-below forecast-legend">
      {linesOf(chart).map(
        ([line, name]) =>
          (line !== 'forecast' || forecast !== null) && (
            <li key={line} data-mark={marks[line]} data-named={name && ''}>
              {nameOf(line, figures, panel)}
            </li>
          ),
      )}
      {from !== null && <li data-mark="range">{panel.range}</li>}
      {hasBegun(figures) && sv < 0 && <li data-mark="behind">{panel.behind}</li>}
      {firstDue !== due && <li data-mark="first">{panel.firstPromise(format.shortDay(firstDue))}</li>}
    </ul>
  )
}

/**
 * Dashed is the plan, solid is realised, dots are the forecast; a soft fan leads to the days between which it ends. A
 * closed project ends in a rhombus.
 */
export function ForecastChartPanel({ forecast: figures, today }: Omit<PartProps, 'chart'>) {
  const texts = useForecastTexts()
  const { panel } = useForecastDetails()
  const format = useFormat()
  const chart = chartOf(figures, today)
  const labels = useLabelsApart()
  const against = againstIn(useUrlState().search)
  const sentence = endText({ ...figures, ended: chart.ended, against }, texts, format)
  const image = { role: 'img', 'aria-label': panel.chart(sentence) }
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
          <End forecast={figures} chart={chart} />
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
