import { useState } from 'react'

import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

// A box that searches is larger than the filter: it comes when that is opened.
const cities = lazyPanel(async () => (await import('./CitySelect.tsx')).CitySelect)

interface CityFilterSelectProps {
  label: string
  all: string
  chosen: string | undefined
  /** What the rows that were found call it. */
  name: string | undefined
  onChange: (id: string | undefined) => void
}

/** By one city. An address may have several, which the button counts. */
export function CityFilterSelect({ label, all, chosen, name, onChange }: CityFilterSelectProps) {
  const [known, setKnown] = useState<{ id: string; name: string }>()
  const ids = chosen?.split(',') ?? []
  const only = ids.length === 1 ? ids[0] : undefined
  const called = only === undefined ? undefined : (name ?? (known?.id === only ? known.name : undefined))
  return (
    <FilterPopover label={label} value={chosen === undefined ? all : (called ?? String(ids.length))} set={!!chosen}>
      <cities.Panel
        label={label}
        value={only === undefined ? null : Number(only)}
        name={called ?? ''}
        onChange={(id, cityName) => {
          if (id !== null) setKnown({ id: String(id), name: cityName })
          onChange(id === null ? undefined : String(id))
        }}
      />
    </FilterPopover>
  )
}
