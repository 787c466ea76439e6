import { Logo } from '#web/platform/kit/page/Logo.tsx'

import { provider } from './branding.ts'
import { usePreferences } from './preferences.ts'

/** On the provider's skin the company's own logo, where there is one. */
export function PortalLogo({ size }: { size: number }) {
  const { skin } = usePreferences()
  return <Logo size={size} src={skin === 'provider' ? provider.logo : undefined} />
}
