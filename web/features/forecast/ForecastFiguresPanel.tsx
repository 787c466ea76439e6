import type { ReactNode } from 'react'

import { besideDays, endedOn, workingDaysText } from '#contract/end-texts.ts'
import type { Forecast } from '#contract/forecast.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { paths } from '#web/platform/paths.ts'

import { useForecastDetails } from './forecast-details-texts.ts'
import { useForecastTexts } from './forecast-texts.ts'
import { againstIn } from './forecast.api.ts'

function Figure({ label, value, second }: { label: string; value: ReactNode; second?: ReactNode }) {
  return (
    <div>
      <dt className="ui-tiny ui-soft">{label}</dt>
      <dd>
        <strong className="ui-block ui-heavy">{value}</strong>
        <span className="ui-second">{second}</span>
      </dd>
    </div>
  )
}

function useWorkingDays() {
  const texts = useForecastTexts()
  const format = useFormat()
  return {
    plain: (days: number) => workingDaysText(days, texts, format),
    signed: (days: number) =>
      `${days > 0 ? '+' : days < 0 ? '−' : ''}${workingDaysText(Math.abs(days), texts, format)}`,
  }
}

/** When it will end, and between which days. */
function Ahead({ figures: { from, forecast, to, late } }: { figures: Forecast }) {
  const { ends } = useForecastTexts()
  const { figures: words } = useForecastDetails().panel
  const format = useFormat()
  const days = useWorkingDays()
  const day = forecast === null ? <EmptyValue /> : format.day(forecast)
  const range = from !== null && besideDays({ from, to }, forecast ?? from, format)
  return (
    <>
      <Figure
        label={from === null && forecast !== null ? words.plan : words.forecast}
        value={day}
        second={late === null ? undefined : days.signed(late)}
      />
      {range && (
        <Figure
          label={words.between}
          value={
            <>
              <span className="ui-nowrap">{range[0]}</span> {words.and}{' '}
              <span className="ui-nowrap">{range[1] ?? ends.beyond('2100')}</span>
            </>
          }
          second={
            <>
              {words.often} <TextLink href={paths.forecastRecord}>{words.record}</TextLink>
            </>
          }
        />
      )}
    </>
  )
}

/** When it ended, and how long it took. Its delay is said once, in words: the difference has no days beside it. */
function Ended({ figures: { late, at, pd, reason }, ended }: { figures: Forecast; ended: string }) {
  const { promises } = useForecastTexts().ends
  const { figures: words } = useForecastDetails().panel
  const format = useFormat()
  const days = useWorkingDays()
  const promise = promises[againstIn(useUrlState().search) ?? 'current']
  const said = (against: number) => {
    if (against === 0) return words.onTime
    return against > 0 ? words.after(days.plain(against), promise) : words.before(days.plain(-against), promise)
  }
  return (
    <>
      <Figure
        label={reason.code === 'cancelled' ? words.cancelled : words.ended}
        value={format.day(ended)}
        second={late === null ? undefined : said(late)}
      />
      <Figure label={words.took} value={days.plain(at)} second={words.ofPlanned(format.integer(pd))} />
    </>
  )
}

export function ForecastFiguresPanel({ figures }: { figures: Forecast }) {
  const { panel } = useForecastDetails()
  const { figures: words, points } = panel
  const format = useFormat()
  const signed = useSigned()
  const days = useWorkingDays()
  const { r, pv, sv, svt, spit, earnedPesos, plannedPesos } = figures
  const ended = endedOn(figures)
  return (
    <dl className="ui-grid ui-gap-16 ui-number ui-ruled forecast-figures">
      <Figure label={words.realized} value={format.weighted(r)} second={format.money(earnedPesos)} />
      <Figure
        label={ended === null ? words.planned : words.plannedThen}
        value={format.weighted(pv)}
        second={format.money(plannedPesos)}
      />
      <Figure
        label={words.difference}
        value={points(signed(sv, 1))}
        second={spit === null || ended !== null ? undefined : days.signed(Math.round(svt))}
      />
      {ended === null ? <Ahead figures={figures} /> : <Ended figures={figures} ended={ended} />}
    </dl>
  )
}
