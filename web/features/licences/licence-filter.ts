import { licenceStatuses } from '#contract/licences.ts'
import { useAddress } from '#web/platform/lists/address.ts'

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

/** What the list is narrowed to, kept in the address beside the state of the list; another choice has its first page. */
export function useLicenceFilter(): [filter: LicenceFilter, set: (filter: LicenceFilter) => void] {
  const { search, set } = useAddress()
  return [readLicenceFilter(search), ({ status, expired }) => set({ page: undefined, status, expired })]
}
