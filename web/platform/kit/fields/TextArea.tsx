import { useDelayed } from '../states/useDelayed.ts'
import { useUiTexts } from '../texts.ts'
import { Field, type FieldProps } from './Field.tsx'
import { linesOf } from './pasted-text.ts'
import { usePasteLimit } from './usePasteLimit.tsx'

interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** 4 000 by default. */
  maxLength?: number
  rows?: number
  /** Read out when typing rests for a second. */
  counter?: boolean
  placeholder?: string
  readOnly?: boolean
}

function Counter({ used, limit }: { used: number; limit: number }) {
  const text = useUiTexts().charactersLeft(used, limit)
  const spoken = useDelayed(text, 1000)
  return (
    <div className="ui-to-end ui-tiny ui-quiet ui-number">
      <span aria-hidden="true">{text}</span>
      <span className="ui-hidden" aria-live="polite">
        {used > 0 && spoken}
      </span>
    </div>
  )
}

export function TextArea({
  value,
  onChange,
  maxLength = 4000,
  rows = 4,
  counter = false,
  placeholder,
  readOnly,
  ...field
}: TextAreaProps) {
  const { onPaste, note } = usePasteLimit(value, maxLength, linesOf)
  return (
    <Field
      {...field}
      aside={
        (note || counter) && (
          <>
            {note}
            {counter && <Counter used={value.length} limit={maxLength} />}
          </>
        )
      }
    >
      {(control) => (
        <div className="ui-box is-area">
          <textarea
            {...control}
            className="ui-input"
            value={value}
            onChange={(event) => onChange(linesOf(event.currentTarget.value))}
            onPaste={onPaste}
            maxLength={maxLength}
            rows={rows}
            placeholder={placeholder}
            readOnly={readOnly}
          />
        </div>
      )}
    </Field>
  )
}
