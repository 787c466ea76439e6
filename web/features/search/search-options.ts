import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Building2 from 'lucide-react/icons/building-complex'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import Gauge from 'lucide-react/icons/gauge'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'

import type { audit } from '#contract/audit.ts'
import type { checkpoints } from '#contract/checkpoints.ts'
import type { customers } from '#contract/customers.ts'
import type { employees } from '#contract/employees.ts'
import type { Permission } from '#contract/permissions.ts'
import type { portfolio } from '#contract/portfolio.ts'
import type { Route } from '#contract/route.ts'
import type { SearchGroup, SearchItem, SearchNoun } from '#contract/search.ts'
import type { taskList } from '#contract/task-list.ts'
import type { AllTexts } from '#texts/texts.ts'
import { wire } from '#web/platform/calls/wire.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { fold, matcher } from '#web/platform/kit/choices/fold.ts'
import { paths } from '#web/platform/paths.ts'

import type { Visit } from './visits.ts'

/** A line of the palette: it leads somewhere, shows more of its own group, or takes a list along. */
export interface SearchOption {
  /** Unique in the palette. */
  id: string
  icon: LucideIcon
  name: string
  detail?: string
  href?: string
  more?: SearchNoun
  exported?: Route
  /** It stands there for any term, and is no hit of this one. */
  always?: boolean
}

export interface SearchSection {
  id: string
  title: string
  /** How many there are, in words; absent where they are not counted. */
  total?: string
  options: readonly SearchOption[]
}

type Texts = AllTexts['search']

// An icon that no other screen has would be in every first load.
const icons: Readonly<Record<SearchNoun, LucideIcon>> = {
  projects: FolderKanban,
  customers: Building2,
  contacts: CircleUserRound,
  employees: Users,
  checkpoints: ListChecks,
  files: FileText,
  licences: CalendarX2,
  changes: CalendarClock,
}

/** The lists that have a search of their own. */
const lists: Partial<Record<SearchNoun, string>> = {
  projects: paths.projects.list,
  customers: paths.customers.list,
  employees: paths.employees.list,
  checkpoints: paths.checkpoints.all,
}

