import { portalVersion } from '#contract/version.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { PortalLogo } from '#web/platform/page/PortalLogo.tsx'

export function Footer() {
  const { app } = useTexts()
  return (
    <footer className="footer">
      <PortalLogo size={18} />
      <span>{app.portal}</span>
      <span className="footer-version">{portalVersion}</span>
    </footer>
  )
}
