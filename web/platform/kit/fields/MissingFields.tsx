import { Fragment } from 'react'

import { useUiTexts } from '../texts.ts'
import { focusField } from './focus-field.ts'

interface FieldReference {
  id: string
  label: string
}

export function MissingFields({ fields, id }: { fields: readonly FieldReference[]; id?: string }) {
  const texts = useUiTexts()
  if (fields.length === 0) return null
  return (
    <p className="ui-missing" id={id}>
      {texts.missing}{' '}
      {fields.map((field, i) => (
        <Fragment key={field.id}>
          {i > 0 && ', '}
          <a
            href={`#${field.id}`}
            className="ui-link"
            onClick={(event) => {
              event.preventDefault()
              focusField(field.id)
            }}
          >
            {field.label}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
