import { useMutation } from '@tanstack/react-query'
import MailPlus from 'lucide-react/icons/mail-plus'
import { useEffect, useState } from 'react'

import type { Employee } from '#contract/employees.ts'
import { fullName } from '#contract/people.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { inviteEmployee } from './employees.api.ts'
import { InvitationDialog } from './InvitationDialog.tsx'
import type { NamedInvitation } from './new-invitation.ts'

export function InvitationPanel({ employee }: { employee: Employee }) {
  const { invitation: texts } = useTexts()
  const [shown, setShown] = useState<NamedInvitation | null>(null)
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => inviteEmployee(employee.id) })

  // A frame later the button that worked has the focus again, and the dialog returns it there when it closes.
  useEffect(() => {
    if (!data) return
    const frame = requestAnimationFrame(() =>
      setShown({ employeeId: employee.id, name: fullName(employee), link: data.invitation }),
    )
    return () => cancelAnimationFrame(frame)
  }, [data, employee])

  return (
    <div>
      <Button icon={<MailPlus />} onClick={() => mutate()} pending={isPending} pendingLabel={texts.making}>
        {texts.again}
      </Button>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
      <InvitationDialog invitation={shown} onClose={() => setShown(null)} />
    </div>
  )
}
