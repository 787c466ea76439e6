import { focusField } from './focus-field.ts'

/**
 * The dates and hours of a form that hold a text which is none, with what is wrong. Their value is null: without this
 * question the form would send that null and take a stored value away.
 */
export const unfinishedDates = (form: Element): { id: string; message: string }[] =>
  Array.from(form.querySelectorAll<HTMLElement>('[data-unfinished]'), ({ id, dataset }) => ({
    id,
    message: dataset['unfinished'] ?? '',
  }))

/**
 * Whether a form that has no summary of errors has to wait for such dates, or for days outside of what their fields
 * take. Each says then what is wrong with it, and the first has the focus.
 */
export function refusesDates(form: Element): boolean {
  const dates = Array.from(form.querySelectorAll<HTMLElement>('[data-unfinished],[data-outside]'))
  if (dates[0]) focusField(dates[0].id)
  for (const date of dates) date.dispatchEvent(new Event('invalid'))
  return dates.length > 0
}
