import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type SyntheticEvent, useState } from 'react'

import { lostPassword } from '#texts/es/lost-password.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { nounTexts, useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { hasMail } from '#web/platform/page/mail-server.ts'

import { AnswerPanel } from './AnswerPanel.tsx'
import { useLoginTitle } from './login-title.ts'
import { requestPasswordReset } from './session.api.ts'

const { use: useLostTexts } = nounTexts('lostPassword', lostPassword)

function useRequest() {
  // Each key changes nearly all of the form.
  'use no memo'
  const { fieldSentences } = useTexts()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [pending, setPending] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (pending) return
    if (email.trim() === '') {
      setWrong(fieldSentences.email)
      focusField('reset-email')
      return
    }
    setPending(true)
    setWrong(undefined)
    try {
      await requestPasswordReset(email)
      setSentTo(email.trim())
    } catch (error) {
      setWrong(textOf(error))
      requestAnimationFrame(() => focusField('reset-email'))
    } finally {
      setPending(false)
    }
  }
  return { email, setEmail, wrong, pending, sentTo, submit }
}

/** 'Olvidé mi contraseña': the answer is the same whether or not the e-mail is known. */
export function RequestResetForm({ onBack }: { onBack: () => void }) {
  'use no memo'
  const { session } = useTexts()
  const texts = useLostTexts()
  const { email, setEmail, wrong, pending, sentTo, submit } = useRequest()
  const mail = hasMail()
  const title = !mail ? texts.askTitle : sentTo === undefined ? texts.title : texts.sentTitle
  useLoginTitle(title, wrong !== undefined)

  const back = (
    <button type="button" className="ui-link ui-inline ui-gap-6 login-link" onClick={onBack}>
      <ArrowLeft aria-hidden="true" />
      {session.backToLogin}
    </button>
  )
  if (!mail)
    return (
      <AnswerPanel title={title}>
        <p>{texts.askText}</p>
        {back}
      </AnswerPanel>
    )
  if (sentTo !== undefined)
    return (
      <AnswerPanel title={title}>
        <InlineAlert tone="ok" live="status">
          {texts.sentText(sentTo)}
        </InlineAlert>
        {back}
      </AnswerPanel>
    )
  return (
    <form className="ui-grid ui-gap-16 login-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="login-title">{title}</h1>
      <p>{texts.text}</p>
      <TextField
        id="reset-email"
        label={session.email}
        type="email"
        name="email"
        maxLength={254}
        autoComplete="username"
        focusOnMount
        value={email}
        onChange={setEmail}
        error={wrong}
      />
      <Button type="submit" kind="primary" wide pending={pending} pendingLabel={texts.sending}>
        {texts.send}
      </Button>
      {back}
    </form>
  )
}
