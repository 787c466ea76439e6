import { createContext, useState } from 'react'

/** Some by their ids, or all that `whole`, a filter, finds. */
interface Selection {
  ids: ReadonlySet<number>
  whole: string | null
}

interface Selecting {
  isSelected: (id: number) => boolean
  /** With `range`, all from the last record to this one become what the last one is. */
  toggle: (id: number, options?: { range?: boolean }) => void
  /** Selects a record and its neighbour; returns the neighbour where there is one. */
  extend: (id: number, step: 1 | -1) => number | undefined
  /** The record beside one on the page. */
  neighbour: (id: number, step: 1 | -1) => number | undefined
}

interface RowSelecting extends Selecting {
  change: () => void
}

export const SelectingContext = createContext<RowSelecting | null>(null)

const nothing: Selection = { ids: new Set(), whole: null }

/** Both included, in either direction. */
function idsBetween(page: readonly number[], from: number, to: number): number[] {
  const [a, b] = [page.indexOf(from), page.indexOf(to)]
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** `page` holds the ids in the order shown. Another `filter` ends a selection of all that it finds. */
export function useSelection(page: readonly number[], filter: string) {
  const [{ ids, whole }, setSelection] = useState(nothing)
  const [last, setLast] = useState<number>()
  const isWhole = whole === filter
  // When one record is taken out of all, the others of this page stay selected.
  const marked = isWhole ? new Set(page) : ids
  const isSelected = (id: number): boolean => marked.has(id)
  const mark = (ids: readonly number[], on: boolean) => {
    const next = new Set(marked)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setSelection({ ids: next, whole: null })
  }
  const neighbour = (id: number, step: 1 | -1): number | undefined => page[page.indexOf(id) + step]
  const selecting: Selecting = {
    isSelected,
    neighbour,
    toggle(id, { range = false } = {}) {
      if (range && last !== undefined) mark(idsBetween(page, last, id), isSelected(last))
      else mark([id], !isSelected(id))
      setLast(id)
    },
    extend(id, step) {
      const next = neighbour(id, step)
      mark(next === undefined ? [id] : [id, next], true)
      setLast(next ?? id)
      return next
    },
  }
  return {
    ids,
    isWhole,
    selecting,
    select: (some: readonly number[]) => mark(some, true),
    selectWhole: () => setSelection({ ids: new Set(), whole: filter }),
    clear: () => setSelection(nothing),
  }
}
