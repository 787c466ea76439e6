import Lock from 'lucide-react/icons/lock'

import type { MailChoice, NoticeSettings, NoticeSettingsChange } from '#contract/notices.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'

import { useNoticesTexts } from './notices-texts.ts'

/** From the quietest on. */
const choices = ['none', 'daily', 'now'] as const satisfies readonly MailChoice[]

interface NoticeSettingRowProps {
  setting: NoticeSettings['kinds'][number]
  /** The portal sends mail. */
  mail: boolean
  onChange: (change: NoticeSettingsChange) => void
}

/** What is always told: words with a lock, since there is nothing to choose. */
function Fixed({ mail }: { mail: boolean }) {
  const { settingsPage: texts } = useNoticesTexts()
  return (
    <>
      <span className="ui-inline ui-gap-6 ui-quiet notice-setting-screen">
        <Lock aria-hidden="true" />
        {texts.always}
      </span>
      {mail && (
        <span className="ui-inline ui-gap-6 ui-quiet notice-setting-mail">
          <Lock aria-hidden="true" />
          {texts.alwaysNow}
        </span>
      )}
    </>
  )
}

/** A kind of notice: when it comes, and whether on the screen and by mail. */
export function NoticeSettingRow({
  setting: { kind, screen, mail: chosen, fixed },
  mail,
  onChange,
}: NoticeSettingRowProps) {
  const { settingsPage: texts } = useNoticesTexts()
  const { name, when } = texts.kinds[kind]
  return (
    <li className="ui-flex ui-gap-8-16 ui-mid notice-setting">
      <span className="ui-fills notice-setting-name">
        <span className="ui-medium">{name}</span> <span className="ui-small ui-quiet">{when}</span>
        {fixed && <span className="ui-second">{texts.fixedWhy}</span>}
      </span>
      {fixed ? (
        <Fixed mail={mail} />
      ) : (
        <>
          <span className="notice-setting-screen">
            <Switch
              label={texts.onScreen(name)}
              hideLabel
              checked={screen}
              onChange={(on) => onChange({ kinds: [{ kind, screen: on }] })}
            />
          </span>
          {mail && (
            <span className="notice-setting-mail">
              <SegmentedControl
                label={texts.byMail(name)}
                value={chosen}
                onChange={(next) => onChange({ kinds: [{ kind, mail: next }] })}
                segments={choices.map((value) => ({ value, label: texts.mail[value] }))}
              />
            </span>
          )}
        </>
      )}
    </li>
  )
}
