import { createContext, useState } from 'react'

/** The selected records of a list: some by their ids, or all that `whole`, a filter, finds. */
interface Selection {
  ids: ReadonlySet<number>
  whole: string | null
}

export interface Selecting {
  isSelected: (id: number) => boolean
  /** Selects a record or takes it out; with `range`, all from the last one to this one become what the last one is. */
  toggle: (id: number, options?: { range?: boolean }) => void
  /** Selects a record and its neighbour, and returns the neighbour where there is one. */
  extend: (id: number, step: 1 | -1) => number | undefined
  /** The record beside one on the page. */
  neighbour: (id: number, step: 1 | -1) => number | undefined
}

/** What the box of a row does. */
interface RowSelecting extends Selecting {
  /** Leads on to the change of what is selected. */
  change: () => void
}

export const SelectingContext = createContext<RowSelecting | null>(null)

const nothing: Selection = { ids: new Set(), whole: null }

/** The ids between two records of a page, both included, in either direction. */
function idsBetween(page: readonly number[], from: number, to: number): number[] {
  const [a, b] = [page.indexOf(from), page.indexOf(to)]
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/**
 * The selection of a list whose page shows these ids in this order. When all that a filter finds is selected, another
 * `filter` ends that.
 */
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
