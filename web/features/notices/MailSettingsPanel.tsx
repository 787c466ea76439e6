import { useState } from 'react'

import { calendarDays } from '#contract/days.ts'
import type { NoticeSettings, NoticeSettingsChange } from '#contract/notices.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { EmailText } from '#web/platform/kit/fields/EmailText.tsx'
import { useFocusInPlace } from '#web/platform/kit/fields/focus-next.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { Disclosure } from '#web/platform/kit/page/Disclosure.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { useNoticesTexts } from './notices-texts.ts'

/** Typed dates are a third of a screen's bytes: the switches do not wait for them. */
const dates = lazyPanel(async () => (await import('#web/platform/kit/fields/DateField.tsx')).DateField)

interface MailSettingsProps {
  settings: NoticeSettings
  onChange: (change: NoticeSettingsChange) => void
}

/** No mail until a day; or that there is a pause, and its end. */
function PausePanel({ settings: { pausedUntil }, onChange }: MailSettingsProps) {
  const { pause: texts } = useNoticesTexts().settingsPage
  const format = useFormat()
  const [day, setDay] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const today = todayInBogota()
  const paused = pausedUntil !== null && pausedUntil >= today
  const { place, press } = useFocusInPlace<HTMLDivElement>()
  const change = (until: string | null) => {
    press()
    onChange({ pausedUntil: until })
  }
  const begin = () => {
    setMissing(day === null)
    if (day === null) return
    change(day)
    setDay(null)
  }
  return (
    <Card title={texts.title}>
      <p className="ui-soft ui-gap-below">{texts.text}</p>
      <div ref={place}>
        {paused ? (
          <div className="ui-line ui-ends ui-gap-8">
            <output className="ui-strong">{texts.until(format.day(pausedUntil))}</output>
            <Button onClick={() => change(null)}>{texts.end}</Button>
          </div>
        ) : (
          <form
            noValidate
            className="ui-flex ui-gap-8 notice-pause"
            onSubmit={(event) => {
              event.preventDefault()
              begin()
            }}
          >
            <dates.Panel
              label={texts.day}
              value={day}
              min={today}
              onChange={setDay}
              error={missing && day === null ? texts.missing : undefined}
            />
            <Button type="submit">{texts.begin}</Button>
          </form>
        )}
      </div>
    </Card>
  )
}

/** 'mañana, martes 24 de noviembre' */
function useNextDigest({ nextDigest: day }: NoticeSettings): string {
  const { daily } = useNoticesTexts().settingsPage
  const format = useFormat()
  const left = calendarDays(todayInBogota(), day)
  const written = format.longDay(day)
  if (left === 0) return daily.today(written)
  return left === 1 ? daily.tomorrow(written) : written
}

/** How many projects one is told of beside those that one answers for, and which. */
export function FollowedPanel({ settings: { projects } }: Pick<MailSettingsProps, 'settings'>) {
  const { followed: texts } = useNoticesTexts().settingsPage
  const format = useFormat()
  const { responsable, silenced, followed, following } = projects
  const title = followed === 0 ? texts.none : texts.title(format.integer(followed), followed === 1)
  const besides = responsable === 0 ? texts.alone : texts.besides(format.integer(responsable), responsable === 1)
  return (
    <Card title={title}>
      <p className="ui-soft">
        {silenced === 0 ? besides : `${besides}, ${texts.silenced(format.integer(silenced), silenced === 1)}`}
      </p>
      {following.length > 0 && (
        <Disclosure summary={texts.show}>
          <ul className="ui-grid ui-gap-6 notice-following">
            {following.map(({ id, name }) => (
              <li key={id}>
                <TextLink href={paths.projects.overview(id)}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  )
}

/** When mail comes, the panorama of each week, and a pause. Only where the portal sends mail. */
export function MailSettingsPanel({ settings, onChange }: MailSettingsProps) {
  const { daily, weekly } = useNoticesTexts().settingsPage
  const next = useNextDigest(settings)
  const email = useUser()?.email ?? ''
  return (
    <>
      <Card title={daily.title} note={<EmailText>{email}</EmailText>}>
        <p className="ui-soft ui-gap-below">
          {daily.text} {daily.next(next)}
        </p>
        <div className="ui-ruled ui-grid ui-gap-8 notice-weekly">
          <Switch
            label={weekly.title}
            description={weekly.text}
            checked={settings.weekly}
            onChange={(on) => onChange({ weekly: on })}
          />
          <TextLink href={paths.portfolio}>{weekly.see}</TextLink>
        </div>
      </Card>
      <PausePanel settings={settings} onChange={onChange} />
    </>
  )
}
