import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'

/** `?tab=…`, or the first one. */
export function tabIn<Tab extends string>(search: string, tabs: readonly [Tab, ...Tab[]]): Tab {
  const named = new URLSearchParams(search).get('tab')
  return tabs.find((one) => one === named) ?? tabs[0]
}

/** Another tab pushes a history entry and leaves the former tab's parameters behind, except for those in `keep`. */
export function useTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  keeps: readonly string[] = [],
): [tab: Tab, select: (tab: string) => void] {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const tab = tabIn(search, tabs)
  const select = (next: string) => {
    if (next === tab) return
    const query = new URLSearchParams(next === tabs[0] ? {} : { tab: next })
    for (const name of keeps) {
      const value = new URLSearchParams(search).get(name)
      if (value !== null) query.set(name, value)
    }
    const text = query.toString()
    navigation?.navigate(pathname + (text && `?${text}`), { replace: false })
  }
  return [tab, select]
}
