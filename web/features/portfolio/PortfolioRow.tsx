import { calendarDays } from '#contract/days.ts'
import { endText } from '#contract/end-texts.ts'
import type { PortfolioRow, PortfolioSortField } from '#contract/portfolio.ts'
import type { AllTexts } from '#texts/texts.ts'
import { progressText, useOtherFigure } from '#web/features/projects/progress-texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { ForecastRule } from '#web/platform/kit/figures/ForecastRule.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { paths } from '#web/platform/paths.ts'

import './portfolio-row.css'

interface PortfolioWords {
  texts: AllTexts['portfolio']
  forecast: AllTexts['forecast']
  format: Format
  signed: (value: number) => string
  lightText: (light: PortfolioRow['light'], reason: PortfolioRow['reason']) => string
  /** The day that is shown, `YYYY-MM-DD`. */
  asOf: string
  /** What the heads above the rows say already. */
  groupBy?: string | undefined
  /** The promise that they are measured against, where it is not the one that holds. */
  against?: 'first' | undefined
}

interface RowProps {
  row: PortfolioRow
  words: PortfolioWords
}

const Second = ({ children }: { children: React.ReactNode }) => (
  <span className="ui-second ui-number portfolio-second">{children}</span>
)

/** Where the forecast lies on the way from start to due, in per cent of it. */
function forecastPlace({ start, due, forecast, beyond }: PortfolioRow): number | undefined {
  const day = forecast ?? beyond
  if (day === null) return undefined
  return (100 * calendarDays(start, day)) / Math.max(1, calendarDays(start, due))
}

function Due({ row, words }: RowProps) {
  const { texts, format, signed, against } = words
  const { due, firstDue, overdue, cumulative } = row
  const moved = cumulative === 0 ? texts.unmoved : texts.slipped(signed(cumulative), Math.abs(cumulative) === 1)
  return (
    <>
      <span className={overdue > 0 ? 'ui-bad ui-medium' : undefined}>{format.day(against ? firstDue : due)}</span>
      <span className="ui-second ui-number portfolio-second portfolio-slip">
        {against && cumulative !== 0 ? texts.nowDue(format.day(due)) : moved}
      </span>
    </>
  )
}

/** The tick of a rule: what was to be done by then. A project that has not begun has none. */
export const plannedOf = ({ outcome, pv }: Pick<PortfolioRow, 'outcome' | 'pv'>): { plan?: number } =>
  outcome === 'notStarted' ? {} : { plan: pv }

/** The sign of a project, its name, which leads to it, and its customer unless it is `alone`; `text` says its light and why. */
export function ProjectNamesRow({ row, text, alone }: { row: PortfolioRow; text: string; alone?: boolean }) {
  return (
    <div className="ui-flex ui-top ui-gap-12 portfolio-project">
      <LightSign light={row.light} text={text} />
      <span className="ui-shrinks portfolio-names">
        <TextLink href={paths.projects.overview(row.id)}>{row.name}</TextLink>
        {!alone && <Second>{row.customerName}</Second>}
      </span>
    </div>
  )
}

function Progress({ row, words }: RowProps) {
  const { texts, forecast, format } = words
  const { name, r, before } = row
  const { projects } = useTexts()
  const other = useOtherFigure()(row)
  return (
    <div className="ui-mid ui-grid ui-gap-8 portfolio-progress">
      <span>
        <strong className="ui-strong">{progressText(row, format)}</strong>
        {other !== undefined && (
          <span className="ui-second ui-number ui-nowrap portfolio-second">{projects.milestonesFigure(other)}</span>
        )}
        {before !== undefined && (
          <Second>{before === null ? texts.notThen : texts.before(format.percent(before.r))}</Second>
        )}
      </span>
      <ForecastRule label={forecast.ruleOf(name)} value={r} {...plannedOf(row)} forecast={forecastPlace(row)} />
    </div>
  )
}

function Forecast({ row, words }: RowProps) {
  const { texts, forecast: outcomes, format, signed } = words
  const { forecast, beyond, late, before, outcome, ended, reason } = row
  const former = before?.late
  const told = reason.code === 'cancelled' ? outcomes.marks.cancelled : outcomes.marks.ended
  return (
    <>
      {forecast !== null || outcome === 'beyond' ? (
        <span title={endText(row, outcomes, format)}>
          {forecast ? format.day(forecast) : outcomes.beyond(format.day(beyond))}
        </span>
      ) : (
        <Second>
          {ended !== null ? told(format.day(ended)) : outcome === 'forecast' ? '' : outcomes.none[outcome]}
        </Second>
      )}
      <Second>
        {late !== null && late !== 0 && <strong className="ui-ink ui-strong">{signed(late)}</strong>}
        {typeof former === 'number' && ` · ${texts.before(signed(former))}`}
      </Second>
    </>
  )
}

function Latest({ row, words }: RowProps) {
  const { texts, format, asOf } = words
  const { lastReason, lastFollowUp, rhythmOver } = row
  const over = rhythmOver !== null && rhythmOver > 0
  const days = lastFollowUp === null ? 0 : calendarDays(lastFollowUp, asOf)
  return (
    <>
      <span className="ui-small ui-clamp portfolio-reason">{lastReason ?? texts.noReason}</span>
      <span className={over ? 'ui-block ui-small ui-warn ui-strong' : 'ui-second ui-number portfolio-second'}>
        {lastFollowUp === null ? texts.noFollowUp : texts.followUp(texts.daysAgo(format.integer(days), days))}
        {over && <span className="ui-hidden">{texts.overRhythm(format.integer(rhythmOver), rhythmOver === 1)}</span>}
      </span>
    </>
  )
}

/** The six columns of the panorama; the one that is grouped by is not repeated. */
export function columnsIn(words: PortfolioWords): Column<PortfolioRow, PortfolioSortField>[] {
  const { columns } = words.texts
  return [
    {
      id: 'project',
      header: columns.project,
      sortField: 'Project',
      width: 'minmax(9.5rem, 2.1fr)',
      phone: 'wide',
      cell: (row) => (
        <ProjectNamesRow row={row} text={words.lightText(row.light, row.reason)} alone={words.groupBy === 'customer'} />
      ),
    },
    {
      id: 'status',
      header: columns.status,
      sortField: 'Status',
      width: 'minmax(5.75rem, 1.25fr)',
      cell: (row) => (
        <div className="portfolio-state">
          {words.groupBy !== 'status' && <StatusDot colour={row.projectStatusColor}>{row.projectStatusName}</StatusDot>}
          {words.groupBy !== 'employee' && <Second>{row.employees[0]?.fullName ?? words.texts.nobody}</Second>}
        </div>
      ),
    },
    {
      id: 'due',
      header: columns.due,
      sortField: 'Due',
      least: '5.75rem',
      cell: (row) => <Due row={row} words={words} />,
    },
    {
      id: 'progress',
      header: columns.progress,
      sortField: 'R',
      width: 'minmax(9.25rem, 1.35fr)',
      phone: 'wide',
      cell: (row) => <Progress row={row} words={words} />,
    },
    {
      id: 'forecast',
      header: columns.forecast,
      sortField: 'Late',
      least: '5.75rem',
      cell: (row) => <Forecast row={row} words={words} />,
    },
    {
      id: 'latest',
      header: columns.latest,
      sortField: 'LastFollowUp',
      width: 'minmax(7rem, 1.7fr)',
      phone: 'wide',
      cell: (row) => <Latest row={row} words={words} />,
    },
  ]
}
