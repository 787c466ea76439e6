import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useState } from 'react'

import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import { confirming } from '#texts/es/confirming.ts'
import { identities } from '#texts/es/identities.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { AskedTextDialog } from '#web/platform/forms/AskedTextDialog.tsx'
import { useAskedText } from '#web/platform/forms/useAskedText.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { CodePart } from './CodePart.tsx'
import { usePasskey } from './passkey-deed.ts'
import { useStepTexts } from './second-step-texts.ts'
import { type SecondWay, waysOf } from './second-ways.ts'
import { provedLogin } from './sign-on.ts'

const { use: useIdentityTexts } = nounTexts('identities', identities)
const { use: useConfirmingTexts } = nounTexts('confirming', confirming)

interface ConfirmStepDialogProps {
  asked: SecondFactorAsked['secondFactor']
  onEntered: (login: LoginResult) => void
  /** Where the time is over, with the sentence that says so. */
  onOver: (why: string) => void
  onClose: () => void
}

interface StepProps extends Pick<ConfirmStepDialogProps, 'onEntered' | 'onClose'> {
  ticket: string
  /** What is said of a try that failed; null where nothing is, as it is over. */
  refusal: (error: unknown) => string | null
  /** The other ways. */
  children: ReactNode
}

/** A code of the app, or one of the recovery codes. */
function CodeDialog({
  ticket,
  isRecovery,
  refusal,
  onEntered,
  onClose,
  children,
}: StepProps & { isRecovery: boolean }) {
  const texts = useConfirmingTexts()
  const step = useStepTexts()
  const { confirm } = useIdentityTexts()
  const asked = useAskedText('confirm-code', {
    missing: isRecovery ? step.recoveryMissing : step.codeMissing,
    send: async (code) => onEntered(await provedLogin(ticket, isRecovery ? { recoveryCode: code } : { code })),
    refusal,
  })
  return (
    <AskedTextDialog asked={asked} title={texts.title} confirm={[texts.confirm, texts.pending]} onClose={onClose}>
      <p>{isRecovery ? step.recoveryText : confirm.code}</p>
      <CodePart asked={asked} isRecovery={isRecovery} />
      {children}
    </AskedTextDialog>
  )
}

function PasskeyDialog({ ticket, refusal, onEntered, onClose, children }: StepProps) {
  const texts = useConfirmingTexts()
  const step = useStepTexts()
  const [wrong, setWrong] = useState<string | null>(null)
  const { pending, ask } = usePasskey(
    async ({ provedByPasskey }) => onEntered(await provedByPasskey(ticket)),
    (error) => setWrong(refusal(error)),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      busy={pending}
      title={texts.title}
      footer={
        <Button
          kind="primary"
          icon={<KeyRound />}
          pending={pending}
          pendingLabel={texts.waiting}
          onClick={ask}
          focusOnMount
        >
          {step.ways.passkey}
        </Button>
      }
      cancelable
    >
      <FormGrid>
        <p>{step.passkeyText}</p>
        {wrong !== null && !pending && (
          <InlineAlert tone="bad" live="alert">
            {wrong}
          </InlineAlert>
        )}
        {children}
      </FormGrid>
    </Dialog>
  )
}

/** The second factor of a person who came back from the directory. */
export function ConfirmStepDialog({ asked: { ticket, kinds }, onOver, ...rest }: ConfirmStepDialogProps) {
  const texts = useConfirmingTexts()
  const step = useStepTexts()
  const ways = waysOf(kinds)
  const [way, setWay] = useState<SecondWay | undefined>(ways[0])
  const refusal = (error: unknown): string | null => {
    if (!(error instanceof CallError && error.type.endsWith('ticket-over'))) return textOf(error)
    onOver(textOf(error))
    return null
  }
  if (way === undefined)
    return (
      <Dialog isOpen onClose={rest.onClose} title={texts.title} cancelable>
        <p>{step.noWay}</p>
      </Dialog>
    )
  const others = ways.filter((other) => other !== way)
  const common = {
    ...rest,
    ticket,
    refusal,
    children: others.length > 0 && (
      <div className="ui-flex ui-wraps ui-gap-8">
        {others.map((other) => (
          <Button key={other} kind="quiet" onClick={() => setWay(other)}>
            {step.ways[other]}
          </Button>
        ))}
      </div>
    ),
  }
  if (way === 'passkey') return <PasskeyDialog {...common} />
  return <CodeDialog key={way} {...common} isRecovery={way === 'recovery'} />
}
