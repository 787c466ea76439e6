import { useId, type ReactNode } from 'react'

import { classNames } from '../class-names.ts'

export interface Segment<Value extends string | boolean> {
  value: Value
  label: string
  icon?: ReactNode
}

interface SegmentedControlProps<Value extends string | boolean> {
  /** Heard, not seen. */
  label: string
  value: Value
  onChange: (value: Value) => void
  segments: readonly Segment<Value>[]
  /** Under 768 px the words are heard only. */
  iconsOnPhone?: boolean
  disabled?: boolean
}

/** Radio buttons in another dress, for two or three choices. */
export function SegmentedControl<Value extends string | boolean>({
  label,
  value,
  onChange,
  segments,
  iconsOnPhone = false,
  disabled = false,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classNames('ui-segments', iconsOnPhone && 'is-icons')}>
      {segments.map((segment) => (
        <label key={String(segment.value)} className="ui-segment" title={iconsOnPhone ? segment.label : undefined}>
          <input
            type="radio"
            className="ui-segment-input"
            name={name}
            checked={segment.value === value}
            disabled={disabled}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon && (
            <span aria-hidden="true" className="ui-segment-icon">
              {segment.icon}
            </span>
          )}
          <span className="ui-segment-label">{segment.label}</span>
        </label>
      ))}
    </div>
  )
}
