import LayoutGrid from 'lucide-react/icons/layout-grid'

import type { Permission } from '#contract/permissions.ts'
import type { AllTexts } from '#texts/texts.ts'
import { plainKinds, plainNouns } from '#web/platform/page/plain-nouns.ts'
import { paths } from '#web/platform/paths.ts'

import { namedBy } from './named.ts'
import type { Pick as Asked, SearchOption, SearchSection } from './search-lines.ts'

export type PaletteTexts = Pick<AllTexts, 'search' | 'menu' | 'header' | 'plainNouns'>

/** A screen, or a tab of one. */
interface Place {
  /** From the screen to its tab. */
  trail: readonly string[]
  href?: string
  /** The record that it belongs to is asked for. */
  pick?: Asked
  press?: string
  keys?: string
  detail?: string | undefined
  /** Who has it; everybody without one. */
  needs?: Permission
}

export type Counts = Partial<Record<'atencion' | 'todos' | 'silencio' | 'licencias', number>>

interface Around {
  texts: PaletteTexts
  can: (permission: Permission) => boolean
  counts: Counts
  number: (count: number) => string
}

const projectTab = (name: string) => (id: number) => `${paths.projects.overview(id)}?tab=${name}`

/** The tabs of a project that have a name of their own, as they are opened. */
export const projectPlaces = (texts: AllTexts['search']): { name: string; to: (id: number) => string }[] => {
  const { places } = texts
  return [
    { name: places.checkpoints, to: projectTab('seguimientos') },
    { name: places.changes, to: projectTab('novedades') },
    { name: places.responsibles, to: projectTab('responsables') },
    { name: places.licences, to: projectTab('licencias') },
    { name: places.milestones, to: (id) => `${paths.projects.overview(id)}#hitos` },
    { name: places.files, to: (id) => `${paths.projects.overview(id)}#archivos` },
    { name: places.bin, to: (id) => `${paths.projects.overview(id)}?do=papelera` },
  ]
}

const panoramaTab = (name: string): string => `${paths.portfolio}?tab=${name}`

function panorama({ texts: { search }, counts, number }: Around): Place[] {
  const { places, tabs, there } = search
  const title = places.portfolio
  const counted = (name: keyof Counts) => {
    const count = counts[name]
    return count === undefined ? there.panorama : there[name](number(count), count === 1)
  }
  return [
    { trail: [title], href: paths.portfolio, keys: 'g o', detail: there.panorama },
    { trail: [title, tabs.atencion], href: panoramaTab('atencion'), detail: counted('atencion') },
    { trail: [title, tabs.todos], href: panoramaTab('todos'), detail: counted('todos') },
    { trail: [title, tabs.silencio], href: panoramaTab('silencio'), detail: counted('silencio') },
    { trail: [title, tabs.licencias], href: panoramaTab('licencias'), detail: counted('licencias') },
    { trail: [title, tabs.causas], href: panoramaTab('causas'), detail: there.delays },
    { trail: [title, tabs.cronograma], href: panoramaTab('cronograma'), detail: there.cronograma },
    { trail: [title, tabs.calendario], href: paths.agenda, detail: there.calendario },
    { trail: [title, tabs.carga], href: panoramaTab('carga'), detail: there.carga },
    { trail: [title, places.record], href: paths.forecastRecord, detail: there.record },
  ]
}

function administration({ search }: PaletteTexts): Place[] {
  const { places, tabs, there } = search
  const needs = 'configuration.write'
  const catalogue = (name: keyof typeof tabs, detail?: string): Place => ({
    trail: [places.catalogs, tabs[name]],
    href: `${paths.catalogs}?tab=${name}`,
    needs,
    detail,
  })
  return [
    { trail: [places.catalogs], href: paths.catalogs, needs },
    ...(['cargos', 'grupos', 'productos', 'tipos-de-documento'] as const).map((name) => catalogue(name)),
    catalogue('causas', there.causas),
    catalogue('ritmos', there.ritmos),
    { trail: [places.calendar], href: paths.calendar, needs, detail: there.calendar },
    { trail: [places.people], href: paths.people, needs: 'users.manage', detail: there.people },
    { trail: [places.roles], href: paths.roles, needs: 'users.manage', detail: there.roles },
    { trail: [places.mail], href: paths.mails, needs: 'users.manage', detail: there.mail },
    { trail: [places.status], href: paths.status, needs: 'users.manage', detail: there.status },
    { trail: [places.webhooks], href: paths.webhooks, needs: 'users.manage', detail: there.webhooks },
    { trail: [places.personalData], href: paths.personalData.all, needs: 'users.manage', detail: there.personalData },
    { trail: [places.retention], href: paths.retention, needs: 'users.manage', detail: there.retention },
    { trail: [places.audit], href: paths.audit, needs: 'audit.read', detail: there.audit },
  ]
}

