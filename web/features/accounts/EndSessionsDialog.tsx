import type { AccountRow } from '#contract/accounts.ts'
import { fullName } from '#contract/people.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'

import { useAccountTexts } from './accounts-texts.ts'
import { accountsKey, endSessionsOf } from './accounts.api.ts'

interface EndSessionsDialogProps {
  person: AccountRow
  onClose: (ended: boolean) => void
}

/** Asks before all sessions of a person are ended; of one's own the one in use stays. */
export function EndSessionsDialog({ person, onClose }: EndSessionsDialogProps) {
  const { end: texts } = useAccountTexts()
  const format = useFormat()
  const isOwn = useUser()?.id === person.id
  return (
    <DeedDialog
      title={texts.title(fullName(person))}
      text={isOwn ? texts.ownText : texts.text(person.openSessions, format.integer(person.openSessions))}
      words={{ confirm: texts.button, confirming: texts.ending, done: texts.done }}
      deed={() => endSessionsOf(person.id)}
      stale={isOwn ? [accountsKey, 'sessions'] : [accountsKey]}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    />
  )
}
