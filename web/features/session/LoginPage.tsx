import { Languages } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { LanguageSelect } from '#web/platform/page/LanguageSelect.tsx'
import { PortalLogo } from '#web/platform/page/PortalLogo.tsx'

import { LoginForm } from './LoginForm.tsx'
import { currentPasswordLink, subscribeToPasswordLink } from './password-link.ts'
import { RequestResetForm } from './RequestResetForm.tsx'
import { RulePanel } from './RulePanel.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

/** What shows without a session: signing in, asking for a reset link, or choosing a password with a link. */
export function LoginPage() {
  const { app } = useTexts()
  const link = useSyncExternalStore(subscribeToPasswordLink, currentPasswordLink)
  const [forgotten, setForgotten] = useState(false)
  return (
    <div className="login">
      <div className="login-side">
        <header className="login-head">
          <PortalLogo size={28} />
          {app.portal}
        </header>
        <main className="login-main ui-roomy">
          {link ? (
            <SetPasswordForm key={link.token} link={link} />
          ) : forgotten ? (
            <RequestResetForm onBack={() => setForgotten(false)} />
          ) : (
            <LoginForm onForgotten={() => setForgotten(true)} />
          )}
        </main>
        <footer className="login-foot">
          <Languages aria-hidden="true" />
          <LanguageSelect hideLabel />
        </footer>
      </div>
      <RulePanel />
    </div>
  )
}
