import { queryOfView, stateOf } from '#contract/views.ts'

import { columnsParam } from '../shown-columns.ts'

/** How `?view=` says that the list is to be seen as it is. */
export const noView = 'none'

/** Whether a list is looked at otherwise than a view says. Columns count only where the address names them. */
export function isModified(search: string, { state }: { state: string }): boolean {
  const [now, stored] = [stateOf(search), stateOf(queryOfView(state))]
  if (!now.has(columnsParam)) stored.delete(columnsParam)
  return now.toString() !== stored.toString()
}

/** Whether an address names a view and nothing of it but the tab of its list: it is to be opened. */
export function isBare(search: string): boolean {
  const query = stateOf(search)
  query.delete('tab')
  return query.size === 0
}

/** The query of a list without a view, in the tab where it is; where it opens with one, that has to be said. */
export function withoutView(search: string, opensWithOne: boolean): string {
  const query = new URLSearchParams()
  const tab = new URLSearchParams(search).get('tab')
  if (tab !== null) query.set('tab', tab)
  if (opensWithOne) query.set('view', noView)
  return query.size > 0 ? `?${query.toString()}` : ''
}
