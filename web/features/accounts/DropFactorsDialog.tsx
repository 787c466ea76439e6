import type { AccountRow } from '#contract/accounts.ts'
import { fullName } from '#contract/people.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'

import { useAccountTexts } from './accounts-texts.ts'
import { accountsKey, dropFactorsOf } from './accounts.api.ts'

interface DropFactorsDialogProps {
  person: AccountRow
  onClose: (ended: boolean) => void
}

export function DropFactorsDialog({ person, onClose }: DropFactorsDialogProps) {
  const { drop: texts } = useAccountTexts()
  return (
    <DeedDialog
      title={texts.title(fullName(person))}
      text={person.openSessions > 0 ? `${texts.text} ${texts.open}` : texts.text}
      words={{ confirm: texts.button, confirming: texts.dropping, done: texts.done }}
      deed={() => dropFactorsOf(person.id)}
      stale={[accountsKey, 'factors']}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    />
  )
}
