import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import type { Placement } from './float.ts'
import { floating, useFloating } from './useFloating.ts'

export interface TooltipProps {
  /** The accessible name of a control that shows none. */
  text: string
  placement?: Extract<Placement, 'top' | 'bottom' | 'left' | 'right'>
  children: JSX.Element
}

/** In ms: the rest of the pointer before the words come, and their stay for it to move onto them. */
const openMs = 500
const closeMs = 100
/** The next tooltip comes at once while the pointer goes along a row of buttons. */
let lastClosed = 0
/** WebKit draws the focus ring of what gets the focus back by a press, and nobody asked for its words then. */
let wasPressed = false
document.addEventListener('pointerdown', () => (wasPressed = true), true)
document.addEventListener('keydown', () => (wasPressed = false), true)

/**
 * After half a second of hover, at once on focus that a key moved. Esc, a press and leaving take it away; the pointer
 * may rest on it. The words repeat the control's name, so they do not describe it.
 */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wrapper = useRef<HTMLSpanElement>(null)
  const anchor = useRef<Element>(null)
  const popup = useFloating(isOpen, anchor, placement)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (after: number) => {
    clearTimeout(timer.current)
    anchor.current = wrapper.current?.firstElementChild ?? null
    timer.current = setTimeout(() => setOpen(true), after)
  }
  const close = (after: number) => {
    clearTimeout(timer.current)
    if (isOpen) lastClosed = Date.now()
    if (after > 0) timer.current = setTimeout(() => setOpen(false), after)
    else setOpen(false)
  }
  const watch = {
    onPointerOver: () => open(Date.now() - lastClosed < openMs ? 0 : openMs),
    onPointerOut: () => close(closeMs),
    onPointerDown: () => close(0),
    onFocus: (event: { target: Element }) => {
      if (!wasPressed && event.target.matches(':focus-visible')) open(0)
    },
    onBlur: () => close(0),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isOpen || event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close(0)
    },
  }
  return (
    <span {...watch} ref={wrapper} className="ui-tip">
      {children}
      {isOpen && (
        <div {...floating} ref={popup} role="tooltip" className="ui-tooltip">
          {text}
        </div>
      )}
    </span>
  )
}
