import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'

const stops =
  'a[href],button:not([disabled]),input:not([disabled],[type=hidden]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex]'
const firstField =
  '.ui-dialog-body :is(input:not([disabled],[type=hidden]),select:not([disabled]),textarea:not([disabled]),[role=spinbutton])'

/** Stays within reach of an open layer: toasts and live regions. */
const alwaysThere = '[data-react-aria-top-layer],[data-live-announcer]'

/** The layers that stand, the topmost last. */
const layers: HTMLDialogElement[] = []
/** Where an element that a layer took along has stood in the document. */
const homes = new WeakMap<Element, { parent: Node; next: Node | null }>()
const openers = new WeakMap<Element, Element | null>()

/** The layer has the focus first, so that the browser does not bring it back: `bringFocusHome` does. */
function show(layer: HTMLDialogElement): void {
  layer.focus({ preventScroll: true })
  layer.showModal()
}

/** A browser may ask for the end of several layers at once: only the topmost answers. */
export const isTopmost = (layer: Element): boolean => layers.at(-1) === layer

/**
 * Shows a layer again that the browser has closed: a further request to end it closes it unheard. False where it was
 * not closed so.
 */
export function showAgain(layer: HTMLDialogElement): boolean {
  if (!layers.includes(layer) || layer.open) return false
  for (const each of layers.slice(layers.indexOf(layer))) {
    each.close()
    show(each)
  }
  return true
}

export const isCovered = (element: Element): boolean => !(layers.at(-1)?.contains(element) ?? true)

/** A move at once keeps focus and animations, so that a toast's time does not begin again. */
function move(element: Element, parent: Node, next: Node | null): void {
  if (parent instanceof Element && parent.isConnected && 'moveBefore' in parent) parent.moveBefore(element, next)
  else parent.insertBefore(element, next)
}

/** A modal dialog makes the rest of the page inert: what stays within reach has to be in the topmost one. */
function takeAlong(): void {
  const top = layers.at(-1)
  for (const element of document.querySelectorAll(alwaysThere)) {
    const home = homes.get(element)
    if (top) {
      if (top.contains(element) || !element.parentNode) continue
      if (!home) homes.set(element, { parent: element.parentNode, next: element.nextSibling })
      move(element, top, null)
    } else if (home) {
      homes.delete(element)
      move(element, home.parent, home.next?.parentNode === home.parent ? home.next : null)
    }
  }
}

/** The page does not move by the width of its scroll bar either; returns what takes it back. */
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

/** Where that was a layer that has waited for this one and is gone, what opened that one. */
const standing = (opener: Element | null): Element | null =>
  opener && !opener.isConnected && openers.has(opener) ? standing(openers.get(opener) ?? null) : opener

/** To what opened the layer; when that is gone or disabled, to the heading of the page. */
function bringFocusHome(from: Element | null) {
  const opener = standing(from)
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return
  const known = opener?.isConnected && opener !== document.body && !opener.matches(':disabled')
  const home = known ? opener : document.querySelector('main h1')
  if (home instanceof HTMLElement) home.focus({ preventScroll: true })
}

/** Returns what takes the layer away. Fits as a `ref`. */
export function stand(layer: HTMLDialogElement): () => void {
  show(layer)
  layers.push(layer)
  takeAlong()
  // React Aria's announcer comes with the first words that it says.
  const watch = new MutationObserver(takeAlong)
  watch.observe(document.body, { childList: true })
  return () => {
    watch.disconnect()
    layers.splice(layers.indexOf(layer), 1)
    takeAlong()
    layer.close()
  }
}

/**
 * The browser draws the layer above the page, which is inert and does not scroll. The focus starts on the first field,
 * or where a child has put it, and goes home afterwards. The layer is null until it stands: its content comes only
 * then, so that its focus is not taken away again.
 */
export function useModal() {
  const [opener] = useState(() => document.activeElement)
  const [layer, setLayer] = useState<HTMLDialogElement | null>(null)
  const ref = useCallback(
    (element: HTMLDialogElement) => {
      openers.set(element, opener)
      const leave = stand(element)
      setLayer(element)
      return leave
    },
    [opener],
  )
  useEffect(() => {
    if (!layer) return
    const unlock = lockScroll()
    const { activeElement } = document
    if (activeElement === layer || !layer.contains(activeElement))
      (layer.querySelector<HTMLElement>(firstField) ?? layer).focus({ preventScroll: true })
    // A press on words, on a toast, or a button that is disabled takes the focus to nowhere, where Esc is not heard.
    const comeBack = () =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) layer.focus({ preventScroll: true })
      })
    document.addEventListener('focusout', comeBack)
    return () => {
      document.removeEventListener('focusout', comeBack)
      unlock()
      bringFocusHome(opener)
    }
  }, [layer, opener])
  return { ref, layer }
}

export function loopTab(event: KeyboardEvent, panel: HTMLElement) {
  const inside = [...panel.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && (stop.checkVisibility?.() ?? true),
  )
  const first = inside[0]
  const last = inside.at(-1)
  const { activeElement } = document
  const atEnd = event.shiftKey ? activeElement === first || !panel.contains(activeElement) : activeElement === last
  if (!atEnd && first) return
  event.preventDefault()
  if (event.shiftKey) last?.focus()
  else first?.focus()
}
