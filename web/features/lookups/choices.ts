import type { Option as Entry } from '#contract/lookups.ts'
import type { Option } from '#web/platform/kit/choices/options.tsx'

export type Choice = Option

/** Up to this many choices fit into a list that opens; with more, people type. */
const mostInList = 7

export const isLongList = (entries: readonly Entry[] | undefined): boolean => (entries?.length ?? 0) > mostInList

export const choiceOf = ({ id, name }: Entry): Choice => ({ value: id, label: name })

/** The entries of a catalogue as choices; the stored one comes last where the catalogue no longer offers it. */
export function choicesOf(entries: readonly Entry[] = [], stored?: Entry | null): Choice[] {
  const missing = stored && !entries.some(({ id }) => id === stored.id)
  return (missing ? [...entries, stored] : entries).map(choiceOf)
}
