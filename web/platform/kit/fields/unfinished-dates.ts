/**
 * The dates and hours of a form that hold a text which is none, with what is wrong. Their value is null: without this
 * question the form would send that null and take a stored value away.
 */
export const unfinishedDates = (form: Element): { id: string; message: string }[] =>
  Array.from(form.querySelectorAll<HTMLElement>('[data-unfinished]'), ({ id, dataset }) => ({
    id,
    message: dataset['unfinished'] ?? '',
  }))
