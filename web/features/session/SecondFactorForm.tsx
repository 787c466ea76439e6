import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'

import type { SecondFactorAsked } from '#contract/session.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { useAskedText } from '#web/platform/forms/useAskedText.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { useLoginTitle } from './login-title.ts'
import { proveSecondFactor } from './session.api.ts'

interface SecondFactorFormProps {
  asked: SecondFactorAsked['secondFactor']
  /** Back to e-mail and password, and why where the time is over. */
  onBack: (why?: string) => void
}

/** The second step of a sign-in: a code of the app, or one of the recovery codes. */
export function SecondFactorForm({ asked: { ticket, kinds }, onBack }: SecondFactorFormProps) {
  const { session } = useTexts()
  const texts = session.second
  const [isRecovery, setRecovery] = useState(false)
  const { pending, wrong, type, onSubmit, field } = useAskedText('login-code', {
    missing: isRecovery ? texts.recoveryMissing : texts.codeMissing,
    send: (code) => proveSecondFactor(ticket, isRecovery ? { recoveryCode: code } : { code }),
    refusal(error) {
      if (!(error instanceof CallError && error.type.endsWith('ticket-over'))) return textOf(error)
      onBack(textOf(error))
      return null
    },
  })
  useLoginTitle(texts.title, wrong !== undefined)

  const choose = () => {
    setRecovery(!isRecovery)
    type('')
    requestAnimationFrame(() => focusField('login-code'))
  }
  return (
    <form className="ui-grid ui-gap-16 login-form" noValidate onSubmit={onSubmit}>
      <h1 className="login-title">{texts.title}</h1>
      <p>{isRecovery ? texts.recoveryText : texts.text}</p>
      <TextField
        key={String(isRecovery)}
        {...field}
        label={isRecovery ? texts.recoveryCode : texts.code}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        spellCheck={false}
        maxLength={60}
        focusOnMount
      />
      <Button type="submit" kind="primary" wide pending={pending} pendingLabel={session.signingIn}>
        {session.signIn}
      </Button>
      {kinds.includes('recovery') && (
        <button type="button" className="ui-link ui-inline ui-gap-6 login-link" onClick={choose}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </button>
      )}
      <button type="button" className="ui-link ui-inline ui-gap-6 login-link" onClick={() => onBack()}>
        <ArrowLeft aria-hidden="true" />
        {session.backToLogin}
      </button>
    </form>
  )
}
