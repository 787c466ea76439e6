import type { ReactNode } from 'react'

import { classNames } from '../class-names.ts'

interface FormSectionProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

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

/** Up to 640 px wide; two `columns` from 1024 px on, for short fields that belong together. */
export function FormGrid({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return <div className={classNames('ui-form-grid', columns === 2 && 'is-double')}>{children}</div>
}

/** The button that sends stands at the left edge. Stays in view under 768 px. */
export function FormFooter({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="ui-form-foot">
      <div className="ui-form-buttons">{children}</div>
      {note}
    </div>
  )
}
