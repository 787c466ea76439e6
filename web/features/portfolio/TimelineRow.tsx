import './timeline-row.css'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'

import { endText } from '#contract/end-texts.ts'
import type { PortfolioRow } from '#contract/portfolio.ts'
import { useForecastTexts, useLightText } from '#web/features/forecast/forecast-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { useLinkProps } from '#web/platform/kit/navigation.tsx'
import { paths } from '#web/platform/paths.ts'

import { barOf, type TimelineBar } from './timeline-bar.ts'
import { useTimelineTexts } from './timeline-state.ts'
import type { Period } from './timeline.ts'
import { over, TimelineMilestonesPanel, TimelineSpans } from './TimelineMilestonesPanel.tsx'

/** Beyond this, in per cent of the period, a label has no space to the right of what it is of. */
const lastLabel = 84

const at = (place: number) => ({ '--at': `${place}%` })

/** The forecast, or the day on which the project ended. `told` writes the day. */
function useEndLabel(row: PortfolioRow, told: (day: string) => string): { day: string; late: string } | undefined {
  const texts = useTimelineTexts()
  const format = useFormat()
  const signed = useSigned()
  const { forecast, beyond, ended, late } = row
  const after = late === null || late === 0 ? '' : signed(late)
  if (ended !== null) return { day: told(ended), late: after }
  if (forecast !== null) return { day: told(forecast), late: after }
  return beyond === null ? undefined : { day: texts.beyond(format.day(beyond)), late: '' }
}

function useBarWords(row: PortfolioRow): string {
  const texts = useTimelineTexts()
  const forecast = useForecastTexts()
  const format = useFormat()
  const { name, start, due, firstDue, moves, ended, reason } = row
  const facts = [
    texts.bar.days(name, format.day(start), format.day(due)),
    ...(firstDue === due ? [] : [texts.bar.first(format.day(firstDue))]),
    ...(moves === 0 ? [] : [texts.bar.moves(format.integer(moves), moves === 1)]),
    ...(ended === null
      ? []
      : [(reason.code === 'cancelled' ? texts.bar.cancelled : texts.bar.ended)(format.day(ended))]),
  ]
  return `${facts.join(', ')}. ${endText(row, forecast, format)}`
}

interface ChartProps {
  row: PortfolioRow
  bar: TimelineBar
  /** The one bar that the Tab key reaches. */
  tabbable: boolean
}

function Chart({ row, bar, tabbable }: ChartProps) {
  const format = useFormat()
  const words = useBarWords(row)
  const { dots, first, moves, forecast, ended, outside, extent } = bar
  // Within the period its head tells the year.
  const label = useEndLabel(row, forecast === undefined && ended === undefined ? format.day : format.shortDay)
  const link = { ...useLinkProps(paths.projects.overview(row.id)), tabIndex: tabbable ? 0 : -1 }
  const above = extent.to > lastLabel
  return (
    <div className="timeline-chart" data-outside={outside}>
      <a
        {...link}
        className="ui-flex ui-mid ui-gap-4 ui-soft ui-small ui-nowrap timeline-bar"
        style={over(extent)}
        aria-label={words}
      >
        {outside === 'before' && (
          <>
            <ArrowLeft aria-hidden="true" /> {format.day(row.due)}
          </>
        )}
        {outside === 'after' && (
          <>
            {format.day(row.start)} <ArrowRight aria-hidden="true" />
          </>
        )}
      </a>
      <TimelineSpans {...bar} />
      {dots && <span className="timeline-dots" style={over(dots)} data-arrow={dots.arrow || undefined} />}
      {first !== undefined && <span className="timeline-first" style={at(first)} />}
      {moves.map((place) => (
        <span key={place} className="timeline-move" style={at(place)} />
      ))}
      {forecast !== undefined && <span className="timeline-forecast" style={at(forecast)} />}
      {ended !== undefined && <span className="timeline-ended" style={at(ended)} />}
      {label && !outside && (
        <span
          className="ui-small ui-soft ui-number ui-nowrap timeline-label"
          data-above={above || undefined}
          style={at(extent.to)}
          aria-hidden="true"
        >
          {label.day} <strong className="ui-ink ui-strong">{label.late}</strong>
        </span>
      )}
    </div>
  )
}

interface TimelineRowProps {
  row: PortfolioRow
  /** Tells it apart from the same project in another group. */
  id: string
  period: Period
  /** The day that is shown, `YYYY-MM-DD`. */
  today: string
  tabbable: boolean
  isOpen: boolean
  /** Undefined where its milestones are not to be had. */
  onToggle: ((id: string) => void) | undefined
}

export function TimelineRow({ row, id, period, today, tabbable, isOpen, onToggle }: TimelineRowProps) {
  const texts = useTimelineTexts()
  const format = useFormat()
  const lightText = useLightText()
  const link = useLinkProps(paths.projects.overview(row.id))
  const label = useEndLabel(row, format.day)
  return (
    <li className="ui-underlined ui-anchor timeline-item" data-row={id}>
      <div className="ui-grid timeline-row">
        <div className="ui-flex ui-top ui-shrinks ui-gap-10 timeline-name">
          <LightSign light={row.light} text={lightText(row.light, row.reason)} />
          <span className="ui-fills timeline-names">
            {/* The bar is the link for the keyboard: one for each row. */}
            <a {...link} className="ui-link" tabIndex={-1} title={row.name}>
              {row.name}
            </a>
            <span className="ui-small ui-quiet">{row.customerName}</span>
          </span>
          {onToggle && (
            <button
              type="button"
              className="ui-fold timeline-toggle"
              tabIndex={-1}
              aria-expanded={isOpen}
              aria-label={isOpen ? texts.close(row.name) : texts.open(row.name)}
              onClick={() => onToggle(id)}
            >
              <ChevronDown aria-hidden="true" />
            </button>
          )}
        </div>
        <Chart row={row} bar={barOf(row, period, today)} tabbable={tabbable} />
        <p className="ui-anchor ui-wraps ui-ends ui-gap-0-16 ui-small ui-number timeline-facts" aria-hidden="true">
          {format.day(row.start)} → {format.day(row.due)}
          {label && (
            <span>
              {label.day} <strong className="ui-ink ui-strong">{label.late}</strong>
            </span>
          )}
        </p>
      </div>
      {isOpen && <TimelineMilestonesPanel projectId={row.id} period={period} today={today} />}
    </li>
  )
}
