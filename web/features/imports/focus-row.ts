import { focusFirstIn, isFocusLost } from '#web/platform/kit/fields/focus-next.ts'

/**
 * What was pressed in a row goes once the row is answered: a focus that is lost by it is handed to the row that is then
 * in its place, or to the page's heading.
 */
export function focusRow(list: Element | null, index: number): void {
  const hand = () => {
    if (!isFocusLost()) return
    const rows = list?.isConnected ? [...list.children] : []
    focusFirstIn(rows[index] ?? rows.at(-1))
    if (isFocusLost()) document.querySelector('h1')?.focus({ preventScroll: true })
  }
  // What the answer brings is drawn first.
  setTimeout(() => requestAnimationFrame(hand))
}
