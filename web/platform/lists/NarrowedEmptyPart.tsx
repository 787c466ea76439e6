import { FilteredEmpty } from './FilteredEmpty.tsx'
import { useListFilterTexts } from './list-filters-texts.ts'
import { type Narrowing, useNarrowing } from './narrowing.ts'

interface NarrowedEmptyPartProps {
  title: string
  /** What the list is narrowed by. */
  known: Narrowing
}

/** What is shown where a list's own narrowing finds nothing; with the filters it stays out of the first load. */
export function NarrowedEmptyPart({ title, known }: NarrowedEmptyPartProps) {
  const { nothingFoundText, clear } = useListFilterTexts()
  const narrowing = useNarrowing(known)
  return <FilteredEmpty title={title} text={nothingFoundText} clear={clear} onClear={narrowing.clear} />
}
