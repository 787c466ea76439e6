import { useState } from 'react'

import type { NoticeSettings, NoticeSettingsChange } from '#contract/notices.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { EmailText } from '#web/platform/kit/fields/EmailText.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

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
  const begin = () => {
    setMissing(day === null)
    if (day === null) return
    onChange({ pausedUntil: day })
    setDay(null)
  }
  return (
    <Card title={texts.title}>
      <p className="ui-soft ui-gap-below">{texts.text}</p>
      {paused ? (
        <div className="ui-line ui-ends ui-gap-8">
          <output className="ui-strong">{texts.until(format.day(pausedUntil))}</output>
          <Button onClick={() => onChange({ pausedUntil: null })}>{texts.end}</Button>
        </div>
      ) : (
        <form
          noValidate
          className="notice-pause"
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
    </Card>
  )
}

/** When mail comes, the panorama of each week, and a pause. Only where the portal sends mail. */
export function MailSettingsPanel({ settings, onChange }: MailSettingsProps) {
  const { daily, weekly } = useNoticesTexts().settingsPage
  const email = useUser()?.email ?? ''
  return (
    <>
      <Card title={daily.title} note={<EmailText>{email}</EmailText>}>
        <p className="ui-soft ui-gap-below">{daily.text}</p>
        <div className="ui-ruled notice-weekly">
          <Switch
            label={weekly.title}
            description={weekly.text}
            checked={settings.weekly}
            onChange={(on) => onChange({ weekly: on })}
          />
        </div>
      </Card>
      <PausePanel settings={settings} onChange={onChange} />
    </>
  )
}
