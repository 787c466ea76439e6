export const focusable =
  'input:not([type=hidden],[disabled]),select:not([disabled]),textarea:not([disabled]),button:not([disabled]),[tabindex="0"]'

/**
 * Focuses the control with this id or, where the id is a group's, the first control inside, and scrolls it into view.
 * False when there is none.
 */
export function focusField(id: string): boolean {
  const element = document.getElementById(id)
  const control = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable)
  if (!control) return false
  control.focus({ preventScroll: true })
  const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  control.scrollIntoView?.({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  return true
}
