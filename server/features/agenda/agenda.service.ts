import { agendaKinds, mostEntries, type AgendaEntry, type AgendaKind, type AgendaQuery } from '#contract/agenda.ts'
import { endOfDayInBogota } from '#contract/days.ts'
import type { Context } from '#server/context.ts'
import { calendarExceptions } from '#server/features/calendar/calendar.queries.ts'
import { specialDays } from '#server/features/calendar/calendar.rules.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { wrongField } from '#server/platform/base/refusal.ts'
import type { Language } from '#texts/texts.ts'

import { agendaRows, type AgendaFilter } from './agenda.queries.ts'
import { entryOf, holidayEntry, inAgendaOrder, movedFrom, onWorkingDays, type Dated } from './agenda.rules.ts'

type Parts = Pick<Context, 'db' | 'clock'>

/** `nearest` takes the entries nearest to today. @throws Refusal invalid-input for more than an answer may have */
export async function datedRows(
  { db, clock }: Parts,
  kinds: readonly Dated['kind'][],
  filter: AgendaFilter,
  nearest = false,
): Promise<Dated[]> {
  const now = today(clock)
  const moment = { end: new Date(endOfDayInBogota(now)).toISOString(), ...(nearest && { today: now }) }
  const calendar = await companyCalendar(db)
  const rows = await Promise.all(
    kinds.map(async (kind) => {
      const span = kind === 'followUp' ? { ...filter, from: movedFrom(filter.from, calendar) } : filter
      const some = await agendaRows(db, kind, span, moment)
      if (some.length > mostEntries && !nearest) throw wrongField('to', 'days.entries')
      return (kind === 'followUp' ? onWorkingDays(some, filter, calendar) : some).map((row) => ({ ...row, kind }))
    }),
  )
  return rows.flat()
}

/** @throws Refusal invalid-input for more than an answer may have */
export async function agendaOf(
  parts: Parts,
  { from, to, mine, kind = [...agendaKinds], customerId, employeeId }: AgendaQuery,
  { employeeId: caller, language }: { employeeId: number; language: Language },
): Promise<AgendaEntry[]> {
  const span = { from, to }
  const wanted = new Set<AgendaKind>(kind)
  const kinds = agendaKinds.filter((one) => one !== 'holiday').filter((one) => wanted.has(one))
  const filter = {
    ...span,
    customerIds: customerId,
    employeeIds: employeeId,
    ...(mine && { mine: caller }),
  }
  const [rows, exceptions] = await Promise.all([
    datedRows(parts, kinds, filter),
    wanted.has('holiday') ? calendarExceptions(parts.db, span) : undefined,
  ])
  const holidays = exceptions ? specialDays(span, exceptions, language).filter(({ working }) => !working) : []
  if (rows.length + holidays.length > mostEntries) throw wrongField('to', 'days.entries')
  return [...holidays.map(holidayEntry), ...rows.map(entryOf)].toSorted(inAgendaOrder)
}
