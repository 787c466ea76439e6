import { Logo } from '#web/platform/kit/page/Logo.tsx'

import { provider } from './branding.ts'
import { usePreferences } from './preferences.ts'

/** The portal's mark; on the provider's skin the company's own, where the installation has one. */
export function PortalLogo({ size }: { size: number }) {
  const { skin } = usePreferences()
  return <Logo size={size} src={skin === 'provider' ? provider.logo : undefined} />
}
