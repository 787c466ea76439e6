import { type SyntheticEvent, useState } from 'react'

import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { signOut } from '#web/platform/calls/session.ts'
import { passwordState } from '#web/platform/forms/password-state.ts'
import { policyError } from '#web/platform/forms/PolicyList.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { PasswordField } from '#web/platform/kit/fields/PasswordField.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { AnswerPanel } from './AnswerPanel.tsx'
import { useLoginTitle } from './login-title.ts'
import { type PasswordLink, setPasswordLink } from './password-link.ts'
import { setPassword } from './session.api.ts'

/** Whoever was signed in here before is not necessarily the one who has just chosen a password. */
function toLogin(): void {
  signOut()
  setPasswordLink(null)
}

/** Whether the password may have been saved all the same. */
const isLost = (error: unknown): boolean => error instanceof CallError && [0, 502, 504].includes(error.status)

const isLinkOver = (error: unknown): boolean => error instanceof CallError && error.type.endsWith(':link-invalid')

function useChoice({ token }: PasswordLink) {
  // Each key changes nearly all of the form.
  'use no memo'
  const [next, setNext] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [lost, setLost] = useState(false)
  const { choose } = useTexts().session
  const state = passwordState({ current: null, next, confirmation })
  const write = (value: string) => {
    setNext(value)
    if (value === '') setConfirmation('')
    setRefusals([])
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!state.ready || pending) return
    setPending(true)
    try {
      await setPassword(token, next)
      setDone(true)
    } catch (error) {
      if (isLost(error) || (lost && isLinkOver(error))) {
        setLost(true)
        return setRefusals([choose.unanswered])
      }
      const reasons = error instanceof CallError ? error.errors.map(({ message }) => message) : []
      setRefusals([textOf(error), ...reasons])
    } finally {
      setPending(false)
    }
  }
  return { ...state, next, write, confirmation, setConfirmation, pending, done, lost, refusals, submit }
}

function Done({ title }: { title: string }) {
  'use no memo'
  const { session } = useTexts()
  return (
    <AnswerPanel title={title}>
      <InlineAlert tone="ok" live="status">
        {session.choose.doneText}
      </InlineAlert>
      <Button kind="primary" wide onClick={toLogin}>
        {session.signIn}
      </Button>
    </AnswerPanel>
  )
}

/** Chooses a password with the link of an invitation or a reset, then leads to signing in. */
export function SetPasswordForm({ link }: { link: PasswordLink }) {
  'use no memo'
  const { session } = useTexts()
  const texts = session.choose
  const choice = useChoice(link)
  const { next, confirmation, pending, done, lost, refusals, unmet, unmetConfirmation, ready, submit } = choice
  const title = done ? texts.doneTitle : link.kind === 'invite' ? texts.inviteTitle : texts.resetTitle
  useLoginTitle(title, refusals.length > 0)
  if (done) return <Done title={title} />
  return (
    <form className="ui-grid ui-gap-16 login-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="login-title">{title}</h1>
      <PasswordField
        id="choose-password"
        label={texts.password}
        name="new-password"
        maxLength={200}
        autoComplete="new-password"
        focusOnMount
        value={next}
        onChange={choice.write}
        error={policyError(unmet)}
      />
      <PasswordField
        id="choose-confirmation"
        label={texts.confirmation}
        name="confirm-password"
        maxLength={200}
        autoComplete="new-password"
        disabled={next === ''}
        value={confirmation}
        onChange={choice.setConfirmation}
        error={policyError(unmetConfirmation)}
      />
      <Button type="submit" kind="primary" wide disabled={!ready} pending={pending} pendingLabel={texts.saving}>
        {texts.save}
      </Button>
      {refusals.length > 0 && !pending && (
        <InlineAlert tone="bad" live="alert">
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </InlineAlert>
      )}
      {lost && !pending && (
        <Button wide onClick={toLogin}>
          {session.signIn}
        </Button>
      )}
      <button type="button" className="ui-link ui-inline ui-gap-6 login-link" onClick={() => setPasswordLink(null)}>
        {session.backToLogin}
      </button>
    </form>
  )
}
