import { idIn } from '#contract/fields.ts'
import { pastResults, pastShares, type PastResult, type PastShare } from '#contract/past-forecasts.ts'
import { useAddress } from '#web/platform/lists/address.ts'
import { paths } from '#web/platform/paths.ts'

export const pastTabs = ['resumen', 'proyectos'] as const

export interface PastState {
  share: PastShare
  /** All of them where it is left out. */
  result?: readonly PastResult[] | undefined
  productId?: readonly number[] | undefined
}

/** Halfway, unless the address says otherwise. */
const usualShare: PastShare = 50

const listIn = <T>(text: string | null, read: (word: string) => T | undefined): T[] | undefined => {
  const values = (text ?? '').split(',').flatMap((word) => read(word) ?? [])
  return values.length > 0 ? values : undefined
}

/** Reads an address; what makes no sense counts as absent. */
export function readPastState(search: string): PastState {
  const query = new URLSearchParams(search)
  return {
    share: pastShares.find((share) => String(share) === query.get('share')) ?? usualShare,
    result: listIn(query.get('result'), (word) => pastResults.find((result) => result === word)),
    productId: listIn(query.get('productId'), idIn),
  }
}

export const pastQueryOf = ({ share, result, productId }: PastState): Record<string, string> => ({
  share: String(share),
  ...(result && { result: result.join() }),
  ...(productId && { productId: productId.join() }),
})

export const rowsAddress = (state: PastState): string =>
  `${paths.forecastRecord}?${new URLSearchParams({ tab: 'proyectos', ...pastQueryOf(state) })}`

/** What the address holds, and what changes it. */
export function usePastState() {
  const { search, set: setAddress } = useAddress()
  const state = readPastState(search)
  const set = (change: Partial<PastState>) => {
    const { share, result, productId } = { ...state, ...change }
    setAddress({ page: undefined, share: share === usualShare ? undefined : share, result, productId })
  }
  return { state, set, search }
}
