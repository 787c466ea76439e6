import { licenceStatuses } from '#contract/licences.ts'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'

export interface LicenceFilter {
  /** One of `licenceStatuses`. */
  status?: number | undefined
  expired?: boolean | undefined
}

/** Reads `status` and `expired` of an address; whatever makes no sense narrows nothing. */
function readLicenceFilter(search: string): LicenceFilter {
  const query = new URLSearchParams(search)
  const status = Object.values(licenceStatuses).find((one) => String(one) === query.get('status'))
  const expired = { true: true, false: false }[query.get('expired') ?? '']
  return { ...(status !== undefined && { status }), ...(expired !== undefined && { expired }) }
}

/** Writes the filter into an address: another choice goes back to the first page, parameters of others stay. */
function writeLicenceFilter(search: string, filter: LicenceFilter): string {
  const query = new URLSearchParams(search)
  for (const name of ['status', 'expired'] as const) {
    const value = filter[name]
    if (value === undefined) query.delete(name)
    else query.set(name, String(value))
  }
  query.delete('page')
  return `?${query}`
}

/** What the list is narrowed to, kept in the address beside the state of the list. */
export function useLicenceFilter(): [filter: LicenceFilter, set: (filter: LicenceFilter) => void] {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const set = (filter: LicenceFilter) =>
    navigation?.navigate(pathname + writeLicenceFilter(search, filter), { replace: false })
  return [readLicenceFilter(search), set]
}
