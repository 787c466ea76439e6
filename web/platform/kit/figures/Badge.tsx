import type { ReactNode } from 'react'

export interface BadgeProps {
  tone?: 'ok' | 'neutral' | 'info' | 'warn' | 'bad'
  /** Stands before the word; decorative. */
  icon?: ReactNode
  children: ReactNode
}

/** A word about a record: 'Activo', 'Expirado'. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className="ui-badge" data-tone={tone}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  )
}
