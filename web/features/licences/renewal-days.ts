import { dayAfter, todayInBogota, yearAfter } from '#web/platform/i18n/today.ts'

/**
 * The first day after today and after the licence's end, and the proposed one, a year after its end. Days are
 * `YYYY-MM-DD`.
 */
export function renewalDays(expirationDate: string): { first: string; usual: string } {
  const today = todayInBogota()
  const first = dayAfter(expirationDate > today ? expirationDate : today)
  const usual = yearAfter(expirationDate)
  return { first, usual: usual > first ? usual : yearAfter(today) }
}