const importOf = (name: string, list: string, needs: Permission, { places, there }: AllTexts['search']): Place => ({
  trail: [name, places.import],
  href: paths.import(list),
  needs,
  detail: there.import,
})

/** Tabs of any project, or of any customer: the palette asks of which. */
function ofSomeRecord({ search }: PaletteTexts): Place[] {
  const { places, there } = search
  return [
    ...projectPlaces(search).map(({ name, to }): Place => ({
      trail: [places.project, name],
      pick: { noun: 'projects', name, to },
      detail: there.pickProject,
    })),
    {
      trail: [places.customer, places.contacts],
      pick: { noun: 'customers', name: places.contacts, to: paths.contacts.list },
      detail: there.pickCustomer,
    },
  ]
}

export function screensIn(around: Around): Place[] {
  const { texts } = around
  const { search, menu, header } = texts
  const { places, there } = search
  return [
    { trail: [menu.dashboard], href: paths.home },
    { trail: [menu.projects], href: paths.projects.list, keys: 'g p', detail: there.cards },
    ...panorama(around),
    { trail: [places.myWork], press: 'button.header-work', keys: 'g t' },
    { trail: [header.notices], href: paths.notices, keys: 'g n', detail: there.notices },
    { trail: [menu.customers], href: paths.customers.list, keys: 'g c' },
    { trail: [menu.employees], href: paths.employees.list, keys: 'g e' },
    { trail: [menu.projects, places.table], href: paths.projects.table, detail: there.table },
    { trail: [places.checkpoints], href: paths.checkpoints.all },
    { trail: [places.checkpoints, places.myTasks], href: paths.checkpoints.list },
    { trail: [places.checkpoints, places.allTasks], href: paths.checkpoints.allTasks },
    ...plainKinds.map((kind): Place => ({ trail: [texts.plainNouns[kind].list], href: plainNouns[kind].paths.list })),
    ...administration(texts),
    importOf(menu.projects, paths.projects.list, 'projects.write', search),
    importOf(menu.customers, paths.customers.list, 'customers.write', search),
    importOf(menu.employees, paths.employees.list, 'employees.write', search),
    ...ofSomeRecord(texts),
    { trail: [header.profile], href: paths.profile },
    { trail: [header.profile, places.factors], href: paths.factors, detail: there.factors },
    { trail: [header.profile, places.programs], href: paths.accessTokens, detail: there.programs },
    { trail: [header.options], href: paths.options },
    { trail: [header.options, header.notices], href: paths.noticeSettings, detail: there.noticeSettings },
  ]
}

/** A place as a line, 'Panorama › Licencias'. */
export const optionOfPlace = ({ trail, detail, keys, href, pick, press }: Place): SearchOption => ({
  id: `screen-${trail.join('/')}`,
  icon: LayoutGrid,
  name: trail.join(' › '),
  detail,
  keys,
  ...(href !== undefined && { href }),
  ...(pick && { pick }),
  ...(press !== undefined && { press }),
})

const allowed = (around: Around): Place[] =>
  screensIn(around).filter(({ needs }) => needs === undefined || around.can(needs))

/** As many screens as are shown for a term. */
const mostScreens = 6

/** The screens and tabs that a term is the name of. */
export const screensNamed = (term: string, around: Around): SearchSection => ({
  id: 'screens',
  title: around.texts.search.screens,
  options: namedBy(term, allowed(around)).slice(0, mostScreens).map(optionOfPlace),
})

/** Those that a key leads to, before a letter is typed. */
export const screensWithKeys = (around: Around): SearchSection => ({
  id: 'go-to',
  title: around.texts.search.goTo,
  options: allowed(around)
    .filter(({ keys }) => keys !== undefined)
    .map((place) => ({ ...optionOfPlace(place), detail: undefined })),
})
