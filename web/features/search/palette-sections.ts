import Gauge from 'lucide-react/icons/gauge'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Plus from 'lucide-react/icons/plus'

import { entriesOf } from '#contract/keys.ts'
import type { Permission } from '#contract/permissions.ts'
import type { SearchGroup, SearchItem } from '#contract/search.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { matcher } from '#web/platform/kit/choices/fold.ts'
import { paths } from '#web/platform/paths.ts'

import { actionsNamed, firstActions } from './actions.ts'
import { commandsOf, type Renewable, tabsOf } from './commands.ts'
import { namedBy } from './named.ts'
import type { OpenRecord } from './open-record.ts'
import { inOrder } from './palette-order.ts'
import type { Phrase } from './phrases.ts'
import { few, icons, sectionOfGroup, sectionOfVisits, withTerm } from './record-sections.ts'
import {
  type Counts,
  optionOfPlace,
  type PaletteTexts,
  projectPlaces,
  screensNamed,
  screensWithKeys,
} from './screens.ts'
import type { Pick as Asked, SearchOption, SearchSection } from './search-lines.ts'
import type { Visit } from './visits.ts'

export interface PaletteFacts {
  texts: PaletteTexts
  format: Format
  can: (permission: Permission) => boolean
  /** How many projects the tabs of the panorama have. */
  counts: Counts
  statuses: readonly { id: number; name: string }[]
  visits: readonly Visit[]
  own: ReadonlySet<string>
  open: OpenRecord | undefined
  renewable: Renewable | undefined
}

/** What the server has answered: to the term, and to what stands after its kind. */
interface Answers {
  groups: readonly SearchGroup[]
  phrase: Phrase | undefined
  ofPhrase: readonly SearchGroup[]
  /** How many records of a noun are shown. */
  shown: (noun: SearchGroup['noun']) => number
}

const around = ({ texts, can, counts, format }: PaletteFacts) => ({ texts, can, counts, number: format.integer })

const openedOf = ({ open, renewable, texts: { search }, format, can }: PaletteFacts) =>
  open && { name: open.name, commands: commandsOf(open, renewable, { texts: search, format, can }) }

/** As many commands of a record as stand there before a letter is typed. */
const mostCommands = 5
const mostVisits = 6

/** Before a letter is typed: what can be done here, screens with their keys, what was seen last. */
export function sectionsBefore(facts: PaletteFacts): SearchSection[] {
  const { texts, can, visits } = facts
  const { search } = texts
  const open = openedOf(facts)
  const done: SearchSection = open
    ? {
        id: 'commands',
        title: search.inRecord(open.name),
        options: open.commands
          .slice(0, mostCommands)
          .map(({ icon, name, href, detail }) => ({ id: `command-${href}`, icon, name, href, detail })),
      }
    : { id: 'commands', title: search.actions, options: firstActions(texts, can) }
  const seen = sectionOfVisits(visits.filter(({ path }) => path !== facts.open?.path).slice(0, mostVisits), search)
  return [done, screensWithKeys(around(facts)), seen].filter(({ options }) => options.length > 0)
}

const tabOption = (name: string, noun: 'projects' | 'customers', to: (id: number) => string) => (item: SearchItem) => ({
  id: `tab-${noun}-${item.id}`,
  icon: icons[noun],
  name: `${item.name} › ${name}`,
  detail: item.detail,
  href: to(item.id),
})

/** A tab of records that were found by the words after its name, 'licencias de Lácteos'. */
function tabsOfPhrase(
  { of }: Phrase,
  groups: readonly SearchGroup[],
  { texts: { search } }: PaletteFacts,
): SearchOption[] {
  const itemsOf = (noun: SearchGroup['noun']) => groups.find((group) => group.noun === noun)?.items ?? []
  const { places } = search
  if (of === 'contacts') return itemsOf('customers').map(tabOption(places.contacts, 'customers', paths.contacts.list))
  const [, called] = entriesOf(places).find(([place]) => place === of) ?? []
  const tab = projectPlaces(search).find(({ name }) => name === called)
  return tab ? itemsOf('projects').map(tabOption(tab.name, 'projects', tab.to)) : []
}

/** What a phrase asks for. */
function sectionsOfPhrase(facts: PaletteFacts, { phrase, ofPhrase, shown }: Answers): SearchSection[] {
  if (!phrase) return []
  const {
    texts: { search },
    format,
    own,
  } = facts
  const { of, rest } = phrase
  const groups = inOrder(ofPhrase, rest, own).filter(({ noun }) => noun === of)
  const tabs = tabsOfPhrase(phrase, ofPhrase, facts)
  return [
    ...groups.map((group) => sectionOfGroup(group, { texts: search, format, term: rest, shown: shown(group.noun) })),
    {
      id: 'tabs-of-phrase',
      title: search.screens,
      total: format.integer(tabs.length),
      options: tabs.map((tab) => ({ ...tab, term: rest })),
    },
  ]
}

