import { columnsParam } from '../shown-columns.ts'

/** How `?view=` says that the list is to be seen as it is. */
export const noView = 'none'

/** What of an address a view keeps: all but which view it is, and the page. */
export function stateOf(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('view')
  query.delete('page')
  query.sort()
  return query
}

/** The query of a view's address. */
const queryOf = (state: string): string => (state.includes('?') ? state.slice(state.indexOf('?')) : '')

/** The query with which a view opens. */
export function openingOf({ id, state }: { id: number; state: string }): string {
  const query = stateOf(queryOf(state))
  query.set('view', String(id))
  return `?${query}`
}

/** Whether a list is looked at otherwise than a view says. Columns count only where the address names them. */
export function isModified(search: string, { state }: { state: string }): boolean {
  const [now, kept] = [stateOf(search), stateOf(queryOf(state))]
  if (!now.has(columnsParam)) kept.delete(columnsParam)
  return now.toString() !== kept.toString()
}

/** Whether an address names a view and nothing of it: it is to be opened. */
export const isBare = (search: string): boolean => stateOf(search).size === 0
