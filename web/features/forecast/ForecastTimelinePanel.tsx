import './forecast-timeline.css'
import type { CSSProperties } from 'react'

import { endedOn, endText } from '#contract/end-texts.ts'
import type { Forecast } from '#contract/forecast.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { isLongerThanYear, monthMarks, placeOf } from '#web/platform/kit/figures/timeline.ts'
import { labelOf, type LabelSide, useLabelsApart } from '#web/platform/kit/figures/useLabelsApart.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'

import { useForecastTexts } from './forecast-texts.ts'
import { againstIn } from './forecast.api.ts'

/** Nearer than this to the end, in per cent of the line, a label stands before what it names. */
const near = 14

const later = (one: string, other: string): string => (one > other ? one : other)

/** Of two labels that would touch, the later one here gives way. */
const ranks = { today: 0, due: 1, ended: 2, forecast: 2, to: 3, from: 4, first: 5 }

interface MarkProps {
  at: number
  label?: string
  kind: keyof typeof ranks
  side: LabelSide
}

function Mark({ at, label, kind, side }: MarkProps) {
  return (
    <span className="forecast-mark" data-kind={kind} style={{ '--at': `${at}%` }}>
      {label !== undefined && (
        <span className="ui-tiny ui-soft ui-nowrap forecast-mark-label" {...labelOf(ranks[kind], side)}>
          {kind === 'first' ? <del>{label}</del> : label}
        </span>
      )}
    </span>
  )
}

interface ForecastTimelineProps {
  label: string
  forecast: Forecast
  /** `YYYY-MM-DD` */
  today: string
}

/** From its first day to the last that is told of it, with where a day stands on that line. */
function lineOf(figures: Forecast) {
  const { start, due, forecast, to } = figures
  const ended = endedOn(figures)
  const end = later(due, ended ?? to ?? forecast ?? due)
  return { start, end, ended, at: (day: string) => placeOf(day, start, end) }
}
type Line = ReturnType<typeof lineOf>

function End({ forecast: { from, forecast, to, reason }, line: { ended, at } }: { forecast: Forecast; line: Line }) {
  const { marks } = useForecastTexts()
  const format = useFormat()
  if (ended !== null) {
    const told = reason.code === 'cancelled' ? marks.cancelled : marks.ended
    return <Mark kind="ended" at={at(ended)} label={told(format.shortDay(ended))} side="end" />
  }
  if (forecast === null) return null
  return (
    <>
      {from !== null && <Mark kind="from" at={at(from)} label={format.shortDay(from)} side="end" />}
      {to !== null && <Mark kind="to" at={at(to)} label={format.shortDay(to)} side="end" />}
      <Mark
        kind="forecast"
        at={at(forecast)}
        label={format.shortDay(forecast)}
        side={at(forecast) > 96 ? 'end' : 'center'}
      />
    </>
  )
}

function Marks({ forecast: figures, today, line }: { forecast: Forecast; today: string; line: Line }) {
  const { marks } = useForecastTexts()
  const format = useFormat()
  const { due, firstDue } = figures
  const { at } = line
  const [now, promise] = [at(today), at(due)]
  // The promise goes to the other side of its tick where it would meet what is to the right of it.
  const promiseSide = now > promise || promise > 100 - near ? 'end' : 'start'
  return (
    <>
      {isRunning(figures) && (
        <Mark kind="today" at={now} label={marks.today} side={now > 96 ? 'end' : now < 4 ? 'start' : 'center'} />
      )}
      <Mark kind="due" at={promise} label={marks.promise(format.shortDay(due))} side={promiseSide} />
      {firstDue !== due && <Mark kind="first" at={at(firstDue)} label={format.shortDay(firstDue)} side="end" />}
      <End forecast={figures} line={line} />
    </>
  )
}

const isRunning = ({ outcome }: Forecast): boolean => outcome !== 'closed' && outcome !== 'notStarted'

/** Where the parts of the line end, as the stylesheet names them. */
function partsOf(figures: Forecast, { ended, at }: Line, today: string): CSSProperties {
  const { due, earned, from, forecast, to } = figures
  const worked = isRunning(figures) ? at(earned) : ended === null ? 0 : at(ended)
  const behind = isRunning(figures) ? Math.max(at(today), worked) : worked
  const first = from ?? forecast
  return {
    '--done': `${worked}%`,
    '--due': `${behind}%`,
    '--promise': `${at(due)}%`,
    '--dots': `${first === null ? 0 : at(first)}%`,
    '--from': `${from === null ? 0 : at(from)}%`,
    '--to': `${to === null ? 100 : at(to)}%`,
  }
}

/**
 * Solid up to the day by which the plan was where the work is now, hatched from there to today, dots from the promise
 * to the days between which it ends, a thin band with the likely one; a broken tick at the first promise, a rhombus
 * where it ended.
 */
export function ForecastTimelinePanel({ label, forecast: figures, today }: ForecastTimelineProps) {
  const texts = useForecastTexts()
  const format = useFormat()
  const { due, from, forecast, to, r } = figures
  const line = lineOf(figures)
  const { start, end, ended } = line
  const first = from ?? forecast
  const labels = useLabelsApart()
  const against = againstIn(useUrlState().search)
  const years = isLongerThanYear(start, end)
  const meter = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': r,
    'aria-valuetext': `${format.weighted(r)}. ${endText({ ...figures, ended, against }, texts, format)}`,
  }
  return (
    <div className="forecast-timeline" style={partsOf(figures, line, today)}>
      <div {...meter} className="ui-rule is-thick">
        <span className="ui-rule-track">
          <span className="forecast-promised" />
          <span className="ui-rule-behind" />
          <span className="ui-rule-done" />
        </span>
        {first !== null && first > due && <span className="forecast-dots" />}
        {from !== null && <span className="forecast-between" data-open={to === null || undefined} />}
      </div>
      <div ref={labels} className="forecast-marks" aria-hidden="true">
        <Marks forecast={figures} today={today} line={line} />
      </div>
      <div className="ui-timeline-months" aria-hidden="true">
        {monthMarks(start, end, years ? 6 : 12).map(({ month, place }) => (
          <span key={month} className="ui-timeline-month" style={{ '--at': `${place}%` }}>
            {place < (years ? 94 : 97) && (years ? format.month(month) : format.monthName(month))}
          </span>
        ))}
      </div>
    </div>
  )
}
