import type { RefObject } from 'react'

import type { Route } from '#contract/route.ts'

/** What the box and the lines below it tell each other. The lines come later, and find what was pressed meanwhile. */
export interface SearchBox {
  /** The id of the list of lines; a line's own ends in its index. */
  listId: string
  typed: string
  /** Keys that were pressed since the last letter, before there were lines that could answer them. */
  early: RefObject<SearchKey[]>
  /** Empties the box, for the name of a record that a command asks for. */
  clear: () => void
  /** The lines take the keys, and answer whether one was theirs. Returns what ends that. */
  listen: (onKey: (key: SearchKey) => boolean) => () => void
  /** Says which line is active; undefined where there is none. */
  onActive: (id: string | undefined) => void
}

/** A key of the box, and whether Ctrl or Meta is held. */
export interface SearchKey {
  key: string
  apart: boolean
}

/** A list that is taken along from the search. */
export interface ExportedList {
  title: string
  route: Route
}
