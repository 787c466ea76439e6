import type { SearchGroup, SearchItem, SearchNoun } from '#contract/search.ts'
import { fold, matcher } from '#web/platform/kit/choices/fold.ts'

import { hitParts } from './hit-parts.ts'
import { sayingWords } from './named.ts'

/** People, customers, projects, then the rest. */
const nouns: readonly SearchNoun[] = [
  'employees',
  'contacts',
  'customers',
  'projects',
  'checkpoints',
  'files',
  'licences',
  'changes',
]

/** How well a record fits a term: it is called so, its name has all words, its line has them, or it was found by another. */
type Fit = 0 | 1 | 2 | 3

function fitOf({ name, detail, matched }: SearchItem, term: string): Fit {
  const parts = [name, ...detail.split(' · ')]
  if (parts.some((part) => fold(part) === fold(term))) return 0
  const isMarked = (text: string) => hitParts(text, term).some(({ hit }) => hit)
  const hasAll = matcher(sayingWords(term).join(' '))
  if (hasAll(name)) return 1
  return hasAll(`${name} ${detail}`) || matched !== undefined || parts.some((part) => isMarked(part)) ? 2 : 3
}

/** The records of a group, those first that fit best; among alike ones the own and recent projects. */
function sorted(group: SearchGroup, term: string, own: ReadonlySet<string>) {
  const rated = group.items.map((item) => ({
    item,
    fit: fitOf(item, group.near ?? term),
    other: group.noun === 'projects' && own.has(item.path) ? 0 : 1,
  }))
  const ordered = rated.toSorted((a, b) => a.fit - b.fit || a.other - b.other)
  return { group: { ...group, items: ordered.map(({ item }) => item) }, fit: ordered[0]?.fit ?? 3 }
}

/**
 * The best fit first; among alike groups people, customers, projects and the rest. What a likely term found instead
 * comes after what has the typed one.
 * @param own the addresses of own and recent projects
 */
export function inOrder(groups: readonly SearchGroup[], term: string, own: ReadonlySet<string>): SearchGroup[] {
  return groups
    .map((group) => sorted(group, term, own))
    .toSorted(
      (a, b) =>
        Number(a.group.near !== undefined) - Number(b.group.near !== undefined) ||
        a.fit - b.fit ||
        nouns.indexOf(a.group.noun) - nouns.indexOf(b.group.noun),
    )
    .map(({ group }) => group)
}
