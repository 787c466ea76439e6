import '../css/forecast-rule.css'
import type { CSSProperties } from 'react'

import { ProgressRule } from './ProgressRule.tsx'

/** What a rule has to its right for what lies beyond the promise, in parts of which start to promise are a hundred. */
const beyond = 40

interface ForecastRuleProps {
  /** What is measured, for those who hear it: 'Avance de Migración de correo'. */
  label: string
  /** Per cent done, and per cent that should be done by now; without a plan there is no tick. */
  value: number
  plan?: number | undefined
  /** Where the forecast lies on the way from start to promise, in per cent of it: 100 is the promise itself. */
  forecast?: number | undefined
}

/**
 * The measured rule with space for what lies beyond the promise, the same in every row, so that rows compare. Dots with
 * an open circle lead to the forecast; beyond the end of the rule they end in an arrow.
 */
export function ForecastRule({ label, value, plan, forecast }: ForecastRuleProps) {
  const end = forecast === undefined ? undefined : Math.min(Math.max(forecast, 0), 100 + beyond)
  const style = { '--end': end ?? 0, '--whole': 100 + beyond } as CSSProperties
  return (
    <div className="ui-forecast" style={style}>
      <ProgressRule label={label} value={value} {...(plan !== undefined && { plan })} />
      {forecast !== undefined && (
        <span
          className="ui-forecast-mark"
          data-arrow={forecast > 100 + beyond || undefined}
          data-late={forecast > 100 || undefined}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
