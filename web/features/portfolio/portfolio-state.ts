import { productChannels } from '#contract/catalogs.ts'
import { idIn, isCalendarDate } from '#contract/fields.ts'
import { lights } from '#contract/forecast.ts'
import { keysOf } from '#contract/keys.ts'
import { portfolioGroups } from '#contract/portfolio.ts'
import { againstIn } from '#web/features/forecast/forecast.api.ts'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { withParameters } from '#web/platform/lists/address.ts'
import { paths } from '#web/platform/paths.ts'

export const portfolioTabs = [
  'atencion',
  'todos',
  'silencio',
  'licencias',
  'cronograma',
  'calendario',
  'carga',
  'causas',
] as const
export type PortfolioTab = (typeof portfolioTabs)[number]

const choices = {
  light: lights,
  open: ['true', 'false'],
  classification: ['0', '1', '2', '3'],
  channel: productChannels,
  groupBy: portfolioGroups,
} as const
const ids = ['statusId', 'employeeId', 'customerId', 'productId', 'causeId'] as const
/** The id of nobody: projects without a responsible person. Of causes it is none. */
export const nobody = '0'
const flags = ['overdue', 'belowPlan', 'silent', 'slipped', 'delayed', 'licenceRisk'] as const
const days = ['asOf', 'compareTo', 'delayedFrom', 'delayedTo'] as const

export const orNone = <Value extends string>(values: readonly Value[]): readonly Value[] | undefined =>
  values.length > 0 ? values : undefined
export const chosenId = (values: readonly string[] | undefined): number | null => idIn(values?.[0]) ?? null
export const queryOfId = (id: number | null): string[] | undefined => (id === null ? undefined : [String(id)])

/** What narrows and groups the panorama, as its address and its call name it. Several values stand in one list. */
type PortfolioFilters = {
  [Name in keyof typeof choices]?: readonly (typeof choices)[Name][number][] | undefined
} & { [Name in (typeof ids)[number]]?: readonly string[] | undefined } & {
  [Name in (typeof flags)[number]]?: true | undefined
} & {
  dueWithin?: string | undefined
  /** Days from which and up to which projects were put off, `YYYY-MM-DD`. */
  delayedFrom?: string | undefined
  delayedTo?: string | undefined
}

export type PortfolioState = PortfolioFilters & {
  tab: PortfolioTab
  /** Days in Bogotá, `YYYY-MM-DD`; today and none where they are left out. */
  asOf?: string | undefined
  compareTo?: string | undefined
  /** Lateness and lights are counted against the first promise; against the one that holds where it is left out. */
  against?: 'first' | undefined
}

const isId = (text: string): boolean => idIn(text) !== undefined
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text)

/** Reads an address; what makes no sense counts as absent. */
export function readPortfolioState(search: string): PortfolioState {
  const query = new URLSearchParams(search)
  const listed = (name: string, isKnown: (value: string) => boolean) => {
    const values = [...new Set((query.get(name) ?? '').split(','))].filter(isKnown)
    return values.length > 0 ? { [name]: values } : {}
  }
  const state: PortfolioState = { tab: portfolioTabs.find((one) => one === query.get('tab')) ?? portfolioTabs[0] }
  for (const [name, known] of Object.entries<readonly string[]>(choices))
    Object.assign(
      state,
      listed(name, (value) => known.includes(value)),
    )
  for (const name of ids)
    Object.assign(
      state,
      listed(name, (value) => isId(value) || ((name === 'employeeId' || name === 'causeId') && value === nobody)),
    )
  for (const name of flags) if (query.get(name) === 'true') state[name] = true
  for (const name of days) {
    const day = query.get(name) ?? ''
    if (isDay(day)) state[name] = day
  }
  if (againstIn(search)) state.against = 'first'
  const within = query.get('dueWithin') ?? ''
  if (/^\d{1,3}$/.test(within)) state.dueWithin = within
  return state
}

type Narrowing = Omit<PortfolioState, 'tab'>

export const queryOf = (state: Partial<PortfolioState> & RadarState): Record<string, string> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) =>
      name === 'tab' || value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
    ),
  )

/** What a tab narrows by itself, where the person has not chosen otherwise. */
export function presetOf({ tab, light }: PortfolioState): PortfolioFilters {
  if (tab === 'atencion') return { light: light ?? ['red', 'amber'] }
  if (tab === 'silencio') return { silent: true }
  return tab === 'licencias' ? { licenceRisk: true } : {}
}

/** The filter of projects that were put off, which is one on the screen. */
export const delayFilters = ['delayed', 'causeId', 'delayedFrom', 'delayedTo'] as const

/** How many of the filters behind 'Más filtros' are set. */
export const moreFilters = [
  ...flags.filter((name) => name !== 'delayed'),
  ...(['customerId', 'productId', 'channel', 'classification', 'dueWithin'] as const),
]

const filterNames = [...keysOf(choices), ...ids, ...flags, 'dueWithin', 'delayedFrom', 'delayedTo'] as const
export const countFilters = (state: PortfolioState): number =>
  filterNames.filter((name) => name !== 'groupBy' && state[name] !== undefined).length
/** The filters of an address as the query of a call. */
export const filtersIn = (search: string): Record<string, string> =>
  queryOf({ ...readPortfolioState(search), asOf: undefined, compareTo: undefined, groupBy: undefined })

export const isNarrowed = (state: PortfolioState): boolean => countFilters(state) > 0

/** An address with a change, on its first page; what belongs to others stays. */
export const withChange = (search: string, change: Partial<Narrowing> & RadarState): string =>
  withParameters(search, {
    page: undefined,
    ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    ...queryOf(change),
  })

/** What narrows the radar of licences beside the filters of the panorama. */
const radarNames = ['list', 'reason', 'within', 'month'] as const
type RadarState = { [Name in (typeof radarNames)[number]]?: string | undefined }

/** Reads an address; the server refuses what makes no sense, so that counts as absent. */
export function readRadarState(search: string): RadarState {
  const query = new URLSearchParams(search)
  const shapes = {
    list: /^(?:renew|missing|expired)$/,
    reason: /^[a-z,]+$/,
    within: /^(?:30|60|90)$/,
    month: /^(?:\d{4}-\d{2}|none)$/,
  }
  return Object.fromEntries(
    radarNames.flatMap((name) => {
      const value = query.get(name)
      return value !== null && shapes[name].test(value) ? [[name, value]] : []
    }),
  )
}

/** The address of the list behind a figure: a tab, that of all projects unless told, with the figure's own filter. */
export function addressOfFilter(search: string, filter: string, tab: PortfolioTab = 'todos'): string {
  const { asOf, compareTo, against } = readPortfolioState(search)
  const query = new URLSearchParams({ tab, ...queryOf({ asOf, compareTo, against }) })
  const names: readonly string[] = tab === 'licencias' ? [...filterNames, ...radarNames] : filterNames
  for (const [name, value] of new URLSearchParams(filter)) {
    if (name === 'searchTerm' && value) query.set('q', value)
    if (names.includes(name)) query.set(name, value)
  }
  return `?${query}`
}

export function usePortfolioState() {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const read = readPortfolioState(search)
  const state: PortfolioState = pathname === paths.projects.timeline ? { ...read, tab: 'cronograma' } : read
  const set = (change: Partial<Narrowing> & RadarState, { replace = false } = {}) => {
    const next = withChange(search, change)
    if (next !== search) navigation?.navigate(pathname + next, { replace })
  }
  const clear = () => set(Object.fromEntries([...filterNames, ...radarNames].map((name) => [name, undefined])))
  return { state, set, clear, search, pathname }
}
