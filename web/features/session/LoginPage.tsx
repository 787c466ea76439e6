import Languages from 'lucide-react/icons/languages'
import { useState, useSyncExternalStore } from 'react'

import type { SecondFactorAsked } from '#contract/session.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { LanguageSelect } from '#web/platform/page/LanguageSelect.tsx'
import { PortalLogo } from '#web/platform/page/PortalLogo.tsx'

import { LoginForm } from './LoginForm.tsx'
import { currentPasswordLink, subscribeToPasswordLink } from './password-link.ts'
import { RequestResetForm } from './RequestResetForm.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

import './login.css'

const ticks = Array.from({ length: 41 }, (_, i) => i)
/** Every tenth tick is long, every fifth of middle length, as on a ruler. */
const lengthOf = (tick: number): number => (tick % 10 === 0 ? 100 : tick % 5 === 0 ? 66 : 40)

/** The art of the login: a measured rule, the one motif of the portal. Says nothing to who hears the page. */
function RulePanel() {
  return (
    <div className="login-art" aria-hidden="true">
      <svg className="login-rule" viewBox="0 0 400 100" preserveAspectRatio="none">
        {ticks.map((tick) => (
          <path key={tick} className="login-tick" d={`M${tick * 10} 100V${100 - lengthOf(tick)}`} />
        ))}
      </svg>
    </div>
  )
}

const secondFactor = lazyPart(async () => (await import('./SecondFactorForm.tsx')).SecondFactorForm)

/** E-mail and password, and of who has a second factor what proves it. */
function SignInForms({ onForgotten }: { onForgotten: () => void }) {
  const [step, setStep] = useState<{
    email: string
    asked?: SecondFactorAsked['secondFactor']
    SecondFactorForm?: Awaited<ReturnType<typeof secondFactor.preload>>
    why?: string | undefined
  }>()
  if (step?.asked && step.SecondFactorForm)
    return <step.SecondFactorForm asked={step.asked} onBack={(why) => setStep({ email: step.email, why })} />
  const ask = async (asked: SecondFactorAsked['secondFactor'], email: string) => {
    setStep({ email, asked, SecondFactorForm: await secondFactor.preload() })
  }
  return <LoginForm former={step} onAsked={ask} onForgotten={onForgotten} />
}

/** What shows without a session: signing in, asking for a reset link, or choosing a password with a link. */
export function LoginPage() {
  const { app } = useTexts()
  const link = useSyncExternalStore(subscribeToPasswordLink, currentPasswordLink)
  const [forgotten, setForgotten] = useState(false)
  return (
    <div className="login">
      <div className="login-side">
        <header className="ui-flex ui-mid ui-gap-10 ui-strong">
          <PortalLogo size={28} />
          {app.portal}
        </header>
        <main className="login-main ui-roomy">
          {link ? (
            <SetPasswordForm key={link.token} link={link} />
          ) : forgotten ? (
            <RequestResetForm onBack={() => setForgotten(false)} />
          ) : (
            <SignInForms onForgotten={() => setForgotten(true)} />
          )}
        </main>
        <footer className="ui-flex ui-mid ui-gap-6 ui-soft login-foot">
          <Languages aria-hidden="true" />
          <LanguageSelect hideLabel />
        </footer>
      </div>
      <RulePanel />
    </div>
  )
}
