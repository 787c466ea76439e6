import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'

type Tone = 'info' | 'ok' | 'warn' | 'bad'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

interface InlineAlertProps {
  tone?: Tone
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** 'alert' interrupts a screen reader, 'status' waits; without it the words are only read in passing. */
  live?: 'alert' | 'status'
}

/** Tone shows by icon and words, not by colour alone. */
export function InlineAlert({ tone = 'info', title, children, action, live }: InlineAlertProps) {
  const Icon = icons[tone]
  return (
    <div className="ui-alert" data-tone={tone} role={live}>
      <Icon className="ui-alert-icon" aria-hidden="true" />
      <div className="ui-alert-body">
        {title && <p className="ui-alert-title">{title}</p>}
        {children && <div className="ui-alert-text">{children}</div>}
      </div>
      {action && <div className="ui-alert-action">{action}</div>}
    </div>
  )
}
