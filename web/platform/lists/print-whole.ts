import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { nextTurn } from '#web/platform/page/next-turn.ts'

interface Rows {
  data: readonly unknown[]
  filteredRecordsCount: number
}

/** The key of the list's answer, and how its rows are read. */
export interface PrintedList {
  queryKey: QueryKey
  read: (paging: { offset: number; top: number }) => Promise<Rows>
}

/** Most rows that one answer has. */
const most = 500

async function wholeOf({ read }: PrintedList): Promise<Rows> {
  const first = await read({ offset: 0, top: most })
  const data = [...first.data]
  while (data.length < first.filteredRecordsCount) {
    const { data: more } = await read({ offset: data.length, top: most })
    if (more.length === 0) break
    data.push(...more)
  }
  return { ...first, data }
}

/** Prints every row, then brings the shown page back. Rejects as `read` does. */
const isDrawn = (): boolean =>
  Array.from(document.querySelectorAll<HTMLElement>('.ui-table')).every(
    (table) => table.style.getPropertyValue('--missing') === '0',
  )

export async function printWhole(cache: QueryClient, list: PrintedList): Promise<void> {
  const whole = await wholeOf(list)
  // A page that is on its way would take the place of all rows.
  await cache.cancelQueries({ queryKey: list.queryKey })
  const shown = cache.getQueryData(list.queryKey)
  const { dataset } = document.documentElement
  globalThis.addEventListener(
    'afterprint',
    () => {
      delete dataset['printed']
      cache.setQueryData(list.queryKey, shown)
      void cache.invalidateQueries({ queryKey: list.queryKey })
    },
    { once: true },
  )
  cache.setQueryData(list.queryKey, whole)
  dataset['printed'] = 'whole'
  // The cache tells of it in the next turn, and what is drawn follows in the one after it.
  await nextTurn()
  do await nextTurn()
  while (!isDrawn())
  globalThis.print()
}
