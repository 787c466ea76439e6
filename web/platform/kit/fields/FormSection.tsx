import type { ReactNode } from 'react'

import { classNames } from '../class-names.ts'

interface FormSectionProps {
  /** The name of the group: 'Datos Personales'. */
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A part of a form under one name, as a `<fieldset>` whose legend is a heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <fieldset className="ui-section">
      <legend className="ui-legend">
        <h2 className="ui-section-title">{title}</h2>
      </legend>
      {description && <p className="ui-section-text">{description}</p>}
      {children}
    </fieldset>
  )
}

/** One column up to 640 px wide; with `columns` two from 1024 px on, for short fields that belong together. */
export function FormGrid({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return <div className={classNames('ui-form-grid', columns === 2 && 'is-double')}>{children}</div>
}

/** The buttons of a form: the one that sends it at the left edge, then 'Cancelar'. Stays in view under 768 px. */
export function FormFooter({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="ui-form-foot">
      <div className="ui-form-buttons">{children}</div>
      {note}
    </div>
  )
}