/** An address with a term as its list's search. */
const withTerm = (path: string, term: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(term)}`

function detailOf(noun: SearchNoun, { detail, day }: SearchItem, texts: Texts, format: Format): string {
  if (day === null) return detail
  const written = format.day(day)
  const worded = noun === 'licences' ? texts.expires(written) : noun === 'projects' ? texts.due(written) : written
  return `${detail} · ${worded}`
}

/** The records of a noun that a search has found, with the way to the others. */
export function sectionOfGroup(
  { noun, total, items }: SearchGroup,
  words: { texts: Texts; format: Format; term: string; shown: number },
): SearchSection {
  const { texts, format, term, shown } = words
  const some = items.slice(0, shown)
  const hasMore = total === undefined ? items.length >= shown : total > some.length
  const list = lists[noun]
  const way = { icon: ArrowRight, always: true }
  const rest: SearchOption[] = !hasMore
    ? []
    : list !== undefined
      ? [{ ...way, id: `${noun}-all`, name: texts.seeAll(texts.nouns[noun]), href: withTerm(list, term) }]
      : shown <= few
        ? [{ ...way, id: `${noun}-more`, name: texts.showAll(texts.nouns[noun]), more: noun }]
        : []
  return {
    id: noun,
    title: texts.nouns[noun],
    total: total === undefined ? texts.many : format.integer(total),
    options: [
      ...some.map((item) => ({
        id: `${noun}-${item.id}`,
        icon: icons[noun],
        name: item.name,
        detail: detailOf(noun, item, texts, format),
        href: item.path,
      })),
      ...rest,
    ],
  }
}

/** How many records of a noun are shown at first. */
export const few = 5

/** The records that were visited last. */
export const sectionOfVisits = (visits: readonly Visit[], texts: Texts): SearchSection => ({
  id: 'visited',
  title: texts.visited,
  options: visits.map(({ noun, name, detail, path }) => ({
    id: `visited-${path}`,
    icon: icons[noun],
    name,
    detail: detail ? `${texts.nouns[noun]} · ${detail}` : texts.nouns[noun],
    href: path,
  })),
})

interface Place {
  name: string
  href: string
  /** Who has the screen or the action; everybody without one. */
  needs?: Permission
}

const screensIn = ({ search, menu, header }: Pick<AllTexts, 'search' | 'menu' | 'header'>): Place[] => [
  { name: menu.dashboard, href: paths.home },
  { name: menu.employees, href: paths.employees.list },
  { name: menu.customers, href: paths.customers.list },
  { name: menu.projects, href: paths.projects.list },
  { name: search.places.portfolio, href: paths.portfolio },
  { name: search.places.myTasks, href: paths.checkpoints.list },
  { name: search.places.checkpoints, href: paths.checkpoints.all },
  { name: menu.projectStatuses, href: paths.projectStatuses.list },
  { name: menu.milestones, href: paths.milestones.list },
  { name: search.places.catalogs, href: paths.catalogs, needs: 'configuration.write' },
  { name: search.places.calendar, href: paths.calendar, needs: 'configuration.write' },
  { name: search.places.people, href: paths.people, needs: 'users.manage' },
  { name: search.places.audit, href: paths.audit, needs: 'audit.read' },
  { name: header.profile, href: paths.profile },
  { name: header.options, href: paths.options },
]

const actionsIn = ({ create, invite }: Texts): Place[] => [
  { name: create.project, href: paths.projects.create, needs: 'projects.write' },
  { name: create.customer, href: paths.customers.create, needs: 'customers.write' },
  { name: create.contact, href: paths.contacts.create(), needs: 'customers.write' },
  { name: create.employee, href: paths.employees.create, needs: 'employees.write' },
  { name: create.status, href: paths.projectStatuses.create, needs: 'configuration.write' },
  { name: create.milestone, href: paths.milestones.create, needs: 'configuration.write' },
  { name: invite, href: paths.people, needs: 'users.manage' },
]

const importsIn = ({ importOf }: Texts): Place[] => [
  { name: importOf.projects, href: paths.import(paths.projects.list), needs: 'projects.write' },
  { name: importOf.customers, href: paths.import(paths.customers.list), needs: 'customers.write' },
  { name: importOf.employees, href: paths.import(paths.employees.list), needs: 'employees.write' },
]

/** The lists that can be taken along whole, from anywhere. */
const exportsIn = ({ exportOf }: Texts): { name: string; route: Route }[] => [
  {
    name: exportOf.projects,
    route: wire<typeof portfolio.cards>({ method: 'GET', path: '/portfolio/cards', access: 'portal.access' }),
  },
  {
    name: exportOf.customers,
    route: wire<typeof customers.list>({ method: 'GET', path: '/customers/customers-list', access: 'portal.access' }),
  },
  {
    name: exportOf.employees,
    route: wire<typeof employees.list>({ method: 'GET', path: '/employees/employees-list', access: 'portal.access' }),
  },
  {
    name: exportOf.checkpoints,
    route: wire<typeof checkpoints.list>({
      method: 'GET',
      path: '/project-checkpoints/checkpoints-list',
      access: 'portal.access',
    }),
  },
  {
    name: exportOf.tasks,
    route: wire<typeof taskList.list>({
      method: 'GET',
      path: '/project-checkpoints/tasks-list',
      access: 'portal.access',
    }),
  },
  {
    name: exportOf.portfolio,
    route: wire<typeof portfolio.list>({ method: 'GET', path: '/portfolio', access: 'portal.access' }),
  },
  {
    name: exportOf.audit,
    route: wire<typeof audit.list>({ method: 'GET', path: '/audit', access: 'audit.read' }),
  },
]

/**
 * What the browser itself finds for a term: screens, statuses of projects and, last, actions; each only for who has it.
 */
export function ownSections(
  term: string,
  {
    texts,
    statuses,
    can,
  }: {
    texts: Pick<AllTexts, 'search' | 'menu' | 'header'>
    statuses: readonly { id: number; name: string }[]
    can: (permission: Permission) => boolean
  },
): SearchSection[] {
  const { search } = texts
  const fits = matcher(term)
  const found = (id: string, icon: LucideIcon, places: readonly Place[]): SearchOption[] =>
    places
      .filter(({ name, needs }) => (needs === undefined || can(needs)) && fits(name))
      .map(({ name, href }) => ({ id: `${id}-${href}`, icon, name, href }))
  const ofStatuses = statuses.map(({ id, name }) => ({
    name: search.status(name),
    href: `${paths.portfolio}?tab=todos&statusId=${id}`,
  }))
  return [
    { id: 'screens', title: search.screens, options: found('screen', LayoutGrid, screensIn(texts)) },
    { id: 'statuses', title: search.statuses, options: found('status', Gauge, ofStatuses) },
    {
      id: 'actions',
      title: search.actions,
      options: [
        ...found('action', Plus, actionsIn(search)),
        ...found('import', FileText, importsIn(search)),
        ...exportsIn(search)
          .filter(({ name, route: { access } }) => can(access as Permission) && fits(name))
          .map(({ name, route }) => ({ id: `export-${route.path}`, icon: Download, name, exported: route })),
        {
          id: 'action-portfolio',
          icon: LayoutGrid,
          name: search.inPortfolio(term),
          href: withTerm(`${paths.portfolio}?tab=todos`, term),
          always: true,
        },
      ],
    },
  ].filter(({ options }) => options.length > 0)
}

/** How many lines are hits of the term: not those that lead on from them, or stand there for any term. */
export const hitsIn = (sections: readonly SearchSection[]): number =>
  sections.flatMap(({ options }) => options).filter(({ always }) => !always).length

/**
 * A text in pieces: those that a word of the term stands in, and those between. Case and accents do not count; a word of
 * one or two letters counts where a word begins. `at` is the letter that a piece begins with.
 */
export function hitParts(text: string, term: string): { text: string; hit: boolean; at: number }[] {
  const letters = [...text.normalize('NFC')]
  const folded = letters.map((letter) => fold(letter) || ' ')
  const plain = folded.join('')
  const letterAt = folded.flatMap((signs, letter) => Array.from({ length: signs.length }, () => letter))
  const hits = new Set<number>()
  for (const word of fold(term).split(' ').filter(Boolean))
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      if (word.length > 2 || at === 0 || plain[at - 1] === ' ')
        for (const letter of letterAt.slice(at, at + word.length)) hits.add(letter)
  const parts: { text: string; hit: boolean; at: number }[] = []
  for (const [at, letter] of letters.entries()) {
    const hit = hits.has(at)
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += letter
    else parts.push({ text: letter, hit, at })
  }
  return parts
}
