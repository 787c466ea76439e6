import { createContext, type MouseEvent, type ReactNode, use, useEffect, useMemo, useRef } from 'react'

/** How the kit reaches the router of the app, which it does not know. */
export interface Navigation {
  /** A path of this app, with its query. */
  navigate: (href: string, options: { replace: boolean }) => void
  /** Warms a page up when the pointer or the focus rests on its link. */
  preload?: ((href: string) => void) | undefined
  /** Another page is on its way: what a list still has to say comes too late. */
  leaving?: (() => boolean) | undefined
}

interface UrlState {
  pathname: string
  search: string
}

const NavigationContext = createContext<Navigation | null>(null)
const UrlStateContext = createContext<UrlState>({ pathname: '/', search: '' })

/**
 * Connects links and list state to the app's router. `search` is '' or starts with its question mark. `navigate` and
 * `preload` should keep their identity: every link reads them.
 */
export function UrlStateProvider({
  pathname,
  search,
  navigate,
  preload,
  leaving,
  children,
}: UrlState & Navigation & { children: ReactNode }) {
  const navigation = useMemo(() => ({ navigate, preload, leaving }), [navigate, preload, leaving])
  const url = useMemo(() => ({ pathname, search }), [pathname, search])
  return (
    <NavigationContext value={navigation}>
      <UrlStateContext value={url}>{children}</UrlStateContext>
    </NavigationContext>
  )
}

/**
 * null outside of a `UrlStateProvider`: links then load whole pages. Serves only while its component stands: a late
 * answer moves nobody who has gone elsewhere.
 */
export function useNavigation(): Navigation | null {
  const navigation = use(NavigationContext)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => void (gone.current = true)
  }, [])
  return useMemo(
    () =>
      navigation && {
        ...navigation,
        navigate(href, options) {
          if (!gone.current) navigation.navigate(href, options)
        },
      },
    [navigation],
  )
}

/** Path and query of the page that shows. */
export function useUrlState(): UrlState {
  return use(UrlStateContext)
}

/** Modified clicks, other targets and downloads stay the browser's. */
export function useLinkProps(href: string, onIntent?: () => void) {
  const navigation = use(NavigationContext)
  const inside = href.startsWith('/') || href.startsWith('?')
  const warm = () => {
    if (inside) navigation?.preload?.(href)
    onIntent?.()
  }
  return {
    href,
    onMouseEnter: warm,
    onFocus: warm,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      const link = event.currentTarget
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const here = (!link.target || link.target === '_self') && !link.hasAttribute('download')
      if (!navigation || !inside || !plain || !here || event.defaultPrevented) return
      event.preventDefault()
      navigation.navigate(href, { replace: false })
    },
  }
}
