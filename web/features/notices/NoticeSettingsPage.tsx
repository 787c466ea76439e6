import './notice-settings.css'
import { useQuery } from '@tanstack/react-query'

import { keysOf } from '#contract/keys.ts'
import type { NoticeKind, NoticeSettings } from '#contract/notices.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { statesOf } from '#web/platform/lists/answer-states.ts'
import { hasMail } from '#web/platform/page/mail-server.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { FollowedPanel, MailSettingsPanel } from './MailSettingsPanel.tsx'
import { noticeSettings, useNoticeSettingsChange } from './notice-settings.api.ts'
import { useNoticesTexts } from './notices-texts.ts'
import { NoticeSettingRow } from './NoticeSettingRow.tsx'

/** In the order in which a day goes. */
const groups = {
  tasks: ['taskAssigned', 'taskDue', 'taskOverdue', 'taskDone'],
  projects: ['projectAssigned', 'projectMoved', 'turnedRed', 'projectDue', 'silent', 'followUpAdded', 'licenceEnds'],
  others: ['importDone', 'operation', 'account'],
} as const satisfies Record<string, readonly NoticeKind[]>

interface KindsProps {
  settings: NoticeSettings
  mail: boolean
  onChange: ReturnType<typeof useNoticeSettingsChange>['mutate']
}

function Kinds({ settings, mail, onChange }: KindsProps) {
  const { settingsPage: texts } = useNoticesTexts()
  const ofKind = new Map(settings.kinds.map((setting) => [setting.kind, setting]))
  return (
    <div className="ui-frame ui-clips">
      <div className="ui-flex ui-gap-8-16 ui-mid ui-underlined ui-subtle ui-soft notice-setting" aria-hidden="true">
        <span className="ui-fills notice-setting-name">{texts.columns.notice}</span>
        <span className="notice-setting-screen">{texts.columns.screen}</span>
        {mail && <span className="ui-not-on-phone notice-setting-mail">{texts.columns.mail}</span>}
      </div>
      {keysOf(groups).map((group) => (
        <section key={group} className="notice-settings-group">
          <h2 className="ui-small ui-soft">{texts.groups[group]}</h2>
          <ul>
            {groups[group].map((kind) => {
              const setting = ofKind.get(kind)
              return (
                setting && (
                  <NoticeSettingRow key={kind} setting={setting} mail={mail} onChange={(one) => onChange(one)} />
                )
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

export function NoticeSettingsPage() {
  const { options } = useTexts()
  const { seeAll, settingsPage: texts } = useNoticesTexts()
  const answer = useQuery(noticeSettings)
  const { mutate, isError, error } = useNoticeSettingsChange()
  const mail = hasMail()
  const settings = answer.data
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      meta={mail ? texts.introWithMail : texts.intro}
      actions={<LinkButton href={paths.notices}>{seeAll}</LinkButton>}
    >
      {isError && (
        <InlineAlert tone="bad" live="alert" title={texts.saveFailed}>
          {textOf(error)}
        </InlineAlert>
      )}
      <ListStates
        {...statesOf(answer)}
        total={settings?.kinds.length}
        empty={null}
        skeleton={
          <Card className="ui-stack ui-gap-16">
            {['72%', '54%', '64%', '80%', '58%', '68%'].map((width) => (
              <Skeleton key={width} width={width} height="1.5rem" />
            ))}
          </Card>
        }
      >
        {settings && (
          <div className="ui-columns">
            <Kinds settings={settings} mail={mail} onChange={mutate} />
            <div className="ui-column">
              {mail && <MailSettingsPanel settings={settings} onChange={(change) => mutate(change)} />}
              <FollowedPanel settings={settings} />
            </div>
          </div>
        )}
      </ListStates>
    </Page>
  )
}
