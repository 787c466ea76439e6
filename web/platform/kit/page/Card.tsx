import { type ReactNode, useId } from 'react'

import { classNames } from '../class-names.ts'

interface CardProps {
  title?: string
  note?: ReactNode
  actions?: ReactNode
  /** The content reaches the edges. */
  flush?: boolean
  className?: string
  /** For a link within the page. */
  id?: string
  children: ReactNode
}

export function Card({ title, note, actions, flush = false, className, id, children }: CardProps) {
  const titleId = useId()
  const Element = title ? 'section' : 'div'
  return (
    <Element
      id={id}
      className={classNames('ui-card', flush && 'is-flush', className)}
      aria-labelledby={title && titleId}
    >
      {(title || actions) && (
        <div className="ui-card-head">
          <div className="ui-card-heading">
            {title && (
              <h2 id={titleId} className="ui-card-title">
                {title}
              </h2>
            )}
            {note && <div className="ui-small ui-quiet">{note}</div>}
          </div>
          {actions && <div className="ui-card-actions">{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  )
}
