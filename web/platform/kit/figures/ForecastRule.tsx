import '../css/forecast-rule.css'
import { ProgressRule } from './ProgressRule.tsx'

/** Room to the right of a rule, in parts of which start to promise are a hundred. */
const beyond = 40

interface ForecastRuleProps {
  /** What is measured, as a screen reader says it: 'Avance de Migración de correo'. */
  label: string
  /** Both in per cent; without a plan there is no tick. */
  value: number
  plan?: number | undefined
  /** Per cent of the way from start to promise: 100 is the promise itself. */
  forecast?: number | undefined
}

/**
 * The room beyond the promise is the same in every row, so that rows compare. Dots with an open circle lead to the
 * forecast; beyond the end of the rule they end in an arrow.
 */
export function ForecastRule({ label, value, plan, forecast }: ForecastRuleProps) {
  const end = forecast === undefined ? undefined : Math.min(Math.max(forecast, 0), 100 + beyond)
  const style = { '--end': end ?? 0, '--whole': 100 + beyond }
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
