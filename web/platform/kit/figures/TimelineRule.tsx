import { useLocale } from 'react-aria-components/I18nProvider'

import { useUiTexts } from '../texts.ts'
import { onRule, useRuleText } from './ProgressRule.tsx'
import { isLongerThanYear, monthMarks, placeOf } from './timeline.ts'

interface TimelineRuleProps {
  label: string
  value: number
  /** `YYYY-MM-DD`, as are `end` and `today`. */
  start: string
  end: string
  today: string
}

export function TimelineRule({ label, value, start, end, today }: TimelineRuleProps) {
  const { rule } = useUiTexts()
  const { locale } = useLocale()
  const now = placeOf(today, start, end)
  const done = onRule(value)
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  // Where a month comes twice, its year stands beside it and fewer of them fit.
  const years = isLongerThanYear(start, end)
  const nameOf = (first: string) =>
    month.format(new Date(`${first}T00:00:00Z`)).replace('.', '') + (years ? ` ${first.slice(0, 4)}` : '')
  const style = { '--done': `${done}%`, '--due': `${Math.max(now, done)}%`, '--plan': `${now}%` }
  return (
    <div className="ui-timeline" style={style}>
      <span className="ui-timeline-today" data-edge={now > 92 ? 'end' : now < 8 ? 'start' : undefined}>
        {rule.today}
      </span>
      <div {...useRuleText(value, { today: Math.round(now) })} aria-label={label} className="ui-rule is-thick">
        <span className="ui-rule-track">
          <span className="ui-rule-behind" />
          <span className="ui-rule-done" />
        </span>
        <span className="ui-rule-plan" />
      </div>
      <div className="ui-timeline-months" aria-hidden="true">
        {monthMarks(start, end, years ? 6 : 12).map(({ month: first, place }) => (
          <span key={first} className="ui-timeline-month" style={{ '--at': `${place}%` }}>
            {place < (years ? 94 : 97) && nameOf(first)}
          </span>
        ))}
      </div>
    </div>
  )
}
