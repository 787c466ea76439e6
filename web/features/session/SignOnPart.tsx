import Building2 from 'lucide-react/icons/building-2'
import { type ComponentProps, useEffect, useState } from 'react'

import { identities } from '#texts/es/identities.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { currentSession, signIn } from '#web/platform/calls/session.ts'
import { nounTexts, useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { paths } from '#web/platform/paths.ts'

import { useLoginTitle } from './login-title.ts'
import type { SignInWay } from './LoginPage.tsx'
import { type PasswordLink, setPasswordLink } from './password-link.ts'
import { arrive, leaveForDirectory, noteSignOn, sentenceOf } from './sign-on.ts'

const { use: useIdentityTexts, current: identityTexts } = nounTexts('identities', identities)

type SignOnPartProps = ComponentProps<SignInWay>

/** The login where people sign in at the company's directory: 'Entrar con …' below e-mail and password, or in their place. */
export function SignOnPart({ link, former, form, onStep }: SignOnPartProps) {
  const { signOnOnly } = document.documentElement.dataset
  const [isTyped, setTyped] = useState(signOnOnly !== 'true')
  const [failure, setFailure] = useState<string>()
  if (link) return <Arrival link={link} onStep={onStep} />
  const leave = () =>
    void leaveForDirectory(former?.why !== undefined).catch((error: unknown) => setFailure(textOf(error)))
  if (!isTyped) return <Alone why={failure ?? former?.why} onLeave={leave} onTyped={() => setTyped(true)} />
  return (
    <div className="sign-on">
      {form}
      <div className="ui-grid ui-gap-16 login-form">
        <Or />
        <Way kind="secondary" onLeave={leave} />
        {failure !== undefined && (
          <InlineAlert tone="bad" live="alert">
            {failure}
          </InlineAlert>
        )}
      </div>
    </div>
  )
}

function Or() {
  return <p className="ui-flex ui-mid ui-gap-12 ui-soft login-or">{useIdentityTexts().or}</p>
}

function Way({ kind, onLeave }: { kind: 'primary' | 'secondary'; onLeave: () => void }) {
  const { signOn = '' } = document.documentElement.dataset
  return (
    <Button kind={kind} wide icon={<Building2 />} focusOnMount={kind === 'primary'} onClick={onLeave}>
      {useIdentityTexts().signInWith(signOn)}
    </Button>
  )
}

interface AloneProps {
  why: string | undefined
  onLeave: () => void
  onTyped: () => void
}

/** Where the password is for few: its fields come when they are asked for. */
function Alone({ why, onLeave, onTyped }: AloneProps) {
  const { session: texts } = useTexts()
  useLoginTitle(texts.pageTitle, why !== undefined)
  return (
    <div className="ui-grid ui-gap-16 login-form">
      <h1 className="login-title">{texts.title}</h1>
      {why !== undefined && (
        <InlineAlert tone="bad" live="alert">
          {why}
        </InlineAlert>
      )}
      <Way kind="primary" onLeave={onLeave} />
      <button type="button" className="ui-link ui-inline ui-gap-6 login-link" onClick={onTyped}>
        {useIdentityTexts().byPassword}
      </button>
    </div>
  )
}

/** Back from the directory: signs in, or goes back to the login and says why not and what to do. */
function Arrival({ link, onStep }: Pick<SignOnPartProps, 'onStep'> & { link: PasswordLink }) {
  const texts = useIdentityTexts()
  const [isHanded, setHanded] = useState(false)
  useLoginTitle(texts.entering)
  useEffect(() => {
    const refuse = (why: string): void => {
      // Whoever is signed in here came by an address that is over.
      if (currentSession().status !== 'signed-out') return location.replace(paths.home)
      setPasswordLink(null)
      void onStep({ email: '', why })
    }
    const end = async (): Promise<void> => {
      const arrival = await arrive(link)
      if ('handed' in arrival) return setHanded(true)
      if ('why' in arrival) return refuse(sentenceOf(arrival.why, identityTexts()))
      setPasswordLink(null)
      if ('asked' in arrival) return onStep({ email: '', asked: arrival.asked })
      noteSignOn(arrival.login.employee.id)
      signIn(arrival.login.token, arrival.login.employee)
    }
    end().catch((error: unknown) => refuse(textOf(error)))
  }, [link, onStep])
  if (!isHanded) return <Loader label={texts.entering} />
  return <output className="login-form">{texts.closing}</output>
}
