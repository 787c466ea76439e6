import KeyRound from 'lucide-react/icons/key-round'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

import { usePasskey } from './passkey-deed.ts'

/** A way in without e-mail and password. What is typed there stays. */
export function PasskeyPart({ onRefused }: { onRefused: (error: unknown) => void }) {
  const { passkey: texts } = useTexts().session
  const { pending, ask } = usePasskey(({ signInWithPasskey }) => signInWithPasskey(), onRefused)
  return (
    <>
      <p className="ui-flex ui-mid ui-gap-12 ui-soft login-or">{texts.or}</p>
      <Button wide icon={<KeyRound />} pending={pending} pendingLabel={texts.waiting} onClick={ask}>
        {texts.signIn}
      </Button>
    </>
  )
}
