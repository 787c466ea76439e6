import { calendar, type CalendarDay } from '#contract/calendar.ts'
import { isNearDay } from '#contract/fields.ts'
import { holidaysOf } from '#contract/working-days.ts'
import type { Context } from '#server/context.ts'
import { refuseFarDays, unchanged } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { Language } from '#texts/texts.ts'

import {
  calendarExceptions,
  deleteException,
  lockException,
  saveException,
  type StoredException,
} from './calendar.queries.ts'

/** The holidays of the law from one day to another, with their names in a language. */
function lawfulDays({ from, to }: { from: string; to: string }, language: Language): CalendarDay[] {
  const { holidays } = (language === 'en-US' ? english : spanish).calendar
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index)
  return years
    .flatMap((year) => holidaysOf(year))
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, holiday }) => ({ day, working: false, name: holidays[holiday], source: 'law', version: null }))
}

const asDay = (exception: StoredException): CalendarDay => ({ ...exception, source: 'exception' })

export const calendarEndpoints = ({ db }: Context): Endpoint[] => [
  reading(calendar.days, async ({ query, language }) => {
    const exceptions = await calendarExceptions(db, query)
    const excepted = new Set(exceptions.map(({ day }) => day))
    return [...lawfulDays(query, language).filter(({ day }) => !excepted.has(day)), ...exceptions.map(asDay)].toSorted(
      (one, other) => one.day.localeCompare(other.day),
    )
  }),
  endpoint(calendar.set, async ({ actor, ifMatch, params: { day }, body }) =>
    asDay(
      await db.change(actor, async (tx) => {
        const stored = await lockException(tx, day)
        if (!stored && !isNearDay(day)) refuseFarDays(['day'])
        // Whoever saw an exception that is gone saw another day.
        unchanged(stored ?? { version: 0 }, ifMatch)
        return saveException(tx, day, body)
      }),
    ),
  ),
  endpoint(calendar.remove, ({ actor, ifMatch, params: { day } }) =>
    db.change(actor, async (tx) => {
      unchanged(await lockException(tx, day), ifMatch)
      await deleteException(tx, day)
    }),
  ),
]
