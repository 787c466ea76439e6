/**
 * The dates and hours of a form into which something was typed that is none, with what is wrong with it. Their value is
 * null: without this question a form would be sent as if nothing had been meant, and take a stored one away.
 */
export const unfinishedDates = (form: Element): { id: string; message: string }[] =>
  Array.from(form.querySelectorAll<HTMLElement>('[data-unfinished]'), ({ id, dataset }) => ({
    id,
    message: dataset['unfinished'] ?? '',
  }))
