import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import Settings2 from 'lucide-react/icons/settings-2'

import { logout } from '#web/features/session/session.api.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useUnsavedChanges } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'
import { paths } from '#web/platform/paths.ts'

export function UserMenu() {
  // Every screen loads it first, and it is drawn in no time.
  'use no memo'
  const { header } = useTexts()
  const user = useUser()
  const { confirmLeave } = useUnsavedChanges()
  if (!user) return null
  const leave = async () => {
    if (await confirmLeave()) logout()
  }
  return (
    <Menu
      label={header.userMenu(user.firstName)}
      className="header-user"
      trigger={
        <>
          <Avatar name={`${user.firstName} ${user.lastName}`} />
          <span className="ui-hidden">{header.userMenu(user.firstName)}</span>
          <span className="ui-medium ui-cut ui-not-on-phone header-user-name" aria-hidden="true">
            {user.firstName}
          </span>
          <ChevronDown aria-hidden="true" className="ui-icon-16 ui-quiet ui-not-on-phone" />
        </>
      }
      triggerHasText
      header={user.email}
      entries={[
        { id: 'options', label: header.options, icon: <Settings2 />, href: paths.options },
        { id: 'profile', label: header.profile, icon: <CircleUserRound />, href: paths.profile },
        { id: 'logout', label: header.logout, icon: <LogOut />, onSelect: () => void leave() },
      ]}
    />
  )
}
