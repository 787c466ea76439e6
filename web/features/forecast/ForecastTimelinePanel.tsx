import './forecast-timeline.css'
import type { CSSProperties } from 'react'

import type { Forecast } from '#contract/forecast.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { isLongerThanYear, monthMarks, placeOf } from '#web/platform/kit/figures/timeline.ts'
import { labelOf, type LabelSide, useLabelsApart } from '#web/platform/kit/figures/useLabelsApart.ts'

import { endText, useForecastTexts } from './forecast-texts.ts'

/** Nearer than this to the end, in per cent of the line, a label stands before what it names. */
const near = 14

const later = (one: string, other: string): string => (one > other ? one : other)

/** Of two labels that would touch, the later one here gives way. */
const ranks = { today: 0, due: 1, forecast: 2, first: 3 }

interface MarkProps {
  at: number
  label: string | undefined
  kind: keyof typeof ranks
  side: LabelSide
}

function Mark({ at, label, kind, side }: MarkProps) {
  return (
    <span className="forecast-mark" data-kind={kind} style={{ '--at': `${at}%` } as CSSProperties}>
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

/**
 * A project's time: solid up to the day by which the plan was where the work is now, hatched from there to today, dots
 * from the promise to the forecast, a broken tick at the first promise.
 */
export function ForecastTimelinePanel({ label, forecast: figures, today }: ForecastTimelineProps) {
  const texts = useForecastTexts()
  const format = useFormat()
  const { start, due, firstDue, earned, forecast, r, outcome } = figures
  const end = later(due, forecast ?? due)
  const at = (day: string) => placeOf(day, start, end)
  const [done, now, promise, first] = [at(earned), at(today), at(due), at(firstDue)]
  const running = outcome !== 'closed' && outcome !== 'notStarted'
  const last = forecast !== null && forecast > due ? at(forecast) : undefined
  // The forecast stands flush at the right end; the promise goes to the other side of its tick where both would meet.
  const promiseSide = now > promise || promise > 100 - near ? 'end' : 'start'
  const labels = useLabelsApart()
  const years = isLongerThanYear(start, end)
  const worked = running ? done : outcome === 'closed' ? promise : 0
  const style = {
    '--done': `${worked}%`,
    '--due': `${running ? Math.max(now, worked) : worked}%`,
    '--promise': `${promise}%`,
  } as CSSProperties
  const meter = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': r,
    'aria-valuetext': `${format.weighted(r)}. ${endText(figures, texts, format)}`,
  }
  return (
    <div className="forecast-timeline" style={style}>
      <div {...meter} className="ui-rule is-thick">
        <span className="ui-rule-track">
          <span className="forecast-promised" />
          <span className="ui-rule-behind" />
          <span className="ui-rule-done" />
        </span>
        {last !== undefined && <span className="forecast-dots" />}
      </div>
      <div ref={labels} className="forecast-marks" aria-hidden="true">
        {running && (
          <Mark
            kind="today"
            at={now}
            label={texts.panel.today}
            side={now > 96 ? 'end' : now < 4 ? 'start' : 'center'}
          />
        )}
        <Mark kind="due" at={promise} label={texts.panel.promise(format.shortDay(due))} side={promiseSide} />
        {firstDue !== due && <Mark kind="first" at={first} label={format.shortDay(firstDue)} side="end" />}
        {last !== undefined && (
          <Mark kind="forecast" at={last} label={texts.panel.forecastOn(format.shortDay(forecast ?? due))} side="end" />
        )}
      </div>
      <div className="ui-timeline-months" aria-hidden="true">
        {monthMarks(start, end, years ? 6 : 12).map(({ month, place }) => (
          <span key={month} className="ui-timeline-month" style={{ '--at': `${place}%` } as CSSProperties}>
            {place < (years ? 94 : 97) && (years ? format.month(month) : format.monthName(month))}
          </span>
        ))}
      </div>
    </div>
  )
}
