import { createContext, useState } from 'react'

/** Some by their ids, or all that the filter finds. */
interface Selection {
  ids: ReadonlySet<number>
  isWhole: boolean
  /** The record that a range begins at. */
  last: number | undefined
  /** Another filter has taken the former selection away. */
  ended: boolean
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

const nothing: Selection = { ids: new Set(), isWhole: false, last: undefined, ended: false }

/** Both included, in either direction. */
function idsBetween(page: readonly number[], from: number, to: number): number[] {
  const [a, b] = [page.indexOf(from), page.indexOf(to)]
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** For good: a filter that comes back finds nothing selected. */
function useSelectionOf(filter: string) {
  const [selection, setSelection] = useState(nothing)
  const [former, setFormer] = useState(filter)
  if (former !== filter) {
    const { ids, isWhole, ended } = selection
    setFormer(filter)
    setSelection({ ...nothing, ended: ended || isWhole || ids.size > 0 })
  }
  return [selection, setSelection] as const
}

/**
 * `page` holds the ids in the order shown. Another `filter` ends the selection: its rows may be out of sight. Another
 * page or order does not. What is not on `page` cannot be selected one by one.
 */
export function useSelection(page: readonly number[], filter: string) {
  const [{ ids, isWhole, last, ended }, setSelection] = useSelectionOf(filter)
  // When one record is taken out of all, the others of this page stay selected.
  const marked = isWhole ? new Set(page) : ids
  const isSelected = (id: number): boolean => marked.has(id)
  const mark = (ids: readonly number[], on: boolean, from = last) => {
    const next = new Set(marked)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setSelection({ ...nothing, ids: next, last: from })
  }
  const neighbour = (id: number, step: 1 | -1): number | undefined => page[page.indexOf(id) + step]
  const selecting: Selecting = {
    isSelected,
    neighbour,
    toggle(id, { range = false } = {}) {
      if (!page.includes(id)) return
      if (range && last !== undefined) mark(idsBetween(page, last, id), isSelected(last), id)
      else mark([id], !isSelected(id), id)
    },
    extend(id, step) {
      if (!page.includes(id)) return undefined
      const next = neighbour(id, step)
      mark(next === undefined ? [id] : [id, next], true, next ?? id)
      return next
    },
  }
  return {
    ids,
    isWhole,
    ended,
    selecting,
    select: (some: readonly number[]) => mark(some, true),
    selectWhole: () => setSelection({ ...nothing, isWhole: true }),
    clear: () => setSelection(nothing),
  }
}
