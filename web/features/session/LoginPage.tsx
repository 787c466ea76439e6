import Languages from 'lucide-react/icons/languages'
import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'

import type { SecondFactorAsked } from '#contract/session.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'
import { LanguageSelect } from '#web/platform/page/LanguageSelect.tsx'
import { PortalLogo } from '#web/platform/page/PortalLogo.tsx'

import { LoginForm } from './LoginForm.tsx'
import { choosesPassword, PasswordForm } from './password-form.ts'
import { currentPasswordLink, type PasswordLink, subscribeToPasswordLink } from './password-link.ts'

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

const resetForm = lazyPart(async () => (await import('./RequestResetForm.tsx')).RequestResetForm)
const secondFactor = lazyPart(async () => (await import('./SecondFactorForm.tsx')).SecondFactorForm)

export interface Step {
  email: string
  asked?: SecondFactorAsked['secondFactor']
  SecondFactorForm?: Awaited<ReturnType<typeof secondFactor.preload>>
  why?: string | undefined
}

/** A further way to sign in, around e-mail and password. */
export type SignInWay = ComponentType<{
  link: PasswordLink | null
  former: Step | undefined
  form: ReactNode
  onStep: (step: Step) => Promise<void>
}>

interface SignInFormsProps {
  link: PasswordLink | null
  Way: SignInWay | undefined
  onForgotten: () => Promise<void>
}

/** E-mail and password or the way by the directory, and of who has a second factor what proves it. */
function SignInForms({ link, Way, onForgotten }: SignInFormsProps) {
  const [step, setStep] = useState<Step>()
  if (step?.asked && step.SecondFactorForm)
    return <step.SecondFactorForm asked={step.asked} onBack={(why) => setStep({ email: step.email, why })} />
  const go = async (next: Step) =>
    setStep(next.asked ? { ...next, SecondFactorForm: await secondFactor.preload() } : next)
  const form = (
    <LoginForm former={step} onAsked={async (asked, email) => go({ email, asked })} onForgotten={onForgotten} />
  )
  return Way ? <Way link={link} former={step} form={form} onStep={go} /> : form
}

/** What shows without a session: signing in, asking for a reset link, or choosing a password with a link. */
export function LoginPage({ way }: { way?: SignInWay | undefined }) {
  const { app } = useTexts()
  const link = useSyncExternalStore(subscribeToPasswordLink, currentPasswordLink)
  const [forgotten, setForgotten] = useState<{ Form: Awaited<ReturnType<typeof resetForm.preload>> } | null>(null)
  const forget = async () => setForgotten({ Form: await resetForm.preload() })
  return (
    <div className="login">
      <div className="login-side">
        <header className="ui-flex ui-mid ui-gap-10 ui-strong">
          <PortalLogo size={28} />
          {app.portal}
        </header>
        <main className="login-main ui-roomy">
          {link && choosesPassword(link) ? (
            <PasswordForm key={link.token} link={link} />
          ) : forgotten ? (
            <forgotten.Form onBack={() => setForgotten(null)} />
          ) : (
            <SignInForms link={link} Way={way} onForgotten={forget} />
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
