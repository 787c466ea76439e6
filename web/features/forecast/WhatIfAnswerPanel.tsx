import { capital, endText, reasonText, workingDaysText } from '#contract/end-texts.ts'
import type { Forecast } from '#contract/forecast.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'

import { useForecastTexts } from './forecast-texts.ts'
import { EndSign } from './ForecastSentencePanel.tsx'
import { useWhatIfTexts } from './what-if.api.ts'

interface SideProps {
  title: string
  /** Which promise it is measured against. */
  against: 'first' | undefined
  forecast: Forecast | undefined
  /** Said in place of a forecast. */
  instead: string
}

function Side({ title, against, forecast, instead }: SideProps) {
  const texts = useWhatIfTexts()
  const words = useForecastTexts()
  const format = useFormat()
  const signed = useSigned()
  const { light, reason, late, r, pv } = forecast ?? {}
  const days = late === null || late === undefined ? undefined : workingDaysText(Math.abs(late), words, format)
  return (
    <section className="ui-frame ui-grid ui-gap-8 what-if-side" aria-label={title}>
      <h3 className="ui-small ui-soft ui-medium">{title}</h3>
      {forecast && light && reason ? (
        <>
          <div className="ui-flex ui-top ui-gap-8 ui-ink">
            <EndSign forecast={forecast} />
            <p>
              <strong>{words.lights[light]}.</strong> {capital(reasonText(reason, words, format), format)}.
            </p>
          </div>
          <p className="ui-small">{endText({ ...forecast, against }, words, format)}</p>
        </>
      ) : (
        <p className="ui-small">{instead}</p>
      )}
      <dl className="ui-small ui-number">
        <dt>{texts.late(words.ends.promises[against ?? 'current'])}</dt>
        <dd>{days === undefined || !late ? (days ?? <EmptyValue />) : `${signed(late).charAt(0)}${days}`}</dd>
        <dt>{texts.progress}</dt>
        <dd>{r === undefined ? <EmptyValue /> : format.weighted(r)}</dd>
        <dt>{texts.planned}</dt>
        <dd>{pv === undefined ? <EmptyValue /> : format.weighted(pv)}</dd>
      </dl>
    </section>
  )
}

interface WhatIfAnswerPanelProps {
  now: Forecast
  supposed: Forecast | undefined
  against: 'first' | undefined
  instead: string
}

export function WhatIfAnswerPanel({ now, supposed, against, instead }: WhatIfAnswerPanelProps) {
  const texts = useWhatIfTexts()
  return (
    <div className="ui-grid ui-gap-12 what-if-sides">
      <Side title={texts.now} against={against} forecast={now} instead="" />
      <Side title={texts.supposed} against={against} forecast={supposed} instead={instead} />
    </div>
  )
}

/** In one line that is always in sight: 'Hoy: 6 ene 2027, +34 · Así: 11 dic 2026, +16'. */
export function WhatIfLinePanel({ now, supposed, instead }: Omit<WhatIfAnswerPanelProps, 'against'>) {
  const texts = useWhatIfTexts()
  const words = useForecastTexts()
  const format = useFormat()
  const signed = useSigned()
  const shortOf = ({ forecast, late, reason }: Forecast): string =>
    forecast === null
      ? capital(reasonText(reason, words, format), format)
      : `${format.day(forecast)}${late === null ? '' : `, ${signed(late)}`}`
  return (
    <output className="ui-small ui-number what-if-line">
      {texts.short(texts.now)} <strong>{shortOf(now)}</strong> ·{' '}
      {supposed ? (
        <>
          {texts.short(texts.supposed)} <strong>{shortOf(supposed)}</strong>
        </>
      ) : (
        instead
      )}
    </output>
  )
}
