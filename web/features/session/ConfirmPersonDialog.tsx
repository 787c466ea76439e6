import { useId, useState } from 'react'

import { session } from '#contract/session.ts'
import { confirming } from '#texts/es/confirming.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useAskedText } from '#web/platform/forms/useAskedText.ts'
import { nounTexts, useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { PasswordField } from '#web/platform/kit/fields/PasswordField.tsx'

import { ConfirmThereDialog, ThereLink } from './ConfirmThereDialog.tsx'
import { signedOnHere } from './sign-on.ts'

const { use: useConfirmingTexts } = nounTexts('confirming', confirming)

/** Asks who it is before access is given or taken away. What was pressed waits below it, with what was typed there. */
export function ConfirmPersonDialog({ onClose }: { onClose: (confirmed?: boolean) => void }) {
  const user = useUser()
  const { signOn, signOnOnly } = document.documentElement.dataset
  const [isThere, setThere] = useState(Boolean(signOn) && (signOnOnly === 'true' || signedOnHere(user?.id)))
  if (isThere) return <ConfirmThereDialog onClose={onClose} onPassword={() => setThere(false)} />
  return <PasswordDialog onClose={onClose} onThere={signOn ? () => setThere(true) : undefined} />
}

interface PasswordDialogProps {
  onClose: (confirmed?: boolean) => void
  /** To the company's directory instead, where there is one. */
  onThere: (() => void) | undefined
}

function PasswordDialog({ onClose, onThere }: PasswordDialogProps) {
  const texts = useConfirmingTexts()
  const formId = useId()
  const email = useUser()?.email ?? ''
  const { fieldSentences } = useTexts()
  const { pending, onSubmit, field } = useAskedText('confirm-password', {
    missing: fieldSentences.password,
    async send(password) {
      await call(session.confirm, { body: { password } })
      onClose(true)
    },
    refusal(error) {
      if (!(error instanceof CallError && error.status === 401)) return textOf(error)
      // Signed out meanwhile, which is said by itself.
      onClose(false)
      return null
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      busy={pending}
      title={texts.title}
      footer={
        <Button type="submit" form={formId} kind="primary" pending={pending} pendingLabel={texts.pending}>
          {texts.confirm}
        </Button>
      }
      cancelable
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormGrid>
          <p>{texts.text}</p>
          <PasswordField
            {...field}
            label={texts.password}
            name="password"
            maxLength={200}
            autoComplete="current-password"
            focusOnMount
          />
          {onThere && <ThereLink onPress={onThere} />}
        </FormGrid>
      </form>
    </Dialog>
  )
}
