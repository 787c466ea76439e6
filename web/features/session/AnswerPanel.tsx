import { type ReactNode, useEffect, useRef } from 'react'

interface AnswerPanelProps {
  title: string
  children: ReactNode
}

/** What takes the place of a form. Its title gets the focus, so that it is read aloud. */
export function AnswerPanel({ title, children }: AnswerPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="ui-grid ui-gap-16 login-form">
      <h1 className="login-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
