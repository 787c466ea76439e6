import type { CalendarDay } from '#contract/calendar.ts'
import { holidaysOf } from '#contract/working-days.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { Language } from '#texts/texts.ts'

import type { StoredException } from './calendar.queries.ts'

function lawfulDays({ from, to }: { from: string; to: string }, language: Language): CalendarDay[] {
  const { holidays } = (language === 'en-US' ? english : spanish).calendar
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index)
  return years
    .flatMap((year) => holidaysOf(year))
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, holiday }) => ({ day, working: false, name: holidays[holiday], source: 'law', version: null }))
}

export const asDay = (exception: StoredException): CalendarDay => ({ ...exception, source: 'exception' })

/** An exception replaces the law's day. */
export function specialDays(
  span: { from: string; to: string },
  exceptions: readonly StoredException[],
  language: Language,
): CalendarDay[] {
  const excepted = new Set(exceptions.map(({ day }) => day))
  return [...lawfulDays(span, language).filter(({ day }) => !excepted.has(day)), ...exceptions.map(asDay)].toSorted(
    (one, other) => one.day.localeCompare(other.day),
  )
}
