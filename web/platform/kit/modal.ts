import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

/** What stays reachable while a dialog is open: toasts, and what speaks for the page. */
const alwaysThere = '[data-react-aria-top-layer],[data-live-announcer]'

const stops =
  'a[href],button:not([disabled]),input:not([disabled],[type=hidden]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex]'
const firstField =
  '.ui-dialog-body :is(input:not([disabled],[type=hidden]),select:not([disabled]),textarea:not([disabled]))'

/** Makes everything but `layer` unreachable by pointer, keyboard and reader; returns what takes that back. */
function hideOutside(layer: Element): () => void {
  const hidden: Element[] = []
  const hide = (parent: Element) => {
    for (const child of parent.children) {
      if (child === layer || child.matches(alwaysThere) || child.hasAttribute('inert')) continue
      if (child.contains(layer) || child.querySelector(alwaysThere)) hide(child)
      else {
        child.setAttribute('inert', '')
        hidden.push(child)
      }
    }
  }
  hide(document.body)
  return () => {
    for (const element of hidden) element.removeAttribute('inert')
  }
}

/** The page does not scroll, nor move by the width of its scroll bar; returns what takes that back. */
function lockScroll(): () => void {
  const { style } = document.documentElement
  const before = { overflow: style.overflow, padding: style.paddingInlineEnd }
  const bar = window.innerWidth - document.documentElement.clientWidth
  style.overflow = 'hidden'
  if (bar > 0) style.paddingInlineEnd = `${bar}px`
  return () => {
    style.overflow = before.overflow
    style.paddingInlineEnd = before.padding
  }
}

/** The focus goes back to what opened the layer; when that is gone, to the heading of the page. */
function bringFocusHome(opener: Element | null) {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return
  const known = opener?.isConnected && opener !== document.body
  const home = known ? opener : document.querySelector('main h1')
  if (home instanceof HTMLElement) home.focus({ preventScroll: true })
}

/**
 * What makes a layer modal while it stands: the rest of the page is inert and does not scroll, the focus starts on the
 * first field (or where a child has put it, or on the panel) and goes home afterwards.
 */
export function useModal(layer: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const element = layer.current
    if (!element) return
    const show = hideOutside(element)
    const unlock = lockScroll()
    if (!element.contains(document.activeElement)) {
      const first = panel.current?.querySelector<HTMLElement>(firstField) ?? panel.current
      first?.focus({ preventScroll: true })
    }
    // A press on words, on a toast, or a button that is disabled takes the focus to nowhere, where Esc is not heard.
    const comeBack = () =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
      })
    document.addEventListener('focusout', comeBack)
    return () => {
      document.removeEventListener('focusout', comeBack)
      show()
      unlock()
      bringFocusHome(opener)
    }
  }, [layer, panel, opener])
}

/** Tab at the last stop of a panel leads to its first, and the other way round. */
export function loopTab(event: KeyboardEvent, panel: HTMLElement) {
  const inside = [...panel.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && (stop.checkVisibility?.() ?? true),
  )
  const first = inside[0]
  const last = inside.at(-1)
  const { activeElement } = document
  const atEnd = event.shiftKey ? activeElement === first || activeElement === panel : activeElement === last
  if (!atEnd && first) return
  event.preventDefault()
  if (event.shiftKey) last?.focus()
  else first?.focus()
}
