import type { ViewNoun } from '#contract/views.ts'
import type { Column } from '#web/platform/kit/tables/table.ts'

export interface ListViewsProps {
  noun: ViewNoun
  /** Columns that can be chosen, and those shown. */
  columns?: readonly Pick<Column<never>, 'id' | 'header' | 'phone' | 'added'>[] | undefined
  shown?: readonly { id: string }[] | undefined
  /** The person's own columns have changed. */
  redraw?: () => void
}
