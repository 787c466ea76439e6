import type { ReactNode } from 'react'

import { EmptyValue, isNothing } from '../states/EmptyValue.tsx'

export interface Description {
  label: string
  /** Nothing at all becomes an en dash that is read as 'sin dato'. */
  value: ReactNode
  /** Takes the whole line. */
  wide?: boolean
}

/** What is known of a record, to read: names and values in as many columns as fit. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="ui-descriptions">
      {items.map(({ label, value, wide }) => (
        <div key={label} className="ui-description" data-wide={wide}>
          <dt>{label}</dt>
          <dd>{isNothing(value) ? <EmptyValue /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
