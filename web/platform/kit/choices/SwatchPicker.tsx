import { badgeInk } from '../contrast.ts'
import { Field, type FieldProps } from '../fields/Field.tsx'
import { ringStyle } from '../figures/StatusDot.tsx'

export interface Swatch {
  /** `#RRGGBB`. */
  value: string
  /** Colour is never the only thing that says it. */
  label: string
}

interface SwatchPickerProps extends FieldProps {
  value: string | null
  onChange: (value: string) => void
  swatches: readonly Swatch[]
}

export function SwatchPicker({ value, onChange, swatches, ...field }: SwatchPickerProps) {
  const chosen = swatches.find((swatch) => swatch.value.toLowerCase() === value?.toLowerCase())
  return (
    <Field {...field} kind="group">
      {({ id, ...control }, { labelId }) => (
        <div {...control} id={id} role="radiogroup" aria-labelledby={labelId} className="ui-swatches">
          {swatches.map((swatch) => (
            <label
              key={swatch.value}
              className="ui-swatch"
              title={swatch.label}
              style={{ ...ringStyle(swatch.value), '--ink': badgeInk(swatch.value) }}
            >
              <input
                type="radio"
                className="ui-segment-input"
                name={id}
                checked={swatch === chosen}
                onChange={() => onChange(swatch.value)}
              />
              <span className="ui-hidden">{swatch.label}</span>
            </label>
          ))}
          {chosen && (
            <span className="ui-swatch-name" aria-hidden="true">
              {chosen.label}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
