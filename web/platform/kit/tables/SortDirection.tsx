import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide'

import { SegmentedControl } from '../choices/SegmentedControl.tsx'
import { useUiTexts } from '../texts.ts'

interface SortDirectionProps {
  ascending: boolean
  onChange: (ascending: boolean) => void
}

export function SortDirection({ ascending, onChange }: SortDirectionProps) {
  const { sort } = useUiTexts()
  return (
    <SegmentedControl
      label={sort.direction}
      value={ascending}
      onChange={onChange}
      iconsOnPhone
      segments={[
        { value: true, label: sort.ascending, icon: <ArrowUpNarrowWide /> },
        { value: false, label: sort.descending, icon: <ArrowDownWideNarrow /> },
      ]}
    />
  )
}
