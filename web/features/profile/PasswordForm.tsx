import { type SyntheticEvent, useState } from 'react'

import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { passwordState } from '#web/platform/forms/password-state.ts'
import { policyError } from '#web/platform/forms/PolicyList.tsx'
import { useProfileTexts } from '#web/platform/i18n/profile-texts.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { FormFooter, FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { HeldFields } from '#web/platform/kit/fields/HeldFields.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { PasswordField } from '#web/platform/kit/fields/PasswordField.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { usePageFailed } from '#web/platform/page/page-failed.ts'
import { toastError, toastWarning } from '#web/platform/page/toasts.tsx'

import { updatePassword } from './profile.api.ts'

const empty = { current: '', next: '', confirmation: '' }

interface Refusal {
  text: string
  current?: string | undefined
  next?: string | undefined
  attempt: number
}

function usePasswordChange() {
  const texts = useProfileTexts()
  const [typed, setTyped] = useState(empty)
  const [pending, setPending] = useState(false)
  const [changed, setChanged] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  usePageFailed(refusal !== null)

  const type = (change: Partial<typeof empty>) => {
    setTyped({ ...typed, ...change })
    setChanged(false)
    if (refusal) setRefusal({ ...refusal, current: undefined, next: undefined })
  }
  const save = async () => {
    setPending(true)
    setChanged(false)
    try {
      await updatePassword(typed.current, typed.next)
      setTyped(empty)
      setRefusal(null)
      setChanged(true)
    } catch (error) {
      const of = (path: string) =>
        error instanceof CallError ? error.errors.find((one) => one.path === path)?.message : undefined
      const attempt = (refusal?.attempt ?? 0) + 1
      setRefusal({ text: textOf(error), current: of('currentPassword'), next: of('newPassword'), attempt })
      toastWarning(texts.failed, { position: 'bottom-right', duration: 5000 })
    } finally {
      setPending(false)
    }
  }
  return { typed, type, pending, changed, refusal, save }
}

function Fields({ typed, type, refusal }: Pick<ReturnType<typeof usePasswordChange>, 'typed' | 'type' | 'refusal'>) {
  const texts = useProfileTexts()
  const { unmet, unmetConfirmation } = passwordState(typed)
  return (
    <FormGrid>
      <PasswordField
        id="password-current"
        label={texts.currentPassword}
        required
        name="current-password"
        autoComplete="current-password"
        maxLength={200}
        value={typed.current}
        onChange={(current) => type({ current })}
        error={refusal?.current}
      />
      <PasswordField
        id="password-next"
        label={texts.newPassword}
        name="new-password"
        autoComplete="new-password"
        maxLength={200}
        value={typed.next}
        onChange={(next) => type(next === '' ? { next, confirmation: '' } : { next })}
        error={policyError(unmet) ?? refusal?.next}
      />
      <PasswordField
        id="password-confirmation"
        label={texts.confirmation}
        name="confirm-password"
        autoComplete="new-password"
        maxLength={200}
        disabled={typed.next === ''}
        value={typed.confirmation}
        onChange={(confirmation) => type({ confirmation })}
        error={policyError(unmetConfirmation)}
      />
    </FormGrid>
  )
}

/** What is still to be written. The confirmation waits for the new password. */
function Missing({ typed }: Pick<ReturnType<typeof usePasswordChange>, 'typed'>) {
  const texts = useProfileTexts()
  const missing = [
    typed.current === '' && { id: 'password-current', label: texts.currentPassword },
    typed.next === '' && { id: 'password-next', label: texts.newPassword },
    typed.next !== '' && typed.confirmation === '' && { id: 'password-confirmation', label: texts.confirmation },
  ]
  return <MissingFields fields={missing.filter((field) => field !== false)} />
}

/** Changes one's own password. The rules that are not met stand in red while one types. */
export function PasswordForm({ email }: { email: string }) {
  const texts = useProfileTexts()
  const { typed, type, pending, changed, refusal, save } = usePasswordChange()
  const { ready } = passwordState(typed)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (pending) return
    if (ready) void save()
    else toastError(texts.invalid)
  }

  const fields = [
    { id: 'password-current', message: refusal?.current },
    { id: 'password-next', message: refusal?.next },
  ].flatMap(({ id, message }) => (message ? [{ id, message }] : []))
  return (
    <form className="ui-grid ui-gap-16 password-form" noValidate onSubmit={submit}>
      {/* Enter presses the form's first button: this one is never disabled, so that an invalid form can answer. */}
      <button type="submit" hidden tabIndex={-1}>
        {texts.save}
      </button>
      {refusal && <ErrorBanner key={refusal.attempt} message={refusal.text} fields={fields} />}
      {changed && (
        <InlineAlert tone="ok" live="status">
          {texts.changed}
        </InlineAlert>
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <HeldFields held={pending} className="ui-held">
        <Fields typed={typed} type={type} refusal={refusal} />
      </HeldFields>
      <FormFooter note={<Missing typed={typed} />}>
        <Button type="submit" kind="primary" disabled={!ready} pending={pending} pendingLabel={texts.saving}>
          {texts.save}
        </Button>
      </FormFooter>
    </form>
  )
}
