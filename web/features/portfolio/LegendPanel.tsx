import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'

/** What the marks of a rule mean; `forecast` where it shows that too. */
export function LegendPanel({ forecast = false }: { forecast?: boolean }) {
  const { legend } = useForecastTexts()
  return (
    <ul className="ui-rule-legend">
      <li data-mark="done">{legend.done}</li>
      <li data-mark="behind">{legend.behind}</li>
      <li data-mark="plan">{legend.plan}</li>
      {forecast && <li data-mark="forecast">{legend.forecast}</li>}
    </ul>
  )
}
