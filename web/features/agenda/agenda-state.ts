import { agendaKinds, type AgendaKind } from '#contract/agenda.ts'
import { idIn, isCalendarDate } from '#contract/fields.ts'
import { firstOf, lastOf } from '#contract/items.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { useAddress, withParameters } from '#web/platform/lists/address.ts'

import { moved, mondayOf, movedByMonths, weeksOf } from './agenda-days.ts'
import type { AgendaQuery } from './agenda.api.ts'

export const agendaViews = ['month', 'agenda'] as const
type AgendaView = (typeof agendaViews)[number]
/** Days before today in which what has passed is looked for. */
const pastDays = 399
const mostWeeks = 56

/** What can be chosen by a person; holidays always stand there. */
export const chosenKinds = agendaKinds.filter((kind) => kind !== 'holiday')
type ChosenKind = Exclude<AgendaKind, 'holiday'>

/** What the address says. What makes no sense counts as absent. */
interface AgendaState {
  /** Absent: the month, on a phone the list. */
  view?: AgendaView | undefined
  /** A day of the month, or the first day of the list; absent: today. */
  day?: string | undefined
  /** Everybody's, not mine alone. */
  all?: true | undefined
  kind?: readonly ChosenKind[] | undefined
  customerId?: string | undefined
  employeeId?: string | undefined
  /** Weeks of the list; absent: one. */
  weeks?: string | undefined
  /** What has passed, instead of what comes. */
  past?: true | undefined
}

const isId = (text: string): boolean => idIn(text) !== undefined
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text) && text >= '1990' && text < '2101'

export function readAgendaState(search: string): AgendaState {
  const query = new URLSearchParams(search)
  const value = (name: string, isKnown: (text: string) => boolean) => {
    const text = query.get(name) ?? ''
    return isKnown(text) ? text : undefined
  }
  const kinds = (query.get('kind') ?? '').split(',')
  const kind = chosenKinds.filter((one) => kinds.includes(one))
  return {
    view: agendaViews.find((one) => one === query.get('view')),
    day: value('day', isDay),
    all: query.get('all') === 'true' || undefined,
    kind: kind.length > 0 ? kind : undefined,
    customerId: value('customerId', isId),
    employeeId: value('employeeId', isId),
    weeks: value('weeks', (text) => /^[1-9]\d?$/.test(text) && Number(text) <= mostWeeks),
    past: query.get('past') === 'true' || undefined,
  }
}

const filtersOf = ({ all, kind, customerId, employeeId }: AgendaState): Record<string, string> => ({
  ...(!all && { mine: 'true' }),
  ...(customerId && { customerId }),
  ...(employeeId && { employeeId }),
  ...(kind && { kind: kind.join(',') }),
})

/** What is asked for: the days of a month's weeks, or of the list, with holidays. */
export function agendaQuery(state: AgendaState, view: AgendaView, today: string): AgendaQuery {
  const filters = filtersOf(state)
  const kinds = { ...filters, ...(state.kind && { kind: [...state.kind, 'holiday'].join(',') }) }
  const day = state.day ?? today
  if (view === 'month') {
    const days = weeksOf(day).flat()
    return { ...kinds, from: firstOf(days), to: lastOf(days) }
  }
  if (state.past) return pastQuery(state, today)
  return { ...kinds, from: day, to: moved(mondayOf(day), 7 * Number(state.weeks ?? 1) - 1) }
}

/** What has passed and is open: no holidays. */
export const pastQuery = (state: AgendaState, today: string): AgendaQuery => ({
  kind: chosenKinds.join(','),
  ...filtersOf(state),
  from: moved(today, -pastDays),
  to: moved(today, -1),
})

/** How many filters are set beside whose calendar it is. */
export const countAgendaFilters = ({ kind, customerId, employeeId }: AgendaState): number =>
  [kind, customerId, employeeId].filter((one) => one !== undefined).length

/** The calendar as the address says, and what changes it. */
export function useAgenda() {
  const { pathname, search, set: setAddress } = useAddress()
  const onPhone = useMediaQuery(phone)
  const state = readAgendaState(search)
  const view = state.view ?? (onPhone ? 'agenda' : 'month')
  const today = todayInBogota()
  const day = state.day ?? today
  const set = (change: AgendaState, options?: { replace: boolean }) => setAddress({ ...change }, options)
  const goTo = (next: string, options?: { replace: boolean }) =>
    set({ day: next === today ? undefined : next, weeks: undefined, past: undefined }, options)
  return {
    state,
    view,
    today,
    day,
    onPhone,
    query: agendaQuery(state, view, today),
    set,
    goTo,
    step: (direction: 1 | -1) => goTo(view === 'month' ? movedByMonths(day, direction) : moved(day, 7 * direction)),
    /** The list from a day on. */
    listFrom: (from: string) =>
      withParameters(search, { view: 'agenda', day: from, weeks: undefined, past: undefined }),
    hrefOf: (change: AgendaState) => pathname + withParameters(search, { ...change }),
  }
}
