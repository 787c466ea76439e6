import type { ViewNoun } from '#contract/views.ts'
import type { Column } from '#web/platform/kit/tables/table.ts'

/** What a list tells the menu of its views. */
export interface ListViewsProps {
  noun: ViewNoun
  /** All columns of the list, where it has any to choose from, and those that it shows. */
  columns?: readonly Pick<Column<never>, 'id' | 'header' | 'phone'>[] | undefined
  shown?: readonly { id: string }[] | undefined
  /** The person's own columns have changed. */
  redraw?: () => void
}
