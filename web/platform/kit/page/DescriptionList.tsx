import type { ReactNode } from 'react'

import { EmptyValue, isNothing } from '../states/EmptyValue.tsx'

export interface Description {
  label: string
  /** Nothing at all becomes an en dash that is read as 'sin dato'. */
  value: ReactNode
  wide?: boolean
}

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
