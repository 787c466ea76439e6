import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useRef } from 'react'

import { Button } from '../actions/Button.tsx'
import { useUiTexts } from '../texts.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useClipboard } from './useClipboard.ts'
import { useSelectOnFocus } from './useSelectOnFocus.ts'

interface CopyFieldProps extends Pick<FieldProps, 'id' | 'label' | 'description' | 'hideLabel'> {
  value: string
}

export function CopyField({ value, ...field }: CopyFieldProps) {
  const texts = useUiTexts()
  const box = useRef<HTMLInputElement>(null)
  const selecting = useSelectOnFocus()
  const { copied, copy } = useClipboard()
  return (
    <Field {...field}>
      {(control) => (
        <div className="ui-copy">
          <div className="ui-box">
            <input {...control} ref={box} className="ui-input" readOnly value={value} {...selecting} />
          </div>
          <Button
            icon={copied ? <Check /> : <Copy />}
            onClick={() => {
              // Where there is no clipboard, Ctrl+C takes what is selected.
              box.current?.select()
              copy(value)
            }}
          >
            {texts.copy.button}
          </Button>
          <output className="ui-copied">{copied && texts.copy.done}</output>
        </div>
      )}
    </Field>
  )
}
