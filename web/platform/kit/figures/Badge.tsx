import type { ReactNode } from 'react'

export interface BadgeProps {
  tone?: 'ok' | 'neutral' | 'info' | 'warn' | 'bad'
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className="ui-badge" data-tone={tone}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  )
}
