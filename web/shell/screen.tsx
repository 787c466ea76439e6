import { useMatch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, use, useCallback } from 'react'

import { MAX_ID } from '#contract/fields.ts'
import { UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

import { usePortalNavigation } from './navigation.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { stringifySearch } from './search.ts'

/** An address typed with a slash at its end is the same one. */
const withoutSlash = (path: string): string => path.replace(/\/+$/, '')

/** Gives a screen its own path and query: while another one is on its way, this one keeps those it was opened with. */
function ScreenAddress({ children }: { children: ReactNode }) {
  const { pathname, search } = useMatch({ strict: false })
  const { go, preload, headingFor } = usePortalNavigation()
  const leaving = useCallback(() => withoutSlash(headingFor()) !== withoutSlash(pathname), [headingFor, pathname])
  return (
    <UrlStateProvider
      pathname={pathname}
      search={stringifySearch(search)}
      navigate={go}
      preload={preload}
      leaving={leaving}
    >
      {children}
    </UrlStateProvider>
  )
}

function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = lazyPart(load)
  return {
    preload: async () => void (await part.preload()),
    Screen: (props: Props) => {
      const Page = part.current() ?? use(part.awaited())
      return (
        <ScreenAddress>
          <Page {...props} />
        </ScreenAddress>
      )
    },
  }
}

/** A component that the router can load before it shows. */
export type RouteScreen = (() => ReactNode) & { preload: () => Promise<void> }

/** A screen in a chunk of its own, which a link warms up when the pointer or the focus rests on it. */
export function screen(load: () => Promise<ComponentType>): RouteScreen {
  const { preload, Screen } = lazyScreen<object>(load)
  return Object.assign(() => <Screen />, { preload })
}

function RecordOf({ Screen }: { Screen: ComponentType<{ id: number }> }) {
  const params: { id?: string } = useMatch({ strict: false }).params
  const id = Number(params.id)
  return Number.isInteger(id) && id >= 1 && id <= MAX_ID ? <Screen id={id} /> : <NotFoundPage />
}

/** The same for the screen of one record: it gets the address's `{id}` as a number. */
export function recordScreen(load: () => Promise<ComponentType<{ id: number }>>): RouteScreen {
  const { preload, Screen } = lazyScreen(load)
  return Object.assign(() => <RecordOf Screen={Screen} />, { preload })
}
