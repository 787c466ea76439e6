import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'

/** Parameters of the list's address and call, and what each may be. */
export type Narrowing = Readonly<Record<string, RegExp>>

/** One id, or several with commas. */
export const idsPattern = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/
export const flagPattern = /^(true|false)$/

/** Senseless values are left out. */
export const narrowedBy = (search: string, known: Narrowing): Record<string, string> =>
  Object.fromEntries(
    Array.from(new URLSearchParams(search)).filter(
      ([name, value]) => Object.hasOwn(known, name) && known[name]!.test(value),
    ),
  )

type NarrowingChange = Readonly<Record<string, string | undefined>>

/** Goes back to the first page; undefined or '' takes a filter back. '' or '?…'. */
export function withNarrowing(search: string, change: NarrowingChange): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Each change can be taken back by going back. */
export function useNarrowing(known: Narrowing) {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const chosen = narrowedBy(search, known)
  const set = (change: NarrowingChange) =>
    navigation?.navigate(pathname + withNarrowing(search, change), { replace: false })
  return {
    chosen,
    count: Object.keys(chosen).length,
    set,
    clear: () => set(Object.fromEntries(Object.keys(known).map((name) => [name, undefined]))),
  }
}

export const valuesOf = (text: string | undefined): string[] => text?.split(',') ?? []
