import { type SyntheticEvent, useState } from 'react'

import type { SecondFactorAsked } from '#contract/session.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useSession } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { PasswordField } from '#web/platform/kit/fields/PasswordField.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { hasPasskeys } from '#web/platform/page/passkeys-here.ts'

import { useLoginTitle } from './login-title.ts'
import { PasskeyPart } from './PasskeyPart.tsx'
import { login } from './session.api.ts'

interface LoginFormProps {
  /** Whoever comes back from the second step finds the e-mail, and why where the time was over. */
  former: { email: string; why?: string | undefined } | undefined
  /** Who has a second factor goes on to prove it; rejects where what that takes does not come. */
  onAsked: (asked: SecondFactorAsked['secondFactor'], email: string) => Promise<void>
  /** Rejects where what that takes does not come. */
  onForgotten: () => Promise<void>
}

function useLogin({ former, onAsked }: LoginFormProps) {
  // Each key changes nearly all of the form.
  'use no memo'
  const [email, setEmail] = useState(former?.email ?? '')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; count: number } | null>(
    former?.why === undefined ? null : { text: former.why, count: 0 },
  )
  const refuse = (error: unknown) => setRefusal({ text: textOf(error), count: (refusal?.count ?? 0) + 1 })

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (pending) return
    setTried(true)
    const missing = email.trim() === '' ? 'login-email' : password === '' ? 'login-password' : null
    if (missing) {
      focusField(missing)
      return
    }
    setPending(true)
    try {
      const asked = await login(email, password)
      if (asked) await onAsked(asked, email)
    } catch (error) {
      refuse(error)
      setPassword('')
      setTried(false)
      setPending(false)
      requestAnimationFrame(() => focusField('login-password'))
    }
  }
  return { email, setEmail, password, setPassword, tried, pending, refusal, refuse, submit }
}

function Expired() {
  'use no memo'
  const { session: texts } = useTexts()
  const session = useSession()
  if (session.status !== 'signed-out' || !session.expired) return null
  return (
    <InlineAlert tone="warn" live="status">
      {texts.expired}
    </InlineAlert>
  )
}

/** E-mail and password. What the server answers to a wrong one stands under the form. */
export function LoginForm(props: LoginFormProps) {
  'use no memo'
  const { session: texts, fieldSentences } = useTexts()
  const { email, setEmail, password, setPassword, tried, pending, refusal, refuse, submit } = useLogin(props)
  useLoginTitle(texts.pageTitle, refusal !== null)
  return (
    <form className="ui-grid ui-gap-16 login-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1 className="login-title">{texts.title}</h1>
      {!refusal && <Expired />}
      <TextField
        id="login-email"
        label={texts.email}
        type="email"
        name="email"
        maxLength={254}
        autoComplete="username"
        focusOnMount
        value={email}
        onChange={setEmail}
        error={tried && email.trim() === '' ? fieldSentences.email : undefined}
      />
      <PasswordField
        id="login-password"
        label={texts.password}
        name="password"
        maxLength={200}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={tried && password === '' ? fieldSentences.password : undefined}
      />
      <Button type="submit" kind="primary" wide pending={pending} pendingLabel={texts.signingIn}>
        {texts.signIn}
      </Button>
      {refusal && !pending && (
        <InlineAlert key={refusal.count} tone="bad" live="alert">
          {refusal.text}
        </InlineAlert>
      )}
      <button
        type="button"
        className="ui-link ui-inline ui-gap-6 login-link"
        onClick={() => void props.onForgotten().catch(refuse)}
      >
        {texts.reset.link}
      </button>
      {hasPasskeys() && <PasskeyPart onRefused={refuse} />}
    </form>
  )
}
