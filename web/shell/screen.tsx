import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, use, useCallback } from 'react'

import { idIn } from '#contract/fields.ts'
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
  const { navigate, preload, headingFor } = usePortalNavigation()
  const leaving = useCallback(() => withoutSlash(headingFor()) !== withoutSlash(pathname), [headingFor, pathname])
  return (
    <UrlStateProvider
      pathname={pathname}
      search={stringifySearch(search)}
      navigate={navigate}
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

/** Asks for what a query of a screen will ask for, unless its answer is there and not stale. */
export type Ask = <Answer, Key extends QueryKey>(query: FetchQueryOptions<Answer, Error, Answer, Key>) => void

interface Address {
  /** The query with its question mark, or ''. */
  search: string
  /** What stands for `$id` in the path. */
  id: string | undefined
}

export interface RouteScreen {
  /** What the router can load before it shows. */
  component: (() => ReactNode) & { preload: () => Promise<void> }
  ahead: (ask: Ask, address: Address) => void
}

/**
 * The chunk is asked for together with the queries of `first`, when the route is matched and when pointer or focus
 * rests on a link.
 */
export function screen(load: () => Promise<ComponentType>, first?: (ask: Ask, search: string) => void): RouteScreen {
  const { preload, Screen } = lazyScreen<object>(load)
  return {
    component: Object.assign(() => <Screen />, { preload }),
    ahead: (ask, { search }) => first?.(ask, search),
  }
}

function RecordOf({ Screen }: { Screen: ComponentType<{ id: number }> }) {
  const params: { id?: string } = useMatch({ strict: false }).params
  const id = idIn(params.id)
  return id === undefined ? <NotFoundPage /> : <Screen id={id} />
}

/** A `screen` of one record: it gets the address's `{id}` as a number. */
export function recordScreen(
  load: () => Promise<ComponentType<{ id: number }>>,
  first?: (ask: Ask, id: number, search: string) => void,
): RouteScreen {
  const { preload, Screen } = lazyScreen(load)
  return {
    component: Object.assign(() => <RecordOf Screen={Screen} />, { preload }),
    ahead(ask, address) {
      const id = idIn(address.id)
      if (id !== undefined) first?.(ask, id, address.search)
    },
  }
}
