import { queryOfView, stateOf } from '#contract/views.ts'

import { columnsParam } from '../shown-columns.ts'

/** `?view=` for a list that would open with a view. */
export const noView = 'none'

/** Columns count only where the address names them. */
export function isModified(search: string, { state }: { state: string }): boolean {
  const [now, stored] = [stateOf(search), stateOf(queryOfView(state))]
  if (!now.has(columnsParam)) stored.delete(columnsParam)
  return now.toString() !== stored.toString()
}

/** Whether the address names nothing of a view but perhaps the list's tab: the view has to be opened. */
export function isBare(search: string): boolean {
  const query = stateOf(search)
  query.delete('tab')
  return query.size === 0
}

/** Keeps the present tab. A list that opens with a view needs `?view=none`. */
export function withoutView(search: string, opensWithOne: boolean): string {
  const query = new URLSearchParams()
  const tab = new URLSearchParams(search).get('tab')
  if (tab !== null) query.set('tab', tab)
  if (opensWithOne) query.set('view', noView)
  return query.size > 0 ? `?${query.toString()}` : ''
}
