import type { ComponentType, ReactNode } from 'react'

import type { DataTableProps } from '#web/platform/kit/tables/DataTable.tsx'
import type { lazyPart } from '#web/platform/loading/lazy-load.ts'

/** What a list gives to the panel that replaces its table while rows are being selected. */
export interface BulkPanelProps<Row, Field extends string = string> {
  table: DataTableProps<Row, Field>
  found: number
  searchTerm: string
}

/** Its chunk is loaded when selecting begins. */
export type BulkPart<Row, Field extends string = string> = ReturnType<
  typeof lazyPart<ComponentType<BulkPanelProps<Row, Field>>>
>

/** What a field is to be changed to; null until that is chosen. */
export type BulkValue = number | string | null

export interface BulkControl {
  /** The number that is chosen, or the day. */
  value: number | null
  day: string | null
  /** The words of what is chosen, where a selector needs them. */
  name: string
  onChange: (value: BulkValue, name?: string) => void
}

export interface BulkField {
  id: string
  label: string
  /** Absent where there is no value to choose. */
  control?: (control: BulkControl) => ReactNode
  /** What is sent. */
  changesOf: (value: BulkValue) => object
}
