import { useLocale } from 'react-aria-components/I18nProvider'

import { classNames } from '../class-names.ts'
import { useUiTexts } from '../texts.ts'
import { showPercent } from './percent.ts'

/** Within 0 and 100. */
export const onRule = (percent: number) => Math.min(Math.max(Number.isFinite(percent) ? percent : 0, 0), 100)

/** A progress bar from 0 to 100, whose text also tells where its tick is, by a plan or by the days that have passed. */
export function useRuleText(value: number, { plan, today }: { plan?: number | undefined; today?: number }) {
  const { rule } = useUiTexts()
  const { locale } = useLocale()
  const show = (percent: number) => showPercent(percent / 100, locale)
  const done = show(value)
  return {
    role: 'progressbar',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': onRule(value),
    'aria-valuetext':
      today === undefined
        ? rule.value(done, plan === undefined ? undefined : show(plan))
        : rule.valueToday(done, show(today)),
  } as const
}

interface ProgressRuleProps {
  label: string
  value: number
  /** Per cent that should be done by now: a tick, and hatching where the work is behind. */
  plan?: number
  /** 'card' has ten ruler ticks under it, 'row' none. */
  variant?: 'card' | 'row'
}

/** Solid is done, hatched should be done by now but is not, the tick is the plan. */
export function ProgressRule({ label, value, plan, variant = 'row' }: ProgressRuleProps) {
  const done = onRule(value)
  const due = plan === undefined ? done : onRule(plan)
  const style = { '--done': `${done}%`, '--due': `${Math.max(due, done)}%`, '--plan': `${due}%` }
  return (
    <div
      {...useRuleText(value, { plan })}
      aria-label={label}
      className={classNames('ui-rule', variant === 'card' && 'has-ticks')}
      style={style}
    >
      <span className="ui-rule-track">
        <span className="ui-rule-behind" />
        <span className="ui-rule-done" />
      </span>
      {plan !== undefined && <span className="ui-rule-plan" />}
    </div>
  )
}

export function RuleLegend() {
  const { rule } = useUiTexts()
  return (
    <ul className="ui-rule-legend">
      <li data-mark="done">{rule.done}</li>
      <li data-mark="behind">{rule.behind}</li>
      <li data-mark="plan">{rule.plan}</li>
    </ul>
  )
}
