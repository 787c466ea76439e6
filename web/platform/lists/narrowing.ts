import { type Parameters, useAddress } from './address.ts'

/** Parameters of the list's address and call, and what each may be. */
export type Narrowing = Readonly<Record<string, RegExp>>

/** One id, or several with commas. */
export const idsPattern = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/
export const flagPattern = /^(true|false)$/

/** Senseless values are left out. */
export function narrowedBy(search: string, known: Narrowing): Record<string, string> {
  const patterns = new Map(Object.entries(known))
  return Object.fromEntries(
    Array.from(new URLSearchParams(search)).filter(([name, value]) => patterns.get(name)?.test(value)),
  )
}

/** What narrows a list goes back to its first page. */
export function useNarrowing(known: Narrowing) {
  const { search, set: setAddress } = useAddress()
  const chosen = narrowedBy(search, known)
  const set = (change: Parameters) => setAddress({ page: undefined, ...change })
  return {
    chosen,
    count: Object.keys(chosen).length,
    set,
    clear: () => set(Object.fromEntries(Object.keys(known).map((name) => [name, undefined]))),
  }
}

export const valuesOf = (text: string | undefined): string[] => text?.split(',') ?? []
