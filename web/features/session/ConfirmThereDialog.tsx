import { useEffect, useEffectEvent, useState } from 'react'

import { fullName } from '#contract/people.ts'
import type { LoginResult } from '#contract/session.ts'
import { confirming } from '#texts/es/confirming.ts'
import { identities } from '#texts/es/identities.ts'
import { secondStep } from '#texts/es/second-step.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { AskedTextDialog } from '#web/platform/forms/AskedTextDialog.tsx'
import { useAskedText } from '#web/platform/forms/useAskedText.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { type Arrival, endSession, goOnWith, prepareQuestion, provedLogin, type Question } from './sign-on.ts'

const { use: useStepTexts } = nounTexts('secondStep', secondStep)
const { use: useIdentityTexts } = nounTexts('identities', identities)
const { use: useConfirmingTexts } = nounTexts('confirming', confirming)

export function ThereLink({ onPress }: { onPress: () => void }) {
  const { signOn = '' } = document.documentElement.dataset
  return (
    <button type="button" className="ui-link ui-inline" onClick={onPress}>
      {useIdentityTexts().confirm.button(signOn)}
    </button>
  )
}

interface ConfirmThereDialogProps {
  onClose: (confirmed?: boolean) => void
  onPassword: () => void
}

/** Confirming at the directory who it is: the same person, with the second factor where there is one. */
function useConfirmation(onClose: ConfirmThereDialogProps['onClose']) {
  const { confirm: texts, errors, over } = useIdentityTexts()
  const user = useUser()
  const [said, setSaid] = useState<{ tone: 'bad' | 'info'; text: string }>()
  const [ticket, setTicket] = useState<string>()
  const refuse = (text: string) => setSaid({ tone: 'bad', text })

  const enter = (login: LoginResult): void => {
    if (login.employee.id !== user?.id) {
      endSession(login.token)
      setTicket(undefined)
      return refuse(texts.other(fullName(login.employee)))
    }
    goOnWith(login)
    onClose(true)
  }
  const question = useQuestion(
    (arrival) => {
      if ('login' in arrival) enter(arrival.login)
      else if ('asked' in arrival) setTicket(arrival.asked.ticket)
      else if ('why' in arrival) refuse(arrival.why === 'over' ? over : (errors[arrival.why] ?? errors.refused))
    },
    (error) => refuse(textOf(error)),
  )
  const ask = () => {
    if (question?.open()) setSaid({ tone: 'info', text: texts.waiting })
    else refuse(texts.blocked)
  }
  return { said, ticket, enter, question, ask }
}

/** Asks the company's directory who it is, in a window of its own: what was being done waits here, with what was typed. */
export function ConfirmThereDialog({ onClose, onPassword }: ConfirmThereDialogProps) {
  const { title } = useConfirmingTexts()
  const { confirm: texts } = useIdentityTexts()
  const { signOn = '' } = document.documentElement.dataset
  const { said, ticket, enter, question, ask } = useConfirmation(onClose)
  if (ticket !== undefined) return <CodeDialog ticket={ticket} onEntered={enter} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" disabled={!question} onClick={ask}>
          {texts.button(signOn)}
        </Button>
      }
      cancelable
    >
      <FormGrid>
        <p>{texts.text}</p>
        {said && (
          <InlineAlert tone={said.tone} live={said.tone === 'bad' ? 'alert' : 'status'}>
            {said.text}
          </InlineAlert>
        )}
        <button type="button" className="ui-link ui-inline" onClick={onPassword}>
          {texts.byPassword}
        </button>
      </FormGrid>
    </Dialog>
  )
}

/** A question that is ready to be asked at a press, as often as it takes. */
function useQuestion(onArrival: (arrival: Arrival) => void, onFailure: (error: unknown) => void): Question | undefined {
  const [question, setQuestion] = useState<Question>()
  const hear = useEffectEvent((arrival: Promise<Arrival>) => void arrival.then(onArrival, onFailure))
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let isOver = false
    const prepared = prepareQuestion((arrival) => hear(arrival))
    prepared.then(
      (ready) => isOver || setQuestion(ready),
      (error: unknown) => fail(error),
    )
    return () => {
      isOver = true
      prepared.then(
        ({ end }) => end(),
        () => undefined,
      )
    }
  }, [])
  return question
}

interface CodeDialogProps {
  ticket: string
  onEntered: (login: LoginResult) => void
  onClose: () => void
}

/** The second factor of who came back from the directory. */
function CodeDialog({ ticket, onEntered, onClose }: CodeDialogProps) {
  const texts = useConfirmingTexts()
  const step = useStepTexts()
  const { confirm } = useIdentityTexts()
  const asked = useAskedText('confirm-code', {
    missing: step.codeMissing,
    send: async (code) => onEntered(await provedLogin(ticket, code)),
  })
  return (
    <AskedTextDialog asked={asked} title={texts.title} confirm={[texts.confirm, texts.pending]} onClose={onClose}>
      <p>{confirm.code}</p>
      <TextField
        {...asked.field}
        label={step.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={60}
        focusOnMount
      />
    </AskedTextDialog>
  )
}
