import { Fragment } from 'react'

import { useUiTexts } from '../texts.ts'
import { focusField } from './focus-field.ts'

interface FieldReference {
  /** The `id` that the field was given. */
  id: string
  label: string
}

/** 'Faltan: Ciudad, Correo Electrónico': why a form cannot be sent yet, each a link into its field. */
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
