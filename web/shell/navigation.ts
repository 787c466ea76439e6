import { createContext, use } from 'react'

/** How the parts of the app move: `navigate` takes a path with its query, or `?…` for the query of this page alone. */
export interface PortalNavigation {
  navigate: (href: string, options?: { replace?: boolean | undefined }) => void
  preload: (href: string) => void
  headingFor: () => string
}

export const NavigationContext = createContext<PortalNavigation | null>(null)

export function usePortalNavigation(): PortalNavigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('The main application gives the navigation')
  return navigation
}
