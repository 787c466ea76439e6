import { type SyntheticEvent, useId, useState } from 'react'

import { session } from '#contract/session.ts'
import { confirming } from '#texts/es/confirming.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { nounTexts, useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { PasswordField } from '#web/platform/kit/fields/PasswordField.tsx'

const { use: useConfirmingTexts } = nounTexts('confirming', confirming)

/** What is typed, and what became of the last try. */
function useConfirmation(onClose: (confirmed: boolean) => void) {
  const { fieldSentences } = useTexts()
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const refuse = (sentence: string | undefined) => {
    setWrong(sentence)
    requestAnimationFrame(() => focusField('confirm-password'))
  }
  const send = async () => {
    if (password === '') return refuse(fieldSentences.password)
    setPending(true)
    try {
      await call(session.confirm, { body: { password } })
      onClose(true)
    } catch (error) {
      setPending(false)
      // Signed out meanwhile, which is said by itself.
      if (error instanceof CallError && error.status === 401) return onClose(false)
      setPassword('')
      refuse(textOf(error))
    }
  }
  const type = (typed: string) => {
    setPassword(typed)
    setWrong(undefined)
  }
  return { password, type, pending, wrong, send }
}

/** Asks who it is before access is given or taken away. What was pressed waits below it, with what was typed there. */
export function ConfirmPersonDialog({ onClose }: { onClose: (confirmed?: boolean) => void }) {
  const texts = useConfirmingTexts()
  const formId = useId()
  const email = useUser()?.email ?? ''
  const { password, type, pending, wrong, send } = useConfirmation(onClose)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!pending) void send()
  }
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
      <form id={formId} noValidate onSubmit={submit}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormGrid>
          <p>{texts.text}</p>
          <PasswordField
            id="confirm-password"
            label={texts.password}
            name="password"
            maxLength={200}
            autoComplete="current-password"
            focusOnMount
            value={password}
            onChange={type}
            error={wrong}
          />
        </FormGrid>
      </form>
    </Dialog>
  )
}
