import { endedOn, workingDaysText } from '#contract/end-texts.ts'
import type { BaselineRow, Forecast } from '#contract/forecast.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { EmptyValue } from '#web/platform/kit/states/EmptyValue.tsx'
import { paths } from '#web/platform/paths.ts'

import { useForecastDetails } from './forecast-details-texts.ts'
import { useForecastTexts } from './forecast-texts.ts'
import { againstIn } from './forecast.api.ts'

function AgainstChoice() {
  const { against: texts } = useForecastTexts()
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const choose = (value: 'first' | 'current') => {
    const query = new URLSearchParams(search)
    if (value === 'first') query.set('against', value)
    else query.delete('against')
    const text = query.toString()
    navigation?.navigate(pathname + (text && `?${text}`), { replace: false })
  }
  return (
    <div className="ui-line ui-gap-12">
      <span className="ui-small ui-soft" aria-hidden="true">
        {texts.label}
      </span>
      <SegmentedControl
        label={texts.label}
        value={againstIn(search) ?? 'current'}
        onChange={choose}
        segments={(['first', 'current'] as const).map((value) => ({ value, label: texts[value] }))}
      />
    </div>
  )
}

interface PromiseProps {
  promise: BaselineRow
  name: string
  href: string
}

/** A promise: which it is, the day that was promised, and how late the end is against it. */
function Promised({ promise: { day, due, changeId, late }, name, href }: PromiseProps) {
  const { promises: texts } = useForecastDetails()
  const words = useForecastTexts()
  const format = useFormat()
  const signed = useSigned()
  const days = late === null ? null : workingDaysText(Math.abs(late), words, format)
  const sign = late === null ? '' : signed(late).charAt(0)
  return (
    <tr>
      <th scope="row">
        {changeId === null ? name : <TextLink href={href}>{name}</TextLink>}
        {name === texts.agreed(format.day(day)) || <span className="ui-second">{texts.made(format.day(day))}</span>}
      </th>
      <td>{format.day(due)}</td>
      <td>{days === null ? <EmptyValue /> : `${late === 0 ? '' : sign}${days}`}</td>
    </tr>
  )
}

/** The first promise of a project, each one that was agreed and the one that holds, and the choice of the yardstick. */
export function PromisesPanel({ projectId, forecast }: { projectId: number; forecast: Forecast }) {
  const { promises: texts } = useForecastDetails()
  const { against } = useForecastTexts()
  const format = useFormat()
  const { baselines } = forecast
  if (baselines.length < 2) return null
  const nameOf = (day: string, at: number): string => {
    if (at === 0) return against.first
    return at === baselines.length - 1 ? against.current : texts.agreed(format.day(day))
  }
  return (
    <div className="ui-ruled promises">
      <AgainstChoice />
      <table className="ui-number">
        <caption className="ui-hidden">{texts.title}</caption>
        <thead className="ui-hidden">
          <tr>
            <th scope="col">{texts.title}</th>
            <th scope="col">{texts.due}</th>
            <th scope="col">
              {endedOn(forecast) !== null ? texts.lateEnd : forecast.from === null ? texts.latePlan : texts.late}
            </th>
          </tr>
        </thead>
        <tbody>
          {baselines.map((promise, at) => (
            <Promised
              key={`${promise.day} ${promise.due}`}
              promise={promise}
              name={nameOf(promise.day, at)}
              href={`${paths.projects.overview(projectId)}?tab=novedades`}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
