import ArrowLeft from 'lucide-react/icons/arrow-left'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'

import type { SecondFactorAsked } from '#contract/session.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { useAskedText } from '#web/platform/forms/useAskedText.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { CodePart } from './CodePart.tsx'
import { useLoginTitle } from './login-title.ts'
import { usePasskey } from './passkey-deed.ts'
import { useStepTexts } from './second-step-texts.ts'
import { waysOf } from './second-ways.ts'
import { proveSecondFactor } from './session.api.ts'

interface SecondFactorFormProps {
  asked: SecondFactorAsked['secondFactor']
  /** Back to e-mail and password, and why where the time is over. */
  onBack: (why?: string) => void
}

interface StepProps {
  ticket: string
  /** What is said of a try that failed; null where nothing is, as it is over. */
  refusal: (error: unknown) => string | null
}

/** A code of the app, or one of the recovery codes. */
function CodeStep({ ticket, isRecovery, refusal }: StepProps & { isRecovery: boolean }) {
  const { session } = useTexts()
  const texts = useStepTexts()
  const asked = useAskedText('login-code', {
    missing: isRecovery ? texts.recoveryMissing : texts.codeMissing,
    send: (code) => proveSecondFactor(ticket, isRecovery ? { recoveryCode: code } : { code }),
    refusal,
  })
  useLoginTitle(texts.title, asked.wrong !== undefined)
  return (
    <form className="ui-grid ui-gap-16" noValidate onSubmit={asked.onSubmit}>
      <p>{isRecovery ? texts.recoveryText : texts.text}</p>
      <CodePart asked={asked} isRecovery={isRecovery} />
      <Button type="submit" kind="primary" wide pending={asked.pending} pendingLabel={session.signingIn}>
        {session.signIn}
      </Button>
    </form>
  )
}

function PasskeyStep({ ticket, refusal }: StepProps) {
  const { session } = useTexts()
  const texts = useStepTexts()
  const [wrong, setWrong] = useState<string | null>(null)
  const { pending, ask } = usePasskey(
    ({ provePasskey }) => provePasskey(ticket),
    (error) => setWrong(refusal(error)),
  )
  useLoginTitle(texts.title, wrong !== null)
  return (
    <>
      <p>{texts.passkeyText}</p>
      <Button
        kind="primary"
        wide
        icon={<KeyRound />}
        pending={pending}
        pendingLabel={session.passkey.waiting}
        onClick={ask}
        focusOnMount
      >
        {texts.ways.passkey}
      </Button>
      {wrong !== null && !pending && (
        <InlineAlert tone="bad" live="alert">
          {wrong}
        </InlineAlert>
      )}
    </>
  )
}

/** The second step of a sign-in: a passkey, a code of the app, or one of the recovery codes. */
export function SecondFactorForm({ asked: { ticket, kinds }, onBack }: SecondFactorFormProps) {
  const { session } = useTexts()
  const texts = useStepTexts()
  const ways = waysOf(kinds)
  const [way, setWay] = useState(ways[0])
  const refusal = (error: unknown): string | null => {
    if (!(error instanceof CallError && error.type.endsWith('ticket-over'))) return textOf(error)
    onBack(textOf(error))
    return null
  }
  return (
    <div className="ui-grid ui-gap-16 login-form">
      <h1 className="login-title">{texts.title}</h1>
      {way === undefined && <p>{texts.noWay}</p>}
      {way === 'passkey' && <PasskeyStep ticket={ticket} refusal={refusal} />}
      {(way === 'totp' || way === 'recovery') && (
        <CodeStep key={way} ticket={ticket} isRecovery={way === 'recovery'} refusal={refusal} />
      )}
      {/* Where nothing else is left: the telephone and the codes are lost, or the last code was used. */}
      {(way === 'recovery' || (way !== undefined && !kinds.includes('recovery'))) && <p>{texts.lost}</p>}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <button
            key={other}
            type="button"
            className="ui-link ui-inline ui-gap-6 login-link"
            onClick={() => setWay(other)}
          >
            {texts.ways[other]}
          </button>
        ))}
      <button type="button" className="ui-link ui-inline ui-gap-6 login-link" onClick={() => onBack()}>
        <ArrowLeft aria-hidden="true" />
        {session.backToLogin}
      </button>
    </div>
  )
}
