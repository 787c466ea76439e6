import { isCovered } from '../dialogs/modal.ts'

/** Pixels kept free around a button. */
const gap = 8
/** Pixels from the edge of the window; the bar stands at the top. */
const edges = { top: 72, bottom: 16 }
/** In ms: screens change and scroll below a toast. */
const often = 100

/** Moves toasts from their edge only as far as no primary button is covered. */
function place(container: HTMLElement): void {
  const edge = container.className.includes('--top') ? 'top' : 'bottom'
  const box = container.getBoundingClientRect()
  const taken = Array.from(document.querySelectorAll('.ui-button.is-primary'))
    .filter((button) => !container.contains(button) && !isCovered(button))
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, left, right }) => width > 0 && right > box.left - gap && left < box.right + gap)
    .map(({ top, bottom }) =>
      edge === 'top' ? { start: top, end: bottom } : { start: innerHeight - bottom, end: innerHeight - top },
    )
    .toSorted((one, other) => one.start - other.start)
  let offset = edges[edge]
  for (const { start, end } of taken) if (start < offset + box.height + gap && end > offset - gap) offset = end + gap
  if (offset + box.height > innerHeight) offset = edges[edge]
  container.style[edge] = `${offset}px`
}

/** Keeps toasts off the primary buttons until the returned function is called. */
export function keepClear(region: HTMLElement): () => void {
  const look = () => {
    for (const container of region.querySelectorAll<HTMLElement>('.Toastify__toast-container')) place(container)
  }
  const timer = setInterval(look, often)
  const watch = new MutationObserver(look)
  watch.observe(region, { childList: true, subtree: true })
  return () => {
    clearInterval(timer)
    watch.disconnect()
  }
}
