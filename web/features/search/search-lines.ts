import type { LucideIcon } from 'lucide-react'

import type { Route } from '#contract/route.ts'
import type { SearchNoun } from '#contract/search.ts'

/** What a command still lacks: a project or a customer, which is asked for in the palette. */
export interface Pick {
  noun: 'projects' | 'customers'
  name: string
  to: (id: number) => string
}

/** A line of the palette: it leads somewhere, shows more of its own group, asks for a record or takes a list along. */
export interface SearchOption {
  id: string
  icon: LucideIcon
  name: string
  detail?: string | undefined
  href?: string
  more?: SearchNoun
  exported?: Route
  pick?: Pick
  press?: string
  /** It leads back from a command that asks for its record. */
  back?: true
  /** The keys that lead there as well. */
  keys?: string | undefined
  /** The term whose words are marked, where it is not the typed one. */
  term?: string | undefined
  /** It stands there for any term, and is no hit of this one. */
  always?: boolean
}

export interface SearchSection {
  id: string
  title: string
  /** How many there are in words; absent before a letter is typed. */
  total?: string
  /** How many there are; those that are shown unless told. */
  found?: number
  /** They are too many to be counted. */
  uncounted?: boolean
  options: readonly SearchOption[]
}

/** How many lines are hits of the term: not those that lead on from them, or stand there for any term. */
const hitsIn = (sections: readonly SearchSection[]): number =>
  sections.flatMap(({ options }) => options).filter(({ always }) => !always).length

/** The sum of the groups: how many lines are shown and how many hits there are, or more than that. */
export const totalsOf = (sections: readonly SearchSection[]) => ({
  shown: hitsIn(sections),
  found: sections.reduce((sum, section) => sum + (section.found ?? hitsIn([section])), 0),
  uncounted: sections.some(({ uncounted }) => uncounted === true),
})
