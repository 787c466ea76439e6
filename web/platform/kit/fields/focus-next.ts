import { type RefObject, useEffect, useRef } from 'react'

import { focusable } from './focus-field.ts'

// A button that goes by its own press hands the focus on before, or it falls to the page.

/** What had the focus has gone, and nothing has it yet. */
export const isFocusLost = (): boolean => document.activeElement === document.body

const controlsIn = (place: ParentNode): HTMLElement[] =>
  Array.from(place.querySelectorAll<HTMLElement>(focusable)).filter(({ tabIndex }) => tabIndex >= 0)

/** A control that is hidden does not take it: then the next one does. */
function focusOneOf(controls: readonly HTMLElement[]): boolean {
  return controls.some((control) => {
    control.focus()
    return document.activeElement === control
  })
}

/** Focuses the first control of a place. */
export const focusFirstIn = (place: ParentNode | null | undefined): void => {
  if (place) focusOneOf(controlsIn(place))
}

/** Focuses the first control behind what is about to go, or the page's heading where there is none. */
export function focusAfter(gone: Element | null): void {
  const behind = controlsIn(document).filter(
    (one) => gone?.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!focusOneOf(behind)) document.querySelector('h1')?.focus()
}

/** Focuses the search of the list, as its filters are taken away. */
export const focusSearch = (): void => document.querySelector<HTMLElement>('input[type=search]')?.focus()

/** Once a pressed button is gone, the first control of what has come in its place takes the focus. */
export function useFocusInPlace<Place extends Element>(): { place: RefObject<Place | null>; press: () => void } {
  const place = useRef<Place>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current || !isFocusLost()) return
    pressed.current = false
    focusFirstIn(place.current)
  })
  const press = () => {
    pressed.current = true
  }
  return { place, press }
}
