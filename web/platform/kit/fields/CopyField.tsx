import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../actions/Button.tsx'
import { useUiTexts } from '../texts.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useSelectOnFocus } from './useSelectOnFocus.ts'

/** The clipboard exists on https and localhost only; elsewhere the text is selected for the person to copy. */
async function copy(box: HTMLInputElement): Promise<boolean> {
  box.select()
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(box.value)
    return true
  } catch {
    // Refused by the browser: the text stays selected, Ctrl+C takes it.
    return false
  }
}

interface CopyFieldProps extends Pick<FieldProps, 'id' | 'label' | 'description' | 'hideLabel'> {
  value: string
}

export function CopyField({ value, ...field }: CopyFieldProps) {
  const texts = useUiTexts()
  const box = useRef<HTMLInputElement>(null)
  const selecting = useSelectOnFocus()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
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
              if (box.current) void copy(box.current).then(setCopied)
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
