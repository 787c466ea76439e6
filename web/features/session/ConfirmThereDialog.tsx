import { useEffect, useEffectEvent, useState } from 'react'

import { fullName } from '#contract/people.ts'
import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import { confirming } from '#texts/es/confirming.ts'
import { identities } from '#texts/es/identities.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { ConfirmStepDialog } from './ConfirmStepDialog.tsx'
import { type Arrival, endSession, goOnWith, prepareQuestion, type Question, sentenceOf } from './sign-on.ts'

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
  const texts = useIdentityTexts()
  const user = useUser()
  const [said, setSaid] = useState<{ tone: 'bad' | 'info'; text: string }>()
  const [asked, setAsked] = useState<SecondFactorAsked['secondFactor']>()
  const refuse = (text: string): void => {
    setAsked(undefined)
    setSaid({ tone: 'bad', text })
  }

  const enter = (login: LoginResult): void => {
    if (login.employee.id !== user?.id) {
      endSession(login.token)
      return refuse(texts.confirm.other(fullName(login.employee)))
    }
    onClose(goOnWith(login))
  }
  const question = useQuestion(
    (arrival) => {
      if ('login' in arrival) enter(arrival.login)
      else if ('asked' in arrival) setAsked(arrival.asked)
      else if ('why' in arrival) refuse(sentenceOf(arrival.why, texts))
    },
    (error) => refuse(textOf(error)),
  )
  const ask = () => {
    if (question?.open()) setSaid({ tone: 'info', text: texts.confirm.waiting })
    else refuse(texts.confirm.blocked)
  }
  return { said, asked, enter, refuse, question, ask }
}

/** Asks the company's directory who it is, in a window of its own: what was being done waits here, with what was typed. */
export function ConfirmThereDialog({ onClose, onPassword }: ConfirmThereDialogProps) {
  const { title } = useConfirmingTexts()
  const { confirm: texts } = useIdentityTexts()
  const { signOn = '' } = document.documentElement.dataset
  const { said, asked, enter, refuse, question, ask } = useConfirmation(onClose)
  if (asked) return <ConfirmStepDialog asked={asked} onEntered={enter} onOver={refuse} onClose={onClose} />
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
