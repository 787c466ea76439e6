import { useState } from 'react'

import { fullName } from '#contract/people.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useProfileTexts } from '#web/platform/i18n/profile-texts.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { Tabs } from '#web/platform/kit/page/Tabs.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { PasswordForm } from './PasswordForm.tsx'
import { PersonalPanel } from './PersonalPanel.tsx'

export function ProfilePage() {
  const texts = useProfileTexts()
  const user = useUser()
  const [tab, setTab] = useState('personal')
  if (!user) return null
  return (
    <Page title={texts.title} crumbs={[{ label: texts.title }]}>
      <div className="ui-grid ui-gap-16 profile">
        <Card className="ui-grid ui-gap-4 ui-breaks profile-card">
          <Avatar name={fullName({ firstName: user.firstName, lastName: user.lastName })} size="l" />
          <p className="profile-name">{user.firstName}</p>
          <p className="ui-soft">{user.email}</p>
          <TextLink href={paths.factors} className="profile-link">
            {texts.factors}
          </TextLink>
          <TextLink href={paths.accessTokens} className="profile-link">
            {texts.programs}
          </TextLink>
        </Card>
        <Card className="profile-tabs">
          <Tabs
            label={texts.title}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'personal', label: texts.personal, panel: <PersonalPanel user={user} /> },
              { id: 'password', label: texts.changePassword, panel: <PasswordForm email={user.email} /> },
            ]}
          />
        </Card>
      </div>
    </Page>
  )
}