function screensOf(term: string, facts: PaletteFacts): SearchSection {
  const { texts, open, format } = facts
  const here = namedBy(term, tabsOf(open, texts.search)).map((tab) => optionOfPlace(tab))
  const { options, ...section } = screensNamed(term, around(facts))
  const others = options.filter(({ pick }) => !pick || !here.some(({ name }) => name.endsWith(pick.name)))
  const all = [...here, ...others]
  return { ...section, total: format.integer(all.length), options: all }
}

function actionsOf(term: string, facts: PaletteFacts): SearchSection {
  const { texts, can, format } = facts
  const options = actionsNamed(term, { texts, can, open: openedOf(facts) })
  return { id: 'actions', title: texts.search.actions, total: format.integer(options.length), options }
}

function statusesOf(term: string, { statuses, texts: { search }, format }: PaletteFacts): SearchSection {
  const fits = matcher(term)
  const options = statuses
    .map(({ id, name }) => ({ name: search.status(name), href: `${paths.portfolio}?tab=todos&statusId=${id}` }))
    .filter(({ name }) => fits(name))
    .map((place) => ({ id: `status-${place.href}`, icon: Gauge, ...place }))
  return { id: 'statuses', title: search.statuses, total: format.integer(options.length), options }
}

/** What leads on from any term: a project for the customer that was found, and the search of the panorama. */
function onward(term: string, groups: readonly SearchGroup[], { texts: { search }, can }: PaletteFacts): SearchSection {
  const customers = groups.find(({ noun, near }) => noun === 'customers' && near === undefined)
  const [customer, ...others] = customers?.items ?? []
  const create: SearchOption[] =
    customer && others.length === 0 && can('projects.write')
      ? [
          {
            id: 'create-for',
            icon: Plus,
            name: search.commands.createProjectFor(customer.name),
            href: paths.projects.createFor(customer.id),
            always: true,
          },
        ]
      : []
  return {
    id: 'onward',
    title: search.onward,
    options: [
      ...create,
      {
        id: 'action-portfolio',
        icon: LayoutGrid,
        name: search.inPortfolio(term),
        href: withTerm(`${paths.portfolio}?tab=todos`, term),
        always: true,
      },
    ],
  }
}

/**
 * In the order in which people mean it: screens and tabs of that name, actions of that name, what a phrase asks for,
 * records, statuses, and what leads on.
 */
export function sectionsFor(term: string, facts: PaletteFacts, answers: Answers): SearchSection[] {
  const {
    texts: { search },
    format,
    own,
  } = facts
  const { groups, phrase, shown } = answers
  // What the phrase has found by its kind is not shown once more, and neither is what is only like its words.
  const records = inOrder(groups, term, own)
    .filter(({ near }) => phrase === undefined || near === undefined)
    .map((group) => sectionOfGroup(group, { texts: search, format, term, shown: shown(group.noun) }))
  const ofPhrase = sectionsOfPhrase(facts, answers)
  const shownIds = new Set(ofPhrase.map(({ id }) => id))
  return [
    screensOf(term, facts),
    actionsOf(term, facts),
    ...ofPhrase,
    ...records.filter(({ id }) => !shownIds.has(id)),
    statusesOf(term, facts),
    onward(term, groups, facts),
  ].filter(({ options }) => options.length > 0)
}

/** While a command asks for its record: the own and recent ones, then what a term finds. */
export function sectionsPicking(pick: Asked, term: string, facts: PaletteFacts, answers: Answers): SearchSection[] {
  const {
    texts: { search },
    format,
    visits,
    own,
  } = facts
  const to = ({ id }: { id: number }) => ({ href: pick.to(id) })
  const title = search.picking[pick.noun](pick.name)
  const seen = visits.flatMap(({ noun, path, name, detail }) => {
    const id = Number(/(\d+)$/.exec(path)?.[1])
    return noun === pick.noun ? [{ id: `pick-${id}`, icon: icons[noun], name, detail, ...to({ id }) }] : []
  })
  const found = inOrder(answers.groups, term, own)
    .filter(({ noun }) => noun === pick.noun)
    .map((group) => sectionOfGroup(group, { texts: search, format, term, shown: answers.shown(group.noun) }))
    .map((section): SearchSection => ({
      ...section,
      title,
      options: section.options.flatMap(({ always, ...option }) =>
        always ? [] : [{ ...option, ...to({ id: Number(option.id.split('-').at(-1)) }) }],
      ),
    }))
  const listed: SearchSection[] = term === '' ? [{ id: 'picked', title, options: seen.slice(0, few) }] : found
  const back: SearchOption = { id: 'pick-back', icon: LayoutGrid, name: search.picking.back, back: true, always: true }
  return [
    ...(listed.length > 0 ? listed : [{ id: 'picked', title, options: [] }]),
    { id: 'back', title: '', options: [back] },
  ]
}
