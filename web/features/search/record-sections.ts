import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Building2 from 'lucide-react/icons/building-complex'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import FileText from 'lucide-react/icons/file-text'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import ListChecks from 'lucide-react/icons/list-checks'
import Users from 'lucide-react/icons/users'

import type { SearchGroup, SearchItem, SearchNoun } from '#contract/search.ts'
import type { AllTexts } from '#texts/texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { paths } from '#web/platform/paths.ts'

import type { SearchOption, SearchSection } from './search-lines.ts'
import type { Visit } from './visits.ts'

type Texts = AllTexts['search']

/** How many records of a noun are shown at first. */
export const few = 5

// An icon that no other screen has would be in every first load.
export const icons: Readonly<Record<SearchNoun, LucideIcon>> = {
  projects: FolderKanban,
  customers: Building2,
  contacts: CircleUserRound,
  employees: Users,
  checkpoints: ListChecks,
  files: FileText,
  licences: CalendarX2,
  changes: CalendarClock,
}

const lists: Partial<Record<SearchNoun, string>> = {
  projects: paths.projects.list,
  customers: paths.customers.list,
  employees: paths.employees.list,
  checkpoints: paths.checkpoints.all,
}

/** An address with a term as its list's search. */
export const withTerm = (path: string, term: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(term)}`

/** What a record is known by, its day, and what it was found by where that shows neither. */
function detailOf(noun: SearchNoun, item: SearchItem, texts: Texts, format: Format): string {
  const { detail, day, matched } = item
  const written = day === null ? '' : format.day(day)
  const worded = noun === 'licences' ? texts.expires(written) : noun === 'projects' ? texts.due(written) : written
  const found = matched && texts.matched[matched.field](matched.text)
  return [found, detail, day !== null && worded].filter(Boolean).join(' · ')
}

interface Words {
  texts: Texts
  format: Format
  term: string
  shown: number
}

/** How many of a noun there are beside those that are shown. */
function totalOf(shown: number, total: number | undefined, { texts, format }: Words): string {
  if (total !== undefined && total <= shown) return format.integer(total)
  return texts.some(format.integer(shown), total === undefined ? texts.many : format.integer(total))
}

/** The line that leads to the other records of a noun, if there are any. */
function restOf({ noun, total, items, near }: SearchGroup, { texts, term, shown }: Words): SearchOption[] {
  const hasMore = total === undefined ? items.length >= shown : total > Math.min(items.length, shown)
  const list = lists[noun]
  const way = { icon: ArrowRight, always: true }
  if (!hasMore) return []
  if (list !== undefined)
    return [{ ...way, id: `${noun}-all`, name: texts.seeAll(texts.nouns[noun]), href: withTerm(list, near ?? term) }]
  return shown <= few ? [{ ...way, id: `${noun}-more`, name: texts.showAll(texts.nouns[noun]), more: noun }] : []
}

/** The records of a noun that a search has found, with the way to the others. */
export function sectionOfGroup(group: SearchGroup, words: Words): SearchSection {
  const { noun, total, items, near } = group
  const { texts, format, term, shown } = words
  const some = items.slice(0, shown)
  return {
    id: near === undefined ? noun : `${noun}-${near}`,
    title: near === undefined ? texts.nouns[noun] : texts.near(texts.nouns[noun], near),
    total: totalOf(some.length, total, words),
    found: total ?? some.length,
    ...(total === undefined && { uncounted: true }),
    options: [
      ...some.map((item) => ({
        id: `${noun}-${item.id}`,
        icon: icons[noun],
        name: item.name,
        detail: detailOf(noun, item, texts, format),
        href: item.path,
        term: near ?? term,
      })),
      ...restOf(group, words),
    ],
  }
}

const optionOfVisit = ({ noun, name, detail, path }: Visit, texts: Texts): SearchOption => ({
  id: `visited-${path}`,
  icon: icons[noun],
  name,
  detail: detail ? `${texts.nouns[noun]} · ${detail}` : texts.nouns[noun],
  href: path,
})

export const sectionOfVisits = (visits: readonly Visit[], texts: Texts): SearchSection => ({
  id: 'visited',
  title: texts.visited,
  options: visits.map((visit) => optionOfVisit(visit, texts)),
})
