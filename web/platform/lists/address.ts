import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'

/** Several stand with commas; nothing, null and '' take a parameter back. */
type Parameter = string | number | boolean | readonly (string | number)[] | null | undefined

export type Parameters = Readonly<Record<string, Parameter>>

/** '' or '?…'. What the change does not name stays. */
export function withParameters(search: string, change: Parameters): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    const text = String(value ?? '')
    if (text === '') query.delete(name)
    else query.set(name, text)
  }
  const text = query.toString()
  return text && `?${text}`
}

/** What the address says, and what changes it. A change can be taken back by going back, unless it replaces. */
export function useAddress() {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const set = (change: Parameters, { replace = false } = {}) => {
    const next = withParameters(search, change)
    if (next !== search) navigation?.navigate(pathname + next, { replace })
  }
  return { pathname, search, set }
}
