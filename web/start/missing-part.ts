import { missing as english } from '#texts/en/missing.ts'
import { missing as spanish } from '#texts/es/missing.ts'

/**
 * Shows the whole window that says that a part did not come, with 'Reintentar', which loads the page anew: what
 * web/shell/FailurePage.tsx shows where React cannot, so it needs nothing but the browser, not even the stylesheet. It
 * ends what is still on its way. The cause goes to the console.
 */
export function showMissingPart(cause: unknown): void {
  const body = freeBody()
  const inEnglish = localStorage.getItem('lang') === 'en-US'
  const words = inEnglish ? english : spanish
  const page = document.documentElement
  page.dataset.start = 'missing'
  page.lang = inEnglish ? 'en-US' : 'es-CO'
  document.title = words.windowTitle

  const title = document.createElement('h1')
  title.className = 'full-page-title'
  title.textContent = words.title
  const text = document.createElement('p')
  text.textContent = words.text
  text.role = 'alert'
  const retry = document.createElement('button')
  retry.className = 'ui-button is-primary'
  retry.textContent = words.retry
  retry.addEventListener('click', () => location.reload())
  const place = document.createElement('main')
  place.className = 'full-page'
  place.append(title, text, retry)
  if (!isStyled()) {
    page.style.colorScheme = 'light dark'
    retry.style.padding = '0.5rem 1rem'
    Object.assign(place.style, { maxWidth: '32rem', margin: '20vh auto', padding: '0 1rem', font: '1rem system-ui' })
  }
  // What React has drawn, it may go on drawing, out of sight.
  body.replaceChildren(place)
  retry.focus()
  reportError(cause)
}

/** The page's body, behind nothing that would keep the browser from showing it. */
function freeBody(): HTMLElement {
  // A stylesheet that hangs would.
  if (document.body) globalThis.stop()
  // So does a script that hangs in the head; and a body that the page's reader has not made is never shown.
  else document.open().write('<!doctype html><meta name="viewport" content="width=device-width"><body>')
  document.close()
  return document.body
}

/** Whether the stylesheet that everything stands on is there. */
export const isStyled = (): boolean => getComputedStyle(document.documentElement).getPropertyValue('--bar') !== ''
