import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  breadcrumbs?: ReactNode
  kicker?: ReactNode
  meta?: ReactNode
  actions?: ReactNode
}

/** The title gets the focus when the page changes. */
export function PageHeader({ title, breadcrumbs, kicker, meta, actions }: PageHeaderProps) {
  // Every screen loads it first, and it is drawn in no time.
  'use no memo'
  return (
    <header className="ui-page-header">
      {breadcrumbs}
      <div className="ui-page-header-row">
        <div className="ui-page-heading">
          {kicker && <p className="ui-kicker">{kicker}</p>}
          <h1 tabIndex={-1} className="ui-title">
            {title}
          </h1>
          {meta && <div className="ui-meta">{meta}</div>}
        </div>
        {actions && <div className="ui-page-actions">{actions}</div>}
      </div>
    </header>
  )
}
