import { calendarDays } from '#contract/days.ts'
import { capital, endedOn, endedText, reasonText } from '#contract/end-texts.ts'
import type { Forecast } from '#contract/forecast.ts'
import { useFormat } from '#web/platform/i18n/format.ts'

import { useForecastDetails } from './forecast-details-texts.ts'
import { limitText, useForecastTexts } from './forecast-texts.ts'
import { EndSign } from './ForecastSentencePanel.tsx'

/** How a project went against its first promise, where that was moved. */
function FirstPromise({ forecast: { due, firstDue, lateFirst, reason } }: { forecast: Forecast }) {
  const texts = useForecastTexts()
  const { panel } = useForecastDetails()
  const format = useFormat()
  const days = calendarDays(firstDue, due)
  if (days === 0 || lateFirst === null) return <>{capital(reasonText(reason, texts, format), format)}.</>
  const moved = panel.calendarDays(format.integer(Math.abs(days)), Math.abs(days) === 1)
  const ended = endedText(lateFirst, texts, format)
  return <>{(days > 0 ? panel.firstMoved : panel.firstAdvanced)(format.day(firstDue), moved, ended)}</>
}

/** The other days on which it would end: at its own pace, by the plan, and at that of late. */
function OtherDays({ forecast: { from, paceDay, range } }: { forecast: Forecast }) {
  const { panel } = useForecastDetails()
  const format = useFormat()
  const told = [
    ...(paceDay === null ? [] : [panel.pace(format.day(paceDay))]),
    // Without a range the forecast is that day.
    ...(range.best === null || from === null ? [] : [panel.best(format.day(range.best))]),
    ...(range.atPace === null ? [] : [panel.recent(format.day(range.atPace))]),
  ]
  return told.length > 0 && <p className="ui-small ui-quiet forecast-others">{told.join(' ')}</p>
}

/** Why the light of a project is what it is, with its threshold; of a closed one how it went against its first promise. */
export function ForecastReasonPanel({ forecast }: { forecast: Forecast }) {
  const texts = useForecastTexts()
  const { panel } = useForecastDetails()
  const format = useFormat()
  const { light, reason } = forecast
  const isClosed = endedOn(forecast) !== null
  const limit = limitText(reason, texts, format)
  const why = reasonText(reason, texts, format)
  return (
    <>
      <div className="ui-flex ui-top ui-gap-below ui-gap-10 forecast-light">
        <EndSign forecast={forecast} />
        <p>
          <strong>{isClosed ? panel.closed : `${texts.lights[light]}.`}</strong>{' '}
          {isClosed ? (
            <FirstPromise forecast={forecast} />
          ) : (
            `${capital(limit === undefined ? why : `${why}; ${limit}`, format)}.`
          )}
        </p>
      </div>
      {!isClosed && <OtherDays forecast={forecast} />}
    </>
  )
}
