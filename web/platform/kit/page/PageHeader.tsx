import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  /** A `Breadcrumbs`, where the layout does not show them itself. */
  breadcrumbs?: ReactNode
  /** A line above the title, such as the customer of a project. */
  kicker?: ReactNode
  /** A line under the title. */
  meta?: ReactNode
  /** The primary action of the page, at the right. */
  actions?: ReactNode
}

/** The head of a page. The title can take the focus, which it gets when the page changes. */
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
