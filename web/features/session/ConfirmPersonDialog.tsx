import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'

import { session } from '#contract/session.ts'
import { confirming } from '#texts/es/confirming.ts'
import { ownFactors } from '#web/features/factors/factors.api.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { AskedTextDialog } from '#web/platform/forms/AskedTextDialog.tsx'
import { useAskedText } from '#web/platform/forms/useAskedText.ts'
import { nounTexts, useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { PasswordField } from '#web/platform/kit/fields/PasswordField.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { hasPasskeys } from '#web/platform/page/passkeys-here.ts'

import { CodePart } from './CodePart.tsx'
import { ConfirmThereDialog, ThereLink } from './ConfirmThereDialog.tsx'
import { usePasskey } from './passkey-deed.ts'
import { signedOnHere } from './sign-on.ts'

const { use: useConfirmingTexts } = nounTexts('confirming', confirming)

/** What is typed to confirm: everybody has a password. */
type Way = 'password' | 'code' | 'recoveryCode'

/** With what the person may confirm: the password alone until it is known what else they have. */
function useWays(): { typed: Way[]; passkey: boolean } {
  const { data } = useQuery(ownFactors)
  const has = (kind: 'totp' | 'passkey') => data?.list.some((factor) => factor.kind === kind) ?? false
  const typed: Way[] = ['password']
  if (has('totp')) typed.push('code')
  if ((data?.recovery.left ?? 0) > 0) typed.push('recoveryCode')
  return { typed, passkey: has('passkey') && hasPasskeys() }
}

/** Says why a try failed; null where the person was signed out meanwhile, which is said by itself. */
function refusalOf(error: unknown, onClose: (confirmed: boolean) => void): string | null {
  if (!(error instanceof CallError && error.status === 401)) {
    const own = error instanceof CallError ? error.errors[0]?.message : undefined
    return own ?? textOf(error)
  }
  onClose(false)
  return null
}

/** What is typed, and what became of the last try. */
function useTyped(way: Way, onClose: (confirmed?: boolean) => void) {
  const texts = useConfirmingTexts()
  const { fieldSentences } = useTexts()
  return useAskedText('confirm-proof', {
    missing: way === 'password' ? fieldSentences.password : texts.missing[way],
    async send(typed) {
      await call(session.confirm, { body: { [way]: typed } })
      onClose(true)
    },
    refusal: (error) => refusalOf(error, onClose),
  })
}

function PasskeyInstead({ disabled, onClose }: { disabled: boolean; onClose: (confirmed?: boolean) => void }) {
  const texts = useConfirmingTexts()
  const [wrong, setWrong] = useState<string | null>(null)
  const { pending, ask } = usePasskey(
    async ({ confirmByPasskey }) => {
      await confirmByPasskey()
      onClose(true)
    },
    (error) => setWrong(refusalOf(error, onClose)),
  )
  return (
    <>
      <Button wide icon={<KeyRound />} disabled={disabled} pending={pending} pendingLabel={texts.waiting} onClick={ask}>
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
  const email = useUser()?.email ?? ''
  const ways = useWays()
  const [way, setWay] = useState<Way>('password')
  const asked = useTyped(way, onClose)
  const choose = (other: Way) => {
    setWay(other)
    asked.type('')
  }
  return (
    <AskedTextDialog asked={asked} title={texts.title} confirm={[texts.confirm, texts.pending]} onClose={onClose}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <p>{texts.text}</p>
      {way === 'password' ? (
        <PasswordField
          {...asked.field}
          label={texts.password}
          name="password"
          maxLength={200}
          autoComplete="current-password"
          focusOnMount
        />
      ) : (
        <CodePart key={way} asked={asked} isRecovery={way === 'recoveryCode'} label={texts[way]} />
      )}
      {ways.passkey && <PasskeyInstead disabled={asked.pending} onClose={onClose} />}
      {ways.typed.length > 1 && (
        <div className="ui-flex ui-wraps ui-gap-8">
          {ways.typed
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} kind="quiet" onClick={() => choose(other)}>
                {texts.ways[other]}
              </Button>
            ))}
        </div>
      )}
      {onThere && <ThereLink onPress={onThere} />}
    </AskedTextDialog>
  )
}
