import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface HeldFieldsProps {
  /** What was sent is under way. */
  held: boolean
  className: string
  children: ReactNode
}

/**
 * What was sent stays as it is until the answer is there: what was typed meanwhile would be lost with the form. A field
 * that had the focus has it again then.
 */
export function HeldFields({ held, className, children }: HeldFieldsProps) {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    const field = focused.current
    // On the page, or on the dialog around it, which takes a focus that is lost.
    if (!held && field && activeElement !== field && activeElement?.contains(field))
      field.focus({ preventScroll: true })
  }, [held])
  const kept = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.inert) focused.current = null
    },
  }
  return (
    <div {...kept} className={className} inert={held}>
      {children}
    </div>
  )
}
